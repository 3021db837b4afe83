import { outputMaxSize } from './image-options.ts';
import type { OptionFault } from './option-fault.ts';
import { parseSize } from './size.ts';

type Options = Record<string, unknown>;

const sizes = ['maxFileSize', 'maxTotalFileSize', 'minFileSize'] as const;

/** Returns the faults of the options for file sizes. */
export function sizeFaults(effective: Options): OptionFault[] {
  return sizes.flatMap((key) => {
    const value = effective[key];
    if (value == null || sizeInBytes(value) !== null) return [];
    const received = typeof value === 'string' ? value.slice(0, 80) : JSON.stringify(value);
    const message = `'${key}' must be a number of bytes or a size such as '2MB'; received '${received}'.`;
    return [{ key, message }];
  });
}

/**
 * Returns `options` with every size as whole bytes, because FilePond itself parses `1.5MB` and `1GB` as
 * one byte. A size that cannot be parsed is omitted.
 */
export function withSizesInBytes(options: Readonly<Options>): Options {
  const result: Options = { ...options };
  for (const key of [...sizes, outputMaxSize]) {
    if (result[key] == null) continue;
    const bytes = sizeInBytes(result[key]);
    if (bytes === null) delete result[key];
    else result[key] = bytes;
  }
  return result;
}

/** Returns the fault of a chunk size; `null` when the size is valid or not set. */
export function chunkFault(size: unknown): string | null {
  if (size === null || size === undefined || chunkBytes(size) !== null) return null;
  const received = JSON.stringify(size)?.slice(0, 80);
  return `'chunkSize' must be a whole number of bytes above 0; received '${received}'.`;
}

/** Returns the bytes of a chunk for FilePond; `null` for an invalid size, and for 0, which never ends. */
export function chunkBytes(size: unknown): number | null {
  const bytes = sizeInBytes(size);
  return bytes !== null && bytes > 0 ? bytes : null;
}

function sizeInBytes(value: unknown): number | null {
  return typeof value === 'number' || typeof value === 'string' ? parseSize(value) : null;
}
