import { imageSize } from '../transform/image-size.ts';
import { pondOf } from './link.ts';
import type { FilterContext, PondItem, PondPlugin, PondQuery } from './plugin-api.ts';

/**
 * Stores the target size of each image in `metadata.resize`, like FilePond's resize plugin. The transform
 * plugin and servers read it. The size of a crop is known only when the image is encoded, so the transform
 * determines whether the image changes.
 */
export const imageResize: PondPlugin = (api) => {
  const { BOOLEAN, INT, STRING } = api.utils.Type;
  api.addFilter('DID_LOAD_ITEM', async (item: PondItem, { query }: FilterContext) => {
    const resize = pondOf(query) && instruction(query);
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

function instruction(query: PondQuery): object | null {
  const width = query('GET_IMAGE_RESIZE_TARGET_WIDTH') as number | null;
  const height = query('GET_IMAGE_RESIZE_TARGET_HEIGHT') as number | null;
  const isOn = query('GET_ALLOW_IMAGE_RESIZE') === true && (width ?? height) !== null;
  if (!isOn) return null;
  const mode = query('GET_IMAGE_RESIZE_MODE');
  const upscale = query('GET_IMAGE_RESIZE_UPSCALE');
  return { mode, upscale, size: { width: width ?? height, height: height ?? width } };
}
