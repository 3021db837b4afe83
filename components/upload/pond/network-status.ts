import { linkOf } from './link.ts';
import type { CreatedView, PondPlugin, ViewAction } from './plugin-api.ts';
import { isNetworkAwaited } from './transfer/network.ts';

/** Action for an item whose transfer has begun, or ceased, to wait for the network. */
export const networkChanged = 'FWX_NETWORK_CHANGED';

/** Tells at a file that is sent whether it waits for a connection, where FilePond says that it is sent. */
export const networkStatus: PondPlugin = (api) => {
  api.addFilter('CREATE_VIEW', (created: CreatedView) => {
    const { view, query } = created;
    const link = linkOf(query);
    if (!link || !created.is('file-status')) return;
    const waiting = link.translate('Waiting for a connection');
    const write = ({ root }: ViewAction): void => {
      const main = root.element.querySelector('.filepond--file-status-main');
      if (!main) return;
      if (isNetworkAwaited()) main.textContent = waiting;
      else if (main.textContent === waiting) {
        main.textContent = String(query('GET_LABEL_FILE_PROCESSING'));
      }
    };
    view.registerWriter(
      api.utils.createRoute({
        [networkChanged]: write,
        DID_REQUEST_ITEM_PROCESSING: write,
        DID_UPDATE_ITEM_PROCESS_PROGRESS: write,
      }),
    );
  });
  return {};
};
