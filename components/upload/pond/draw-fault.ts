import type { UploadFault, UploadItem } from '../upload-record.ts';
import { painter } from './painter.ts';
import type { PondStore } from './plugin-api.ts';

/**
 * Shows in the list why a file is refused, in the next frame. FilePond throws when the file has been removed
 * before the frame in which the fault is drawn.
 */
export function drawFault(
  store: PondStore,
  item: UploadItem,
  status: UploadFault,
  error: object,
): void {
  painter.beforeFrame(() => {
    const id = item.pondItem?.id;
    if (item.state !== 'failed' || !store.query('GET_ITEM', id)) return;
    store.dispatch('DID_THROW_ITEM_INVALID', { id, error, status, isRecorded: true });
  });
}
