import { fileURLToPath } from 'node:url';
import { svelte } from '@sveltejs/vite-plugin-svelte';
import { defineConfig } from 'vite';

const at = (path) => fileURLToPath(new URL(path, import.meta.url));

// `--mode demo` builds the screens with recorded views and no server; see src/demo. It is the same page with another script.
const recorded = {
  name: 'recorded-views',
  transformIndexHtml: { order: 'pre', handler: (html) => html.replace('/src/main.ts', '/src/demo/main.ts') },
};

export default defineConfig(({ mode }) => ({
  plugins: [svelte(), ...(mode === 'demo' ? [recorded] : [])],
  base: mode === 'demo' ? './' : '/',
  build: {
    outDir: mode === 'demo' ? at('../build/demo') : at('../src/sicbo/web/static'),
    emptyOutDir: true,
    assetsInlineLimit: 0,
    manifest: mode !== 'demo',
    // The polyfill would be an inline script, which the policy of the server forbids.
    modulePreload: { polyfill: false },
    rollupOptions: { input: at('index.html') },
  },
  server: {
    port: 5173,
    proxy: { '/api': 'http://127.0.0.1:8000', '/ws': { target: 'ws://127.0.0.1:8000', ws: true } },
  },
}));
