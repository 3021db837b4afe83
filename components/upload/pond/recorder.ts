import { linkOf, linkOption } from './link.ts';
import { painter } from './painter.ts';
import type {
  CreatedView,
  FilterContext,
  PluginApi,
  PondItem,
  PondPlugin,
  PondView,
  ViewState,
} from './plugin-api.ts';
import { reasonOf } from './transfer/unusable-file.ts';

// Whatever happens to a file by way of a script is drawn, also where FilePond's loop has gone to sleep.
const itemEvents = [
  'load-init',
  'load',
  'load-skip',
  'load-request-error',
  'load-file-error',
  'load-abort',
  'metadata-update',
  'process-start',
  'process-complete',
  'process-error',
  'process-abort',
  'process-revert',
  'process-revert-error',
] as const;

/** Reports to the record of the element what FilePond and its plugins do with the files. */
export const recorder: PondPlugin = (api) => {
  const { utils } = api;
  api.addFilter('DID_CREATE_ITEM', (item: PondItem, { query, dispatch }: FilterContext) => {
    const link = linkOf(query);
    if (!link) return;
    for (const event of itemEvents) item.on(event, painter.wake);
    link.created(item, { query, dispatch });
  });
  api.addFilter('LOAD_FILE', (file: unknown) => {
    const main = reasonOf(file);
    // oxlint-disable-next-line prefer-promise-reject-errors -- FilePond takes the text to show from it
    return main === null ? Promise.resolve(file) : Promise.reject({ status: { main, sub: '' } });
  });
  api.addFilter('CREATE_VIEW', (created: CreatedView) => {
    if (created.is('file-wrapper')) report(created, utils);
    if (created.is('root')) created.view.registerWriter(dropActionsOfRemovedItems);
  });
  return {
    options: {
      // Off unless asked for: plugins are shared with every other pond of the page.
      allowFileEncode: [false, utils.Type['BOOLEAN']],
      [linkOption]: [null, utils.Type['OBJECT']],
    },
  };
};

// What the announcer of FilePond reads the name of a file for.
const announced = /^DID_(?:LOAD_ITEM|(?:COMPLETE|ABORT|REVERT)_ITEM_PROCESSING|THROW_ITEM_\w+)$/;

interface PondAction {
  readonly type: string;
  readonly data?: { readonly id?: string };
}

/**
 * Drops the actions of files that were removed after the action and before the frame that draws it.
 * The announcer of FilePond asks for the file of each and throws where there is none. The writers of the root
 * run before its child views get the same array.
 */
function dropActionsOfRemovedItems({ root, actions }: ViewState): void {
  const list = actions as PondAction[];
  const isDrawable = ({ type, data }: PondAction): boolean =>
    !announced.test(type) || (root as PondView).query('GET_ITEM', data?.id) !== null;
  list.splice(0, list.length, ...list.filter(isDrawable));
}

/** Name of a status of HTTP is English in every language; its number says enough. */
export function withoutStatusName(text: string): string {
  return text.replace(/^(\d+) \(.*\)$/s, '$1');
}

function report({ view, query }: CreatedView, utils: PluginApi['utils']): void {
  const link = linkOf(query);
  if (!link) return;
  const refused = ({ action }: { action: Readonly<Record<string, unknown>> }): void => {
    const status = (action['status'] ?? {}) as { main?: string; sub?: string };
    // The views inside this one show it later in the same frame.
    if (status.sub) status.sub = withoutStatusName(status.sub);
    const { main = '', sub = '' } = status;
    link.items?.refused(action['id'] as string, { main, sub });
  };
  const route = utils.createRoute({
    DID_LOAD_ITEM: ({ action }) => link.items?.loaded(action['id'] as string),
    DID_SORT_ITEMS: link.sorted,
    DID_REORDER_ITEMS: link.sorted,
    DID_THROW_ITEM_INVALID: refused,
    DID_THROW_ITEM_LOAD_ERROR: refused,
  });
  view.registerWriter((state) => {
    link.drawn();
    route(state);
  });
}
