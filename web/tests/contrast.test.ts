import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';

const css = readFileSync(new URL('../src/style/tokens.css', import.meta.url), 'utf8');
const [night = '', day = ''] = css.split(":root[data-theme='light']");
const named = (text: string) =>
  Object.fromEntries([...text.matchAll(/--([\w-]+): (#[0-9a-f]{6});/g)].map((found) => [found[1]!, found[2]!]));
const LIGHTS = { night: named(night), day: { ...named(night), ...named(day) } };

function luminance(colour: string): number {
  const [red, green, blue] = [1, 3, 5].map((at) => {
    const part = Number.parseInt(colour.slice(at, at + 2), 16) / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red! + 0.7152 * green! + 0.0722 * blue!;
}

function contrast(one: string, other: string): number {
  const [light, dark] = [luminance(one), luminance(other)].sort((a, b) => b - a);
  return (light! + 0.05) / (dark! + 0.05);
}

const ROOMS = ['room', 'room-2', 'panel'];
/** What is written in which colour on which ground. */
const WRITTEN: Record<string, string[]> = {
  odds: ['spot', 'spot-hover'],
  'on-felt': ['felt-2', 'felt-edge'],
  'felt-gold': ['felt-edge'],
  ivory: ['spot', 'spot-hover', 'card', 'card-2', ...ROOMS],
  'ivory-2': ['spot', 'spot-hover', ...ROOMS],
  gold: ['card', 'card-2', ...ROOMS],
  win: ROOMS,
  loss: ROOMS,
  muted: ROOMS,
  'on-lit': ['lit', 'lit-2'],
  'on-act': ['act', 'act-2'],
};

/** Small marks on the felt itself. */
for (const [light, colours] of Object.entries(LIGHTS)) {
  test(`${light}: what is written on the brightest felt is AA`, () => {
    for (const ink of ['on-felt', 'felt-gold']) assert.ok(contrast(colours[ink]!, colours.felt!) >= 4.5, ink);
  });
}

for (const [light, colours] of Object.entries(LIGHTS)) {
  for (const [ink, grounds] of Object.entries(WRITTEN)) {
    for (const ground of grounds) {
      test(`${light}: ${ink} on ${ground} is AAA`, () => {
        const found = contrast(colours[ink]!, colours[ground]!);
        assert.ok(found >= 7, `${colours[ink]} on ${colours[ground]} is ${found.toFixed(2)}`);
      });
    }
  }
}
