import type { ItemFault, UploadItem } from '../upload-record.ts';
import { painter } from './painter.ts';
import type { PondStore } from './plugin-api.ts';

/**
 * Shows in the list why a file is refused, in the next frame. FilePond throws when the file has gone by the frame in
 * which it draws that.
 */
export function drawFault(
  store: PondStore,
  item: UploadItem,
  status: ItemFault,
  error: object,
): void {
  let isDrawn = false;
  const stop = painter.watch(() => {
    const id = item.pondItem?.id;
    if (isDrawn) return;
    isDrawn = true;
    // Not in this loop over all who watch.
    queueMicrotask(() => stop());
    if (item.state !== 'failed' || !store.query('GET_ITEM', id)) return;
    store.dispatch('DID_THROW_ITEM_INVALID', { id, error, status, isTold: true });
  });
  painter.wake();
}
