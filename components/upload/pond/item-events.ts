import { ItemStatus, type PondItem } from './plugin-api.ts';
import { painter } from './painter.ts';

const readStart = /^load-(?:init|progress)$/;
const readEnd = /^load(?:-skip|-(?:request|file)-error)?$/;
const sendStart = /^process-(?:start|progress)$/;
const sendEnd = /^process-(?:complete|error|abort|revert)$/;

/**
 * Wakes the drawing loop for each event of an item, and ignores events that FilePond fires too late. FilePond fires
 * each event in a separate timer, and browsers delay nested timers by 4 ms: the event for the start of reading may
 * fire after the event for its end, and would show the file as busy permanently. For a removed file, the view that
 * announces the end throws.
 */
export function followEvents(item: PondItem): void {
  const { on, retryLoad } = item;
  // FilePond's status is the same for a file that could not be read and for one that is being read again.
  let isRead = false;
  item.extend('retryLoad', () => {
    isRead = false;
    retryLoad();
  });
  item.extend('on', (event, listener) => {
    const isLate = (): boolean => {
      if (readStart.test(event)) return isRead;
      if (sendStart.test(event)) return item.status !== ItemStatus.PROCESSING;
      return item.archived && (readEnd.test(event) || sendEnd.test(event));
    };
    on(event, (...detail) => {
      if (isLate()) return;
      painter.wake();
      if (readEnd.test(event)) isRead = true;
      listener(...detail);
    });
  });
}
