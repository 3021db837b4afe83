import type { FilterContext, PluginApi, PondItem, PondPlugin, PondQuery } from '../plugin-api.ts';

type PrepareOutput = (file: File, context: FilterContext) => Promise<unknown>;

// It gives no sign when it fails.
const patience = 60_000;

/** Whether FilePond's own plugin has to do it: shapes over the image, or its head kept. */
export function wantsVendor(item: PondItem, query: PondQuery): boolean {
  const markup = item.getMetadata('markup');
  const hasShapes = Array.isArray(markup) && markup.length > 0;
  return hasShapes || query('GET_IMAGE_TRANSFORM_OUTPUT_STRIP_IMAGE_HEAD') === false;
}

/**
 * The way through FilePond's own plugin, without registering it.
 *
 * @throws {Error} It cannot be loaded; the filter rejects when it gives nothing within a minute.
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
        setTimeout(() => reject(new Error('The image took longer than a minute.')), patience),
      ),
    ]);
}
