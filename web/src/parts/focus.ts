/** Give the focus back to where it was; where that is gone or shut, to the place on the page that is next by Tab. */
export function giveBack(opener: Element | null): void {
  if (document.querySelector('dialog[open]') || !(opener instanceof HTMLElement)) return;
  if (opener.isConnected) opener.focus({ preventScroll: true });
  if (document.activeElement === opener || opener === document.body) return;
  document
    .querySelector<HTMLElement>('[data-spot][tabindex="0"], main button:enabled, main a[href]')
    ?.focus({ preventScroll: true });
}
