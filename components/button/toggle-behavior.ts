import { isDisabled, isServed, servedTrigger } from '../internal/behavior/behavior.ts';
import { isElement } from '../internal/dom/move-nodes.ts';
import { onceForEachRoot, ownTarget } from '../internal/dom/roots.ts';

/** Detail of the `fwx-change` event. */
export interface ButtonChange {
  /** Whether the button is pressed now. */
  readonly pressed: boolean;
}

const toggles = '[data-bs-toggle="button"]';
const links = 'a[role="button"]:is([class*="btn"], [data-bs-toggle])';

/**
 * Makes toggle buttons work in the whole document or shadow root, with or without an element around
 * them, and lets the space bar press links with `role="button"`. A second call does nothing.
 */
export const installToggleButtons = onceForEachRoot('toggle-button', (root) => {
  root.addEventListener('click', onClick);
  root.addEventListener('keydown', onKeydown);
});

/** Presses or releases a toggle button, and fires `fwx-change`. */
export function setPressed(button: Element, pressed: boolean): void {
  button.classList.toggle('active', pressed);
  button.setAttribute('aria-pressed', String(pressed));
  const detail = { pressed } satisfies ButtonChange;
  button.dispatchEvent(new CustomEvent('fwx-change', { bubbles: true, detail }));
}

/**
 * Presses or releases a toggle button that is documented markup, and fires `fwx-change`.
 *
 * @param button The button with `data-bs-toggle="button"`.
 * @param pressed Default: the opposite of the current state.
 * @throws TypeError when `button` is not an element.
 */
export function toggleButton(button: Element, pressed?: boolean): void {
  const given: unknown = button;
  if (!isElement(given)) {
    throw new TypeError(`The toggle button must be an element, got ${String(given)}.`);
  }
  setPressed(button, pressed ?? !button.classList.contains('active'));
}

function onClick(event: Event): void {
  const inert = servedTrigger(event, `${links}, .btn-loading`);
  if (inert && isDisabled(inert)) event.preventDefault();
  const button = servedTrigger(event, toggles);
  if (!button) return;
  event.preventDefault();
  if (!isDisabled(button)) setPressed(button, !button.classList.contains('active'));
}

/** Makes Space click a link, as the browser does for a `<button>`. */
function onKeydown(event: Event): void {
  const { key, repeat } = event as KeyboardEvent;
  const link = key === ' ' && !event.defaultPrevented ? ownTarget(event) : null;
  if (!link?.matches(links) || !isServed(link)) return;
  event.preventDefault();
  if (!repeat && !isDisabled(link)) link.click();
}
