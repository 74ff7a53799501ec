import { words } from '../words/index.svelte';

const MINUTE = 60;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
const two = (n: number): string => `${n}`.padStart(2, '0');

/** How long it is until a time, as a clock counts it down; nothing once it has come. */
export function until(iso: string, now: number): string | null {
  const left = Math.ceil((Date.parse(iso) - now) / 1000);
  if (left <= 0) return null;
  const days = Math.floor(left / DAY);
  const [hours, minutes, seconds] = [
    Math.floor((left % DAY) / HOUR),
    Math.floor((left % HOUR) / MINUTE),
    left % MINUTE,
  ];
  if (days) return words.ui('until.days', { days, time: `${two(hours)}:${two(minutes)}` });
  return hours ? `${hours}:${two(minutes)}:${two(seconds)}` : `${minutes}:${two(seconds)}`;
}
