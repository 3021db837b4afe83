import { isElement } from '../dom/move-nodes.ts';
import type { Root } from '../dom/roots.ts';
import { isComposing } from './behavior.ts';

/**
 * Closes what a component has open when Escape is pressed in a document or shadow root. The key is handled then: neither
 * another component that is installed later nor what is around, such as a dialog, closes by the same press.
 *
 * @param close Closes the innermost open one for the element that has the focus. Returns whether there was one.
 */
export function closeOnEscape(root: Root, close: (focused: Element) => boolean): void {
  const onKeydown = (event: Event): void => {
    const key = event as KeyboardEvent;
    if (key.key !== 'Escape' || key.defaultPrevented || isComposing(key)) return;
    // The innermost visible target, also in an open shadow root: what is open in there closes first.
    const [target] = key.composedPath();
    if (!isElement(target) || !close(target)) return;
    key.preventDefault();
    key.stopPropagation();
  };
  // In the capture phase, so that no element around closes by the same key first.
  root.addEventListener('keydown', onKeydown, { capture: true });
}
