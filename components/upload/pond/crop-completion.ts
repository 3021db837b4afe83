import { readRect, type Size } from '../crop/geometry.ts';
import { isCropLike, wholeCrop } from '../crop/whole-crop.ts';
import { imageSize } from '../transform/image-size.ts';
import { pondOf } from './link.ts';
import type { FilterContext, PondItem, PondPlugin } from './plugin-api.ts';

// Sizes of displayed images by file, because the file of an item can be replaced.
const sizes = new WeakMap<Blob, Size>();

/**
 * Completes each crop before FilePond reads it: with an incomplete crop from a page, a server or a user
 * the preview throws in each frame.
 */
export const cropCompletion: PondPlugin = (api) => {
  api.addFilter('DID_CREATE_ITEM', (item: PondItem, { query }: FilterContext) => {
    if (pondOf(query)) completeOnSet(item);
  });
  // The preview is created after this filter.
  api.addFilter('DID_LOAD_ITEM', async (item: PondItem, { query }: FilterContext) => {
    if (pondOf(query)) await complete(item, true);
    return item;
  });
  return {};
};

function completeOnSet(item: PondItem): void {
  const set = item.setMetadata;
  const given = item.getMetadata('crop');
  if (given !== undefined)
    set('crop', isCropLike(given) ? completed(item, given) : undefined, true);
  const setOne = (key: string, value: unknown, isSilent?: boolean): void => {
    const [root, ...path] = key.split('.');
    if (root !== 'crop') return void set(key, value, isSilent);
    const crop = path.length > 0 ? replaced(item.getMetadata('crop'), path, value) : value;
    set('crop', completed(item, crop), isSilent);
    if (!sizes.has(item.file)) void complete(item, isSilent === true);
  };
  item.extend('setMetadata', (key: unknown, value: unknown, isSilent?: boolean) => {
    if (typeof key === 'string') {
      setOne(key, value, isSilent);
      return value;
    }
    // FilePond also accepts an object of several values, with `isSilent` as the second argument.
    for (const [name, one] of Object.entries(key as object)) setOne(name, one, value as boolean);
    return key;
  });
}

function completed(item: PondItem, crop: unknown): Record<string, unknown> {
  return wholeCrop(crop, sizes.get(item.file) ?? null);
}

/** Completes a crop again with the size of the image, which the position of a rectangle depends on. */
async function complete(item: PondItem, isSilent: boolean): Promise<void> {
  const { file } = item;
  const before = JSON.stringify(item.getMetadata('crop') ?? null);
  if (!readRect((JSON.parse(before) as { rect?: unknown } | null)?.rect)) return;
  const size = await imageSize(file);
  const isSame = item.file === file && JSON.stringify(item.getMetadata('crop')) === before;
  if (!size || item.archived || !isSame) return;
  sizes.set(file, size);
  item.setMetadata('crop', item.getMetadata('crop'), isSilent);
}

/** Returns a copy of `target` with another value at `path`. */
function replaced(target: unknown, [key, ...path]: readonly string[], value: unknown): unknown {
  if (key === undefined) return value;
  const values = isCropLike(target) ? (target as Readonly<Record<string, unknown>>) : {};
  const own = Object.hasOwn(values, key) ? values[key] : undefined;
  return { ...values, [key]: replaced(own, path, value) };
}
