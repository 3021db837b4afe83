const focusable =
  'a[href], button, input, select, textarea, summary, iframe, audio[controls], video[controls], [tabindex], [contenteditable]';

/** The body of a dialog if it is longer than its place; a dialog without a box has none. */
export function overflowingBody(dialog: HTMLElement, component: string): HTMLElement | null {
  const body = dialog.querySelector<HTMLElement>(`:scope > .${component}-body`);
  return body && body.scrollHeight > body.clientHeight ? body : null;
}

/**
 * Lets the keyboard scroll a body that is longer than its place and holds nothing to focus. Some
 * browsers do that by themselves, not all.
 */
export function makeScrollable(body: HTMLElement): void {
  if (!body.hasAttribute('tabindex') && !body.querySelector(focusable)) body.tabIndex = 0;
}
