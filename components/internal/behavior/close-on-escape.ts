import type { Root } from '../dom/roots.ts';
import { isComposing } from './behavior.ts';
import { openInPage } from './open-controller.ts';

/** The open popovers inside that the browser closes by Escape. Those with a value that it does not know are manual. */
export function closablePopovers(around: ParentNode): HTMLElement[] {
  const open = around.querySelectorAll<HTMLElement>(':popover-open');
  return [...open].filter(({ popover }) => popover !== 'manual');
}

/**
 * Makes Escape close what is open in a document or shadow root, one for each press: the one opened last of those that take
 * the key by `takesEscape()`. A second call for the same root does nothing.
 */
export function closeOnEscape(root: Root): void {
  // In the capture phase, so that no element around closes by the same key first.
  root.addEventListener('keydown', onKeydown, { capture: true });
}

function onKeydown(event: Event): void {
  const key = event as KeyboardEvent;
  if (key.key !== 'Escape' || key.defaultPrevented || isComposing(key)) return;
  openInPage()
    .toReversed()
    .some((one) => one.takesEscape(key));
  if (key.defaultPrevented) key.stopPropagation();
}
