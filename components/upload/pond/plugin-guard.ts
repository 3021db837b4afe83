import { Plugin } from '../plugin.ts';
import { croppedTypes } from '../crop/cropped-types.ts';
import { comparedType, detectFileType } from '../files/file-type.ts';
import { oneByOne } from '../transform/one-by-one.ts';
import { imageSize } from '../transform/image-size.ts';
import { painter } from './painter.ts';
import { loadedOnce, pondOf } from './link.ts';
import type {
  FilterContext,
  PluginApi,
  PondItem,
  PondPlugin,
  PondQuery,
  ViewAction,
} from './plugin-api.ts';

/**
 * Wraps a plugin to fix its known faults, and to avoid workers that are not needed: a strict
 * Content-Security-Policy blocks a worker from a `blob:` URL.
 */
export function patchPlugin(name: Plugin, plugin: PondPlugin): PondPlugin {
  return (original) => {
    const { utils } = original;
    const createRoute: typeof utils.createRoute = (routes, ...more) =>
      utils.createRoute(loadedOnce(routes), ...more);
    const api = { ...original, utils: { ...utils, createRoute } };
    return plugin({ ...api, ...patches[name]?.(api) });
  };
}

const patches: Readonly<Partial<Record<Plugin, (api: PluginApi) => Partial<PluginApi>>>> = {
  [Plugin.IMAGE_PREVIEW]: (api) => ({
    utils: {
      ...api.utils,
      createWorker: decodeOnMainThread(api),
      createRoute: measureImages(api),
    },
  }),
  [Plugin.IMAGE_EDIT]: editCroppedTypes,
  [Plugin.FILE_VALIDATE_SIZE]: (api) => ({ addFilter: revalidateSizes(api) }),
  [Plugin.FILE_VALIDATE_TYPE]: (api) => ({ addFilter: detectTypes(api) }),
};

interface Job {
  readonly file: Blob;
}

// A decoded photo takes 50 MB; the preview keeps a small copy.
const decode = oneByOne();

// The preview creates two kinds of workers: one decodes an image, which the browser does off the main
// thread anyway, the other applies a colour matrix.
function decodeOnMainThread({ utils }: PluginApi): PluginApi['utils']['createWorker'] {
  return (work) => {
    if (!work.toString().includes('createImageBitmap')) return utils.createWorker(work);
    return {
      transfer() {},
      terminate() {},
      post: ({ file }: Job, report: (bitmap: ImageBitmap | null) => void) =>
        decode(async () => report(await createImageBitmap(file).catch(() => null))),
    };
  };
}

// The preview never revokes the object URL with which it measures the image, and so leaks the file. It draws the image
// as large as its box is then: too small or not at all in one that is not shown yet.
function measureImages({ utils }: PluginApi): PluginApi['utils']['createRoute'] {
  const start = 'DID_IMAGE_PREVIEW_CONTAINER_CREATE';
  const measure = async ({ root, props: { id } }: ViewAction): Promise<void> => {
    const item = root.query('GET_ITEM', id) as PondItem | null;
    const size = item && (await imageSize(item.file));
    await isShown(root.element);
    painter.wake();
    if (size) root.dispatch('DID_IMAGE_PREVIEW_CALCULATE_SIZE', { id, ...size });
  };
  return (routes, ...more) =>
    utils.createRoute(
      start in routes ? { ...routes, [start]: (action) => void measure(action) } : routes,
      ...more,
    );
}

/** Resolves when an element has a width, and is not in content that the browser skips. */
function isShown(element: Element): Promise<void> {
  return new Promise((resolve) => {
    const observer = new ResizeObserver(([entry]) => {
      if (!entry || entry.contentRect.width === 0) return;
      observer.disconnect();
      resolve();
    });
    observer.observe(element);
  });
}

// The plugin opens the editor for every image, and the server refuses crops of a drawing or a bitmap.
function editCroppedTypes(api: PluginApi): Pick<PluginApi, 'addFilter' | 'utils'> {
  const { utils } = api;
  const name = 'DID_LOAD_ITEM';
  return {
    addFilter: wrapFilter(
      api,
      name,
      (edit) => (item, context) =>
        isCropped(item as PondItem, context.query) ? edit(item, context) : item,
    ),
    utils: {
      ...utils,
      createRoute: ({ [name]: addButton, ...routes }) =>
        utils.createRoute({
          ...routes,
          [name](action) {
            const item = action.root.query('GET_ITEM', action.props.id) as PondItem | null;
            if (item && isCropped(item, action.root.query)) addButton?.(action);
          },
        }),
    },
  };
}

function isCropped({ file }: PondItem, query: PondQuery): boolean {
  // A file that is not read may have no type.
  const { name, type } = file as { readonly name: string; readonly type?: string };
  const isHere = query('GET_ALLOW_IMAGE_TRANSFORM') === true;
  return isHere || croppedTypes.has(detectFileType(name, type ?? ''));
}

type AnyFilter = (value: unknown, context: FilterContext) => unknown;

/** Returns `addFilter` that replaces the filter `name` of a plugin by what `wrap` returns for it. */
function wrapFilter(
  api: PluginApi,
  name: string,
  wrap: (filter: AnyFilter) => AnyFilter,
): PluginApi['addFilter'] {
  return (added, filter) =>
    api.addFilter(added, added === name ? wrap(filter as AnyFilter) : filter);
}

// The plugin checks a file once: a file that exceeds the total size would stay refused after others are removed.
function revalidateSizes(api: PluginApi): PluginApi['addFilter'] {
  return wrapFilter(api, 'LOAD_FILE', (validate) => (file, context) => {
    const { items } = pondOf(context.query) ?? {};
    const revalidate = async (): Promise<unknown> => validate(file, context);
    return items ? items.validateUntilFits(file, revalidate) : revalidate();
  });
}

// When dropped files are checked before they are added, the plugin does not detect their type.
function detectTypes(api: PluginApi): PluginApi['addFilter'] {
  return wrapFilter(api, 'ALLOW_HOPPER_ITEM', (allows) => (item, context) => {
    if (!(item instanceof File)) return allows(item, context);
    const { accepted } = pondOf(context.query)?.owner.wiring ?? { accepted: [] };
    return allows({ type: comparedType(accepted, item.name, item.type) }, context);
  });
}
