import { oneByOne } from '../transform/one-by-one.ts';
import { unusableFile } from '../files/unusable-file.ts';
import { pondOf } from './link.ts';
import type {
  FilterContext,
  PluginApi,
  PluginOptions,
  PondItem,
  PondPlugin,
  PondQuery,
} from './plugin-api.ts';
import { TooManyBytesError } from '../transform/fit-size.ts';
import type { ImageInstructions } from '../transform/instructions.ts';
import { type TransformOptions, transformImage } from '../transform/transform-image.ts';

// A photo takes 50 MB for each canvas that it is drawn to.
const change = oneByOne();

const allTransforms = ['crop', 'resize', 'filter', 'markup', 'output'];

/**
 * Crops and scales images in the browser before they are sent. Replaces FilePond's own plugin, which
 * leaves a file busy forever after a failure, needs a worker from a `blob:` URL, and inserts SVG images
 * into the page to measure them. FilePond's plugin still draws shapes over the image, which an editor of
 * the application may add to the metadata.
 *
 * @param loadVendor Loads FilePond's own plugin.
 */
export function transformPlugin(loadVendor: () => Promise<PondPlugin>): PondPlugin {
  return (api) => {
    api.addFilter('PREPARE_OUTPUT', async (file: File, context: FilterContext) => {
      const { query, item } = context;
      if (!(await shouldTransform(file, query))) return file;
      try {
        const vendor = needsVendor(item, query) ? await vendorFilter(loadVendor, api) : null;
        return await change(async () => {
          if (item.archived) return file;
          if (!vendor) return transformed(file, context);
          return limitSize(await vendor(file, context), file, query);
        });
      } catch (error) {
        return failed(error, context);
      }
    });
    return { options: options(api) };
  };
}

async function shouldTransform(file: unknown, query: PondQuery): Promise<boolean> {
  const isImage = file instanceof Blob && file.type.startsWith('image/');
  if (query('GET_ALLOW_IMAGE_TRANSFORM') !== true || !isImage) return false;
  const filter = query('GET_IMAGE_TRANSFORM_IMAGE_FILTER') as ((file: Blob) => unknown) | null;
  return filter ? Boolean(await filter(file)) : true;
}

async function transformed(file: File, { query, item }: FilterContext): Promise<unknown> {
  const quality = query('GET_IMAGE_TRANSFORM_OUTPUT_QUALITY') as number | null;
  const client = clientOf(query);
  const output = {
    type: query('GET_IMAGE_TRANSFORM_OUTPUT_MIME_TYPE') as string | null,
    quality: quality === null ? null : quality / 100,
    client,
  };
  item.setMetadata('output', output, true);
  const options = transformOptions(query);
  const variants = await Promise.all(
    variantsOf(query, item.getMetadata() as object).map(async ({ name, metadata }) => {
      const known = Object.entries(metadata ?? {}).filter(([key]) => client.includes(key));
      const instructions: ImageInstructions = Object.fromEntries(known);
      const isOriginal = metadata === null;
      return { name, file: isOriginal ? file : await transformImage(file, instructions, options) };
    }),
  );
  return outputOf(variants);
}

function clientOf(query: PondQuery): readonly string[] {
  return (query('GET_IMAGE_TRANSFORM_CLIENT_TRANSFORMS') as string[] | null) ?? allTransforms;
}

function transformOptions(query: PondQuery): TransformOptions {
  const isWriter = clientOf(query).includes('output');
  return {
    background: query('GET_IMAGE_TRANSFORM_CANVAS_BACKGROUND_COLOR') as string | null,
    canvasMemoryLimit: query('GET_IMAGE_TRANSFORM_CANVAS_MEMORY_LIMIT') as number | null,
    maxSize: isWriter ? (query('GET_IMAGE_TRANSFORM_OUTPUT_MAX_SIZE') as number | null) : null,
    isQualityAlways: query('GET_IMAGE_TRANSFORM_OUTPUT_QUALITY_MODE') === 'always',
    beforeCreateBlob: query('GET_IMAGE_TRANSFORM_BEFORE_CREATE_BLOB') as null,
    afterCreateBlob: query('GET_IMAGE_TRANSFORM_AFTER_CREATE_BLOB') as null,
  };
}

/** Applies the size limit to the output of FilePond's own plugin, except to the original variant. */
async function limitSize(made: unknown, source: File, query: PondQuery): Promise<unknown> {
  // FilePond's plugin has already called the hooks.
  const hooks = { beforeCreateBlob: null, afterCreateBlob: null };
  const options = { ...transformOptions(query), ...hooks };
  const fitted = async (file: Blob): Promise<Blob> =>
    file === source ? file : transformImage(file as File, {}, options);
  if (made instanceof Blob) return fitted(made);
  const variants = made as readonly Variant[];
  return Promise.all(variants.map(async ({ name, file }) => ({ name, file: await fitted(file) })));
}

function outputOf(variants: readonly Variant[]): unknown {
  const [first] = variants;
  return variants.length === 1 && first?.name === null ? first.file : variants;
}

// A filter cannot reject a file here; the recorder reads the reason from the placeholder file.
function failed(error: unknown, { query, item }: FilterContext): File {
  const reason =
    error instanceof TooManyBytesError
      ? 'The image could not be made small enough.'
      : 'The image could not be changed.';
  const text = pondOf(query)?.owner.text(reason) ?? String(error);
  return unusableFile(item.file.name, text);
}

// An iPad reports a Mac, of which none has a touch screen.
const isIos = (): boolean =>
  /iP(?:ad|hone|od)/.test(navigator.userAgent) ||
  (/Macintosh/.test(navigator.userAgent) && navigator.maxTouchPoints > 1);

function options({ utils: { Type } }: PluginApi): PluginOptions {
  const { BOOLEAN, FUNCTION, STRING, INT, ARRAY, OBJECT } = Type;
  return {
    // Disabled by default: plugins are shared with every other pond of the page.
    allowImageTransform: [false, BOOLEAN],
    imageTransformImageFilter: [null, FUNCTION],
    imageTransformOutputMaxSize: [null, INT],
    imageTransformOutputMimeType: [null, STRING],
    imageTransformOutputQuality: [null, INT],
    imageTransformOutputStripImageHead: [true, BOOLEAN],
    imageTransformClientTransforms: [null, ARRAY],
    imageTransformOutputQualityMode: ['always', STRING],
    imageTransformVariants: [null, OBJECT],
    imageTransformVariantsIncludeDefault: [true, BOOLEAN],
    imageTransformVariantsDefaultName: [null, STRING],
    imageTransformVariantsIncludeOriginal: [false, BOOLEAN],
    imageTransformVariantsOriginalName: ['original_', STRING],
    imageTransformBeforeCreateBlob: [null, FUNCTION],
    imageTransformAfterCreateBlob: [null, FUNCTION],
    imageTransformCanvasMemoryLimit: [isIos() ? 4096 * 4096 : null, INT],
    imageTransformCanvasBackgroundColor: [null, STRING],
  };
}

/** One file that is created from an image; without a name it is the only one. */
interface Variant {
  readonly name: string | null;
  readonly file: Blob;
}

type Change = ((metadata: object) => object) | null;

/**
 * Returns the files that the options specify, the original, the changed file, and variants, each with the metadata to
 * change it by; `null` leaves the file as it is.
 */
function variantsOf(
  query: PondQuery,
  metadata: object,
): { readonly name: string | null; readonly metadata: object | null }[] {
  const option = (name: string): unknown => query(`GET_IMAGE_TRANSFORM_VARIANTS${name}`);
  const named = (name: string): string | null => option(name) as string | null;
  const others = Object.entries((option('') ?? {}) as Readonly<Record<string, Change>>);
  return [
    ...(option('_INCLUDE_ORIGINAL') === true
      ? [{ name: named('_ORIGINAL_NAME'), metadata: null }]
      : []),
    ...(option('_INCLUDE_DEFAULT') === true ? [{ name: named('_DEFAULT_NAME'), metadata }] : []),
    // The callback may modify its argument, which the other variants share.
    ...others.map(([name, change]) => ({
      name,
      metadata: change ? change(structuredClone(metadata)) : metadata,
    })),
  ];
}

type PrepareOutput = (file: File, context: FilterContext) => Promise<unknown>;

// The plugin does not report failures.
const timeout = 60_000;

/** Whether FilePond's own plugin is needed: to draw shapes over the image, or to keep the image head. */
function needsVendor(item: PondItem, query: PondQuery): boolean {
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
  const filters = new Map<string, unknown>();
  const vendor = await loadVendor();
  vendor({ ...api, addFilter: (name, filter) => filters.set(name, filter) });
  const found = filters.get('PREPARE_OUTPUT') as PrepareOutput | undefined;
  if (!found) throw new Error('FilePond plugin "FilePondPluginImageTransform" is not loaded.');
  return (file, context) =>
    Promise.race([
      found(file, context),
      new Promise((_, reject) =>
        setTimeout(() => reject(new Error('The image took longer than a minute.')), timeout),
      ),
    ]);
}
