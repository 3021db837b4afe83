const focusable =
  'a[href], button, input, select, textarea, summary, iframe, audio[controls], video[controls], [tabindex], [contenteditable]';

/**
 * Lets the keyboard scroll a body that is longer than its place and holds nothing to focus. Some
 * browsers do that by themselves, not all.
 */
export function makeScrollable(dialog: HTMLElement): void {
  const body = dialog.querySelector<HTMLElement>(':scope > .drawer-body');
  if (!body || body.hasAttribute('tabindex') || body.scrollHeight <= body.clientHeight) return;
  if (!body.querySelector(focusable)) body.tabIndex = 0;
}
