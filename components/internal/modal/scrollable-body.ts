const focusable =
  'a[href], button, input, select, textarea, summary, iframe, audio[controls], video[controls], [tabindex], [contenteditable]';

/** The body of a dialog if its content overflows; `null` for a dialog that is not rendered. */
export function overflowingBody(dialog: HTMLElement, component: string): HTMLElement | null {
  const body = dialog.querySelector<HTMLElement>(`:scope > .${component}-body`);
  return body && body.scrollHeight > body.clientHeight ? body : null;
}

/**
 * Makes an overflowing body focusable if it contains nothing focusable, so that the keyboard can scroll it. Not all
 * browsers do that by themselves.
 */
export function makeScrollable(body: HTMLElement): void {
  if (!body.hasAttribute('tabindex') && !body.querySelector(focusable)) body.tabIndex = 0;
}
