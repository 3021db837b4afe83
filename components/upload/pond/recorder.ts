import { contentFault, type ContentFault, isAccepted } from '../files/file-content.ts';
import type { UploadText } from '../labels/texts.ts';
import { followEvents } from './item-events.ts';
import type { Pond } from './pond.ts';
import { painter } from './painter.ts';
import { droppedSources } from './pond-items.ts';
import { withAllLinks } from './user-files.ts';
import { linkOption, onView, pondOf } from './link.ts';
import type {
  CreatedView,
  FilterContext,
  PluginApi,
  PondDispatch,
  PondItem,
  PondPlugin,
  PondQuery,
} from './plugin-api.ts';
import { reasonOf } from '../files/unusable-file.ts';

/** Reports changes of the files by FilePond and its plugins to the record of the element. */
export const recorder: PondPlugin = (api) => {
  const { utils } = api;
  api.addFilter('DID_CREATE_ITEM', (item: PondItem, { query, dispatch }: FilterContext) => {
    const pond = pondOf(query);
    if (!pond) return;
    followEvents(item);
    const awake: PondDispatch = (...action) => {
      painter.wake();
      dispatch(...action);
    };
    pond.created(item, { query, dispatch: awake });
  });
  // FilePond calls this for files that are dropped or pasted, right before it adds them.
  api.addFilter('ADD_ITEMS', (sources: readonly unknown[]) => {
    const all = withAllLinks(sources);
    for (const source of all) droppedSources.add(source);
    setTimeout(() => droppedSources.clear());
    return Promise.resolve(all);
  });
  // FilePond prepares files after its asynchronous filters; meanwhile the file may have been removed.
  api.addFilter('SHOULD_PREPARE_OUTPUT', (should: unknown, { item }: FilterContext) =>
    item.archived ? new Promise(() => {}) : Promise.resolve(should),
  );
  api.addFilter('LOAD_FILE', async (file: unknown, { query }: FilterContext) => {
    const main = reasonOf(file) ?? (await contentReason(file, query));
    // FilePond reads the text from an object of this form.
    if (main !== null) throw { status: { main, sub: '' } };
    return file;
  });
  // The drawing loop is that of every pond of the page.
  api.addFilter('CREATE_VIEW', (created: CreatedView) => {
    if (created.is('file-wrapper')) drawUntilShown(created);
  });
  onView(api, 'file-wrapper', (created, pond) => report(created, pond, utils));
  return {
    options: {
      // Disabled by default: plugins are shared with every other pond of the page.
      allowFileEncode: [false, utils.Type['BOOLEAN']],
      [linkOption]: [null, utils.Type['OBJECT']],
    },
  };
};

const contentTexts: Readonly<Record<ContentFault, UploadText>> = {
  empty: 'The file is empty.',
  type: 'The content of the file is of another type than its name.',
};

/** Returns why the content of a file has no accepted type; `null` when it has, or every type is accepted. */
async function contentReason(file: unknown, query: PondQuery): Promise<string | null> {
  const pond = pondOf(query);
  const accepted = (query('GET_ACCEPTED_FILE_TYPES') ?? []) as readonly string[];
  const isChecked = query('GET_ALLOW_FILE_TYPE_VALIDATION') === true && accepted.length > 0;
  if (!pond || !isChecked || !(file instanceof File)) return null;
  const detect = query('GET_FILE_VALIDATE_TYPE_DETECT_TYPE') as TypeDetector | null;
  const claimed = (await detect?.(file, file.type)) ?? file.type;
  // The plugin that checks types refuses the file, and lists the accepted types.
  if (!isAccepted(accepted, claimed)) return null;
  // A file that cannot be read is reported when it is encoded or sent.
  const fault = await contentFault(file, claimed, (type) => isAccepted(accepted, type)).catch(
    () => null,
  );
  return fault === null ? null : pond.owner.text(contentTexts[fault]);
}

type TypeDetector = (file: File, type: string) => Promise<string>;

function report({ view }: CreatedView, pond: Pond, utils: PluginApi['utils']): void {
  const refused = ({ action }: { action: Readonly<Record<string, unknown>> }): void => {
    const status = (action['status'] ?? {}) as { main?: string; sub?: string };
    // The name of an HTTP status is English in every language. Views inside this one show the status later in the same
    // frame, and FilePond fires its event after it.
    if (status.sub) status.sub = status.sub.replace(/^(\d+) \(.*\)$/s, '$1');
    const { main = '', sub = '' } = status;
    // The file may have been accepted before the fault is drawn.
    if (action['isRecorded'] !== true)
      pond.items?.markFailed(action['id'] as string, { main, sub });
  };
  const route = utils.createRoute({
    DID_LOAD_ITEM: ({ action }) => pond.items?.loaded(action['id'] as string),
    DID_SORT_ITEMS: pond.sorted,
    DID_REORDER_ITEMS({ action }) {
      pond.sorted();
      if (action['isByScript'] !== true) pond.owner.record.touch();
    },
    DID_THROW_ITEM_INVALID: refused,
    DID_THROW_ITEM_LOAD_ERROR: refused,
  });
  view.registerWriter((state) => {
    pond.drawn();
    route(state);
  });
}

/**
 * Keeps the pond drawing until a file is shown. FilePond shows files at intervals
 * (`itemInsertInterval`), in the first frame after the time of each, and relies on animations that last
 * longer. When many frames are drawn at once the animations end earlier, and an idle pond does not draw:
 * every file but the first would stay hidden.
 */
function drawUntilShown({ view, query }: CreatedView): void {
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
