import { readRect, type Size } from '../crop/geometry.ts';
import { isCropLike, wholeCrop } from '../crop/whole-crop.ts';
import { imageSize } from '../transform/image-size.ts';
import { pondOf } from './link.ts';
import type { FilterContext, PondItem, PondPlugin, PondQuery } from './plugin-api.ts';

// Sizes of displayed images by file, because the file of an item can be replaced.
const sizes = new WeakMap<Blob, Size>();

/**
 * Completes each crop before FilePond reads it: with an incomplete crop from a page, a server or a user
 * the preview throws in each frame. {@link metadataSetter} completes those that are set later. Stores the target
 * size of each image in `metadata.resize`, like FilePond's resize plugin, for the transform plugin and servers.
 */
export const imageMetadata: PondPlugin = (api) => {
  const { BOOLEAN, INT, STRING } = api.utils.Type;
  // The preview is created after this filter.
  api.addFilter('DID_LOAD_ITEM', async (item: PondItem, { query }: FilterContext) => {
    if (!pondOf(query)) return item;
    await completeBySize(item, true);
    const resize = resizeOf(query);
    // An image that the browser cannot display is not resized.
    if (resize && (await imageSize(item.file))) item.setMetadata('resize', resize, true);
    return item;
  });
  return {
    options: {
      allowImageResize: [true, BOOLEAN],
      imageResizeMode: ['cover', STRING],
      imageResizeUpscale: [true, BOOLEAN],
      imageResizeTargetWidth: [null, INT],
      imageResizeTargetHeight: [null, INT],
    },
  };
};

// The size of a crop is known only when the image is encoded: the transform determines whether the image changes.
function resizeOf(query: PondQuery): object | null {
  const width = query('GET_IMAGE_RESIZE_TARGET_WIDTH') as number | null;
  const height = query('GET_IMAGE_RESIZE_TARGET_HEIGHT') as number | null;
  const isOn = query('GET_ALLOW_IMAGE_RESIZE') === true && (width ?? height) !== null;
  if (!isOn) return null;
  const mode = query('GET_IMAGE_RESIZE_MODE');
  const upscale = query('GET_IMAGE_RESIZE_UPSCALE');
  return { mode, upscale, size: { width: width ?? height, height: height ?? width } };
}

/** Returns a function that sets metadata of a new item without an event for FilePond, and completes its crop. */
export function metadataSetter(item: PondItem): PondItem['setMetadata'] {
  const set = item.setMetadata;
  const complete = (): void => {
    set('crop', wholeCrop(item.getMetadata('crop'), sizes.get(item.file) ?? null), true);
  };
  const given = item.getMetadata('crop');
  if (isCropLike(given)) complete();
  else if (given !== undefined) set('crop', undefined, true);
  return (key, value, isSilent) => {
    // FilePond also accepts an object of several values, and paths such as `crop.zoom`.
    const [name = ''] =
      typeof key === 'string' ? [key] : Object.keys(Object(key) as object).filter(isOfCrop);
    if (name.startsWith('crop.')) complete();
    set(key, typeof key === 'string' ? value : true, true);
    if (!isOfCrop(name)) return;
    complete();
    if (!sizes.has(item.file)) void completeBySize(item, isSilent === true);
  };
}

const isOfCrop = (key: string): boolean => key.split('.', 1)[0] === 'crop';

/** Completes a crop again with the size of the image, which the position of a rectangle depends on. */
async function completeBySize(item: PondItem, isSilent: boolean): Promise<void> {
  const { file } = item;
  const before = JSON.stringify(item.getMetadata('crop') ?? null);
  if (!readRect((JSON.parse(before) as { rect?: unknown } | null)?.rect)) return;
  const size = await imageSize(file);
  const isSame = item.file === file && JSON.stringify(item.getMetadata('crop')) === before;
  if (!size || !isSame) return;
  sizes.set(file, size);
  item.setMetadata('crop', item.getMetadata('crop'), isSilent);
}
