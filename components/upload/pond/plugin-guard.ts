import { Plugin } from '../plugin.ts';
import { type CreatedView, type PluginApi, type PondPlugin, type PondQuery } from './plugin-api.ts';

/**
 * The plugin with its known faults kept away from other inputs of the page, and without a worker
 * where none is needed: a worker from a `blob:` address is what a strict Content-Security-Policy
 * refuses first.
 */
export function withoutSurprises(name: Plugin, plugin: PondPlugin): PondPlugin {
  return (api) => plugin({ ...api, ...changes(name, api) });
}

function changes(name: Plugin, api: PluginApi): Partial<PluginApi> {
  switch (name) {
    case Plugin.IMAGE_PREVIEW:
      return { utils: { ...api.utils, createWorker: decodeOnMainThread(api) } };
    case Plugin.PDF_PREVIEW:
      return { addFilter: onlyWhere('GET_ALLOW_PDF_PREVIEW', api) };
    default:
      return {};
  }
}

interface Job {
  readonly file: Blob;
}

// The preview makes two kinds of workers: one decodes an image, which the browser does off the main
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

// This plugin does not look at its own switch.
function onlyWhere(option: string, api: PluginApi): PluginApi['addFilter'] {
  return (filterName, filter) =>
    api.addFilter(filterName, (created: CreatedView, context: never) => {
      const query: PondQuery = created.query;
      return query(option) === true ? filter(created as never, context) : undefined;
    });
}
