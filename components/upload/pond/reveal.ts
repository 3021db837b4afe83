import { painter } from './painter.ts';
import type { CreatedView } from './plugin-api.ts';

/**
 * Lets the pond of a file draw until the file is shown. FilePond shows files 75 ms apart
 * (`itemInsertInterval`), in the first frame after the time of each. It trusts that animations last
 * longer than that. They do not where many frames are drawn at once, and a pond that rests
 * draws nothing more: every file but the first would stay hidden.
 */
export function drawUntilShown({ view, query }: CreatedView): void {
  let isShown = false;
  view.registerWriter(({ props }) => {
    if (isShown) return true;
    const item = view.element.closest<HTMLElement>('.filepond--item');
    isShown = item !== null && item.style.opacity !== '0';
    // A file that is removed stays hidden; one without a size is in a part of the page that is.
    const isWanted = query('GET_ACTIVE_ITEM', (props as { id: string }).id) !== null;
    const isWaiting = !isShown && isWanted && view.rect.element.height > 0;
    if (isWaiting) painter.hold();
    return !isWaiting;
  });
}
