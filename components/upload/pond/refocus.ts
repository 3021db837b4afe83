import { browserOf } from './wiring.ts';

/**
 * Records the focused control inside a pond.
 *
 * @returns Function that focuses the same control of another pond with the same files, unless another
 *   element has the focus by then; `null` when the focus is outside the pond.
 */
export function captureFocus(root: Element): ((next: Element) => Promise<void>) | null {
  // For a shadow tree `document.activeElement` is the host.
  const { activeElement } = root.getRootNode() as Document | ShadowRoot;
  if (!activeElement || !root.contains(activeElement)) return null;
  const item = activeElement.closest('.filepond--item');
  const index = item ? [...root.querySelectorAll('.filepond--item')].indexOf(item) : -1;
  const classes = [...activeElement.classList].map((name) => `.${CSS.escape(name)}`).join('');
  return async (next) => {
    const { ownerDocument } = next;
    const find = (): HTMLElement | null => {
      if (index < 0) return browserOf(next);
      const place = next.querySelectorAll('.filepond--item')[index];
      return place?.querySelector<HTMLElement>(`button${classes}`) ?? null;
    };
    // FilePond shows buttons some frames after the file.
    for (let tries = 0; tries < 30; tries++) {
      if (ownerDocument.activeElement !== ownerDocument.body) return;
      find()?.focus();
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
    if (ownerDocument.activeElement === ownerDocument.body) browserOf(next)?.focus();
  };
}
