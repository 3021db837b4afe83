import { croppedTypes } from '../../../components/crops.ts';
import { extensionsOf, preferredExtensionOf } from '../../validator/index.ts';

/** Formats that the cropper writes. */
export type OutputFormat = 'jpeg' | 'png' | 'gif' | 'webp';

/** Types that keep their format. */
const kept = new Map<string, OutputFormat>([
  ['image/jpeg', 'jpeg'],
  ['image/gif', 'gif'],
  ['image/webp', 'webp'],
]);

/** The format in which a picture of this type is written, or null when it cannot be read. */
export function outputFormatOf(mimeType: string): OutputFormat | null {
  return croppedTypes.has(mimeType) ? (kept.get(mimeType) ?? 'png') : null;
}

/** `name` when its extension is one of this type, else the name with the extension replaced. */
export function withExtensionOf(mimeType: string, name: string, extension: string): string {
  if (extensionsOf(mimeType).includes(extension)) return name;
  const hasDot = name.lastIndexOf('.') > name.lastIndexOf('/');
  const stem = hasDot ? name.slice(0, name.lastIndexOf('.')) : name;
  return `${stem}.${preferredExtensionOf(mimeType)}`;
}
