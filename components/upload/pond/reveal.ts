import { painter } from './painter.ts';
import type { CreatedView } from './plugin-api.ts';

/**
 * Keeps the pond drawing until a file is shown. FilePond shows files at intervals
 * (`itemInsertInterval`), in the first frame after the time of each, and relies on animations that last
 * longer. When many frames are drawn at once the animations end earlier, and an idle pond does not draw:
 * every file but the first would stay hidden.
 */
export function drawUntilShown({ view, query }: CreatedView): void {
  let isShown = false;
  view.registerWriter(({ props }) => {
    if (isShown) return true;
    const item = view.element.closest<HTMLElement>('.filepond--item');
    isShown = item !== null && item.style.opacity !== '0';
    // A removed file stays hidden; a file without a size is in a hidden part of the page.
    const isWanted = query('GET_ACTIVE_ITEM', (props as { id: string }).id) !== null;
    const isWaiting = !isShown && isWanted && view.rect.element.height > 0;
    if (isWaiting) painter.endTick();
    return !isWaiting;
  });
}
