import { mount } from 'svelte';
import App from './App.svelte';
import { server } from './link/server';
import { use } from './link/transport';
import './style/tokens.css';
import './style/base.css';

use(server);
const target = document.getElementById('app')!;
target.replaceChildren();
mount(App, { target });
