import type { Size } from '../crop/geometry.ts';

/** Returns the size of an image in pixels as it is displayed; `null` when the browser cannot display it. */
export async function imageSize(file: unknown): Promise<Size | null> {
  if (!(file instanceof Blob) || !file.type.startsWith('image/')) return null;
  const url = URL.createObjectURL(file);
  const image = new Image();
  try {
    await new Promise((resolve, reject) => {
      image.onload = resolve;
      image.onerror = reject;
      image.src = url;
    });
  } catch {
    return null;
  } finally {
    URL.revokeObjectURL(url);
  }
  const { naturalWidth: width, naturalHeight: height } = image;
  return width > 0 && height > 0 ? { width, height } : null;
}
