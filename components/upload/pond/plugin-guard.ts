import { Plugin } from '../plugin.ts';
import { detectFileType } from '../file-type.ts';
import { imageSize } from './image-size.ts';
import { linkOf } from './link.ts';
import type { FilterContext, PluginApi, PondItem, PondPlugin, ViewAction } from './plugin-api.ts';

/**
 * Wraps a plugin to fix its known faults, and to avoid workers that are not needed: a strict
 * Content-Security-Policy blocks a worker from a `blob:` URL.
 */
export function patchPlugin(name: Plugin, plugin: PondPlugin): PondPlugin {
  return (api) => plugin({ ...api, ...patchesOf(name, api) });
}

function patchesOf(name: Plugin, api: PluginApi): Partial<PluginApi> {
  switch (name) {
    case Plugin.IMAGE_PREVIEW:
      return {
        utils: {
          ...api.utils,
          createWorker: decodeOnMainThread(api),
          createRoute: measureImages(api),
        },
      };
    case Plugin.FILE_VALIDATE_SIZE:
      return { addFilter: revalidateSizes(api) };
    case Plugin.FILE_VALIDATE_TYPE:
      return { addFilter: detectTypes(api) };
    default:
      return {};
  }
}

interface Job {
  readonly file: Blob;
}

// The preview creates two kinds of workers: one decodes an image, which the browser does off the main
// thread anyway, the other applies a colour matrix.
function decodeOnMainThread({ utils }: PluginApi): PluginApi['utils']['createWorker'] {
  return (work) => {
    if (!work.toString().includes('createImageBitmap')) return utils.createWorker(work);
    return {
      transfer() {},
      terminate() {},
      async post({ file }: Job, report: (bitmap: ImageBitmap | null) => void) {
        report(await createImageBitmap(file).catch(() => null));
      },
    };
  };
}

// The preview never revokes the object URL with which it measures the image, and so leaks the file.
function measureImages({ utils }: PluginApi): PluginApi['utils']['createRoute'] {
  const start = 'DID_IMAGE_PREVIEW_CONTAINER_CREATE';
  const measure = async ({ root, props: { id } }: ViewAction): Promise<void> => {
    const item = root.query('GET_ITEM', id) as PondItem | null;
    const size = item && (await imageSize(item.file));
    if (size) root.dispatch('DID_IMAGE_PREVIEW_CALCULATE_SIZE', { id, ...size });
  };
  return (routes, ...more) =>
    utils.createRoute(
      start in routes ? { ...routes, [start]: (action) => void measure(action) } : routes,
      ...more,
    );
}

type LoadFilter = (file: unknown, context: FilterContext) => Promise<unknown>;

// The plugin checks a file once: a file that exceeds the total size would stay refused after others are removed.
function revalidateSizes(api: PluginApi): PluginApi['addFilter'] {
  return (name, filter) => {
    if (name !== 'LOAD_FILE') return api.addFilter(name, filter);
    const validate = filter as LoadFilter;
    api.addFilter(name, (file: unknown, context: FilterContext) => {
      const { items } = linkOf(context.query) ?? {};
      const revalidate = (): Promise<unknown> => validate(file, context);
      return items ? items.validateUntilFits(file, revalidate) : revalidate();
    });
  };
}

type HopperFilter = (item: { readonly type: string } | string, context: FilterContext) => unknown;

// When dropped files are checked before they are added, the plugin does not detect their type.
function detectTypes(api: PluginApi): PluginApi['addFilter'] {
  return (name, filter) => {
    if (name !== 'ALLOW_HOPPER_ITEM') return api.addFilter(name, filter);
    const allows = filter as unknown as HopperFilter;
    api.addFilter(name, (item: File | string, context: FilterContext) =>
      typeof item === 'string'
        ? allows(item, context)
        : allows({ type: detectFileType(item.name, item.type) }, context),
    );
  };
}
