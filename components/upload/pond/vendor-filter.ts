import type { FilterContext, PluginApi, PondItem, PondPlugin, PondQuery } from './plugin-api.ts';

type PrepareOutput = (file: File, context: FilterContext) => Promise<unknown>;

// The plugin does not report failures.
const timeout = 60_000;

/** Whether FilePond's own plugin is needed: to draw shapes over the image, or to keep the image head. */
export function needsVendor(item: PondItem, query: PondQuery): boolean {
  const markup = item.getMetadata('markup');
  const hasShapes = Array.isArray(markup) && markup.length > 0;
  return hasShapes || query('GET_IMAGE_TRANSFORM_OUTPUT_STRIP_IMAGE_HEAD') === false;
}

/**
 * Returns the `PREPARE_OUTPUT` filter of FilePond's own plugin, without registering the plugin. The filter
 * rejects when the plugin has no result within a minute.
 *
 * @throws {Error} The plugin cannot be loaded.
 */
export async function vendorFilter(
  loadVendor: () => Promise<PondPlugin>,
  api: PluginApi,
): Promise<PrepareOutput> {
  let filter: PrepareOutput | null = null;
  const vendor = await loadVendor();
  vendor({
    ...api,
    addFilter(name, one) {
      if (name === 'PREPARE_OUTPUT') filter = one as unknown as PrepareOutput;
    },
  });
  const found = filter as PrepareOutput | null;
  if (!found) throw new Error('FilePond plugin "FilePondPluginImageTransform" is not loaded.');
  return (file, context) =>
    Promise.race([
      found(file, context),
      new Promise((_, reject) =>
        setTimeout(() => reject(new Error('The image took longer than a minute.')), timeout),
      ),
    ]);
}
