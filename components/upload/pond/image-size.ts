import type { Size } from '../crop/geometry.ts';

/** Pixels of an image as it is displayed; `null` for what is no image, or none that this browser can show. */
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
