import { isDisabled, isServed } from '../internal/behavior.ts';

/** Detail of the `fwx-change` event. */
export interface ButtonChange {
  /** Whether the button is pressed now. */
  readonly pressed: boolean;
}

const toggles = '[data-bs-toggle="button"]';
const links = 'a[role="button"]:is([class*="btn"], [data-bs-toggle])';
const installed = new WeakSet<Document>();

/**
 * Lets toggle buttons work in the whole document, with an element around them or without, and the
 * space bar press links that say they are buttons. A second call does nothing.
 */
export function installToggleButtons(document: Document): void {
  if (installed.has(document)) return;
  installed.add(document);
  document.addEventListener('click', onClick);
  document.addEventListener('keydown', onKeydown);
}

/** Presses or releases a toggle button and says so. */
export function setPressed(button: Element, pressed: boolean): void {
  button.classList.toggle('active', pressed);
  button.setAttribute('aria-pressed', String(pressed));
  const detail = { pressed } satisfies ButtonChange;
  button.dispatchEvent(new CustomEvent('fwx-change', { bubbles: true, detail }));
}

function onClick(event: MouseEvent): void {
  if (event.defaultPrevented || !(event.target instanceof Element)) return;
  const link = event.target.closest(links);
  if (link && isServed(link) && isDisabled(link)) event.preventDefault();
  const button = event.target.closest(toggles);
  if (!button || !isServed(button)) return;
  event.preventDefault();
  if (!isDisabled(button)) setPressed(button, !button.classList.contains('active'));
}

/** What a `<button>` does by itself. */
function onKeydown(event: KeyboardEvent): void {
  if (event.key !== ' ' || event.defaultPrevented || !(event.target instanceof HTMLElement)) return;
  const link = event.target;
  if (!link.matches(links) || !isServed(link)) return;
  event.preventDefault();
  if (!event.repeat && !isDisabled(link)) link.click();
}
