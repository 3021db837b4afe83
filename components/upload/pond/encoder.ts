import { failItem, rememberItem, tell, withoutStatusName } from './item-fault.ts';
import { ItemOrigin } from './item-status.ts';
import type { ItemTracker } from './item-tracker.ts';
import { linkOf, linkOption } from './link.ts';
import { painter } from './painter.ts';
import { encodePayload } from './payload.ts';
import { reasonOf } from './transfer/unusable-file.ts';
import type {
  CreatedView,
  FilterContext,
  PluginApi,
  PondDispatch,
  PondItem,
  PondPlugin,
  PondQuery,
  PrepareContext,
  ViewAction,
} from './plugin-api.ts';

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

/**
 * Puts each file into the form as JSON with base64. Takes the place of FilePond's own plugin, whose
 * worker a strict Content-Security-Policy stops without a word, so that nothing is submitted; and
 * reports which files are not ready, so that a submit can wait.
 */
export const encoder: PondPlugin = (api) => {
  const { utils } = api;
  api.addFilter('DID_CREATE_ITEM', (item: PondItem, { query, dispatch }: FilterContext) => {
    const link = linkOf(query);
    link?.connected(query, dispatch);
    rememberItem(item, dispatch);
    if (!link) return;
    for (const event of itemEvents) item.on(event, painter.wake);
    link.tracker.enter(item.id);
    item.on('load-init', () => link.tracker.enter(item.id));
    if (isTracked(item, query)) follow(item, link.tracker, dispatch);
  });
  api.addFilter('LOAD_FILE', (file: unknown) => {
    const main = reasonOf(file);
    // oxlint-disable-next-line prefer-promise-reject-errors -- so FilePond is told what to show
    return main === null ? Promise.resolve(file) : Promise.reject({ status: { main, sub: '' } });
  });
  api.addFilter('SHOULD_PREPARE_OUTPUT', (should: boolean, { query, item }: PrepareContext) => {
    if (!item) return Promise.resolve(false);
    const tracker = isEncoded(item, query) && linkOf(query)?.tracker;
    if (tracker) asked.set(item, tracker.version(item.id));
    return Promise.resolve(should || Boolean(tracker));
  });
  api.addFilter('PREPARE_OUTPUT', (file: Blob, { query, item }: FilterContext) => {
    started.set(item, linkOf(query)?.tracker.version(item.id) ?? 0);
    return Promise.resolve(file);
  });
  api.addFilter('COMPLETE_PREPARE_OUTPUT', encode);
  api.addFilter('CREATE_VIEW', (created: CreatedView) => {
    if (created.is('file-wrapper')) report(created, utils);
  });
  return {
    options: {
      // Off unless asked for: plugins are shared with every other pond of the page.
      allowFileEncode: [false, utils.Type['BOOLEAN']],
      [linkOption]: [null, utils.Type['OBJECT']],
    },
  };
};

function isEncoded(item: PondItem, query: PondQuery): boolean {
  const isWanted = query('GET_ALLOW_FILE_ENCODE') === true && !query('GET_STORE_AS_FILE');
  return isWanted && item.origin === ItemOrigin.INPUT && !query('IS_ASYNC');
}

/** Whether the file itself goes into the form, encoded or as it is. */
function isTracked(item: PondItem, query: PondQuery): boolean {
  const isStored = query('GET_STORE_AS_FILE') === true && !query('IS_ASYNC');
  return isEncoded(item, query) || (isStored && item.origin === ItemOrigin.INPUT);
}

function follow(item: PondItem, tracker: ItemTracker, dispatch: PondDispatch): void {
  tracker.expect(item.id);
  item.on('load-init', () => tracker.expect(item.id));
  item.on('metadata-update', ({ silent }: { silent?: boolean }) => {
    if (silent) return;
    tracker.expect(item.id);
    makeSure(item, tracker, dispatch);
  });
}

// Version of a file that FilePond is about to prepare, and that it has begun to prepare.
const asked = new WeakMap<object, number>();
const started = new WeakMap<object, number>();
// Longer than FilePond's own delay and its round of promises; what it has asked for is not repeated.
const patience = 50;

// FilePond keeps one timer for all files: when two change together, only the last is prepared again.
function makeSure(item: PondItem, tracker: ItemTracker, dispatch: PondDispatch): void {
  const version = tracker.version(item.id);
  setTimeout(() => {
    if (item.archived || tracker.version(item.id) !== version || asked.get(item) === version)
      return;
    const done = (): void => {};
    dispatch('REQUEST_ITEM_PREPARE', { query: item.id, success: done, failure: done });
  }, patience);
}

async function encode(
  output: Blob | { readonly name: string; readonly file: Blob }[],
  { item, query }: FilterContext,
): Promise<unknown> {
  const link = linkOf(query);
  const isFile = output instanceof Blob || Array.isArray(output);
  if (!link || !isFile || !isEncoded(item, query)) return output;
  const version = started.get(item) ?? 0;
  try {
    const value = await encodePayload(item, output);
    if (!item.archived) tell(item, 'DID_DEFINE_VALUE', { value, version });
    return output;
  } catch (error) {
    failItem(item, link.translate('The file could not be read.'), error);
    // FilePond has no way to hear of a failure here; the item stays as it is, in its error state.
    return new Promise(() => {});
  }
}

function report({ view, query }: CreatedView, utils: PluginApi['utils']): void {
  const link = linkOf(query);
  if (!link) return;
  const { tracker, drawn, sorted } = link;
  const fail = failing(tracker);
  const stored = ({ action }: { action: Readonly<Record<string, unknown>> }): void => {
    const id = action['id'] as string;
    const version = tracker.version(id);
    // FilePond fills the field in a task after this frame.
    if (query('GET_STORE_AS_FILE')) setTimeout(() => setTimeout(() => tracker.settle(id, version)));
  };
  const route = utils.createRoute({
    DID_LOAD_ITEM: (state) => {
      stored(state);
      // A file that is on the server comes with its id.
      const { id, serverFileReference } = state.action as {
        id: string;
        serverFileReference: unknown;
      };
      tracker.entered(id);
      if (serverFileReference !== null) queueMicrotask(() => tracker.fill(id, true));
    },
    DID_PREPARE_OUTPUT: stored,
    DID_SORT_ITEMS: sorted,
    // The field is written later in the same frame.
    DID_DEFINE_VALUE: ({ action }) => queueMicrotask(() => defined(action, tracker)),
    DID_START_ITEM_LOAD: ({ action }) => tracker.recover(action['id'] as string),
    DID_THROW_ITEM_INVALID: fail,
    DID_START_ITEM_PROCESSING: ({ action }) => tracker.send(action['id'] as string, null),
    // What can be done about it is said by the button at the file.
    DID_THROW_ITEM_PROCESSING_ERROR: ({ action }) => {
      const { main = null } = (action['status'] ?? {}) as { main?: string };
      tracker.send(action['id'] as string, main);
    },
    DID_THROW_ITEM_LOAD_ERROR: fail,
  });
  view.registerWriter((state) => {
    drawn();
    route(state);
  });
}

function failing(tracker: ItemTracker): (state: ViewAction) => void {
  return ({ action }) => {
    const status = (action['status'] ?? {}) as { main?: string; sub?: string };
    // The views inside this one show it later in the same frame.
    if (status.sub) status.sub = withoutStatusName(status.sub);
    const { main = '', sub = '' } = status;
    tracker.fail(action['id'] as string, [main, sub].filter(Boolean).join('. '));
  };
}

function defined(action: Readonly<Record<string, unknown>>, tracker: ItemTracker): void {
  const id = action['id'] as string;
  tracker.settle(id, (action['version'] ?? 0) as number);
  tracker.fill(id, action['value'] !== null);
}
