import { percentText, timeLeftText } from '../progress-text.ts';
import { onView } from './link.ts';
import type { Pond } from './pond.ts';
import type { PondPlugin, PondQuery, ViewAction } from './plugin-api.ts';
import { isNetworkAwaited } from '../transfer/network.ts';

/** Action for an item whose sending begins or stops waiting, is paused or resumed. */
export const sendingChanged = 'FWX_SENDING_CHANGED';

/**
 * Shows the progress and the remaining time of a file that is being sent, in the language of the page, or
 * that it waits for a connection. FilePond formats its percentage in English.
 */
export const sendingStatus: PondPlugin = (api) => {
  onView(api, 'file-status', ({ view, query }, pond) => {
    const write = ({ root, props }: ViewAction): void => {
      const [main, sub] = root.element.children;
      const text = statusText(pond, query, props.id);
      if (!main || !sub || !text) return;
      main.textContent = text.main;
      sub.textContent = text.sub;
    };
    view.registerWriter(
      api.utils.createRoute({
        [sendingChanged]: write,
        DID_REQUEST_ITEM_PROCESSING: write,
        DID_UPDATE_ITEM_PROCESS_PROGRESS: write,
      }),
    );
  });
  return {};
};

/** Returns the status text of a file that is being sent; `null` when it is not being sent any more. */
function statusText(
  pond: Pond,
  query: PondQuery,
  id: string,
): { readonly main: string; readonly sub: string } | null {
  const { locale } = pond.owner;
  const sending = pond.items?.sending(id);
  if (!sending) return null;
  const { item, progress } = sending;
  const percent = progress.loaded > 0 ? percentText(progress, locale.tag) : null;
  if (item.isPaused) return { main: pond.owner.text('Paused'), sub: percent ?? '' };
  const cancel = String(query('GET_LABEL_TAP_TO_CANCEL'));
  if (isNetworkAwaited()) return { main: pond.owner.text('Waiting for a connection'), sub: cancel };
  const label = String(query('GET_LABEL_FILE_PROCESSING'));
  return {
    main: percent === null ? label : `${label} ${percent}`,
    sub: timeLeftText(progress, locale) ?? cancel,
  };
}
