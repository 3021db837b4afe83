import { outputMaxSize } from './image-options.ts';
import { type OptionFault, valueFault } from './option-fault.ts';
import { parseSize } from './size.ts';

type Options = Record<string, unknown>;

const sizes = ['maxFileSize', 'maxTotalFileSize', 'minFileSize'] as const;

/** Returns the faults of the options for file sizes. */
export function sizeFaults(effective: Options): OptionFault[] {
  return sizes.flatMap((key) => {
    const value = effective[key];
    if (value == null || sizeInBytes(value) !== null) return [];
    return [valueFault(key, "be a number of bytes or a size such as '2MB'", value)];
  });
}

/**
 * Returns `options` with every size as whole bytes, because FilePond itself parses `1.5MB` and `1GB` as
 * one byte. A size that is not set or cannot be parsed is omitted.
 */
export function withSizesInBytes(options: Readonly<Options>): Options {
  const result: Options = { ...options };
  for (const key of [...sizes, outputMaxSize, 'chunkSize']) {
    const bytes = key === 'chunkSize' ? chunkBytes(result[key]) : sizeInBytes(result[key]);
    if (bytes === null) delete result[key];
    else result[key] = bytes;
  }
  return result;
}

/** Returns the fault of a chunk size; none when the size is valid or not set. */
export function chunkFault(size: unknown): OptionFault[] {
  if (size == null || chunkBytes(size) !== null) return [];
  return [valueFault('chunkSize', 'be a whole number of bytes above 0', size)];
}

/** Returns the bytes of a chunk for FilePond; `null` for an invalid size, and for 0, which never ends. */
export function chunkBytes(size: unknown): number | null {
  const bytes = sizeInBytes(size);
  return bytes !== null && bytes > 0 ? bytes : null;
}

function sizeInBytes(value: unknown): number | null {
  return typeof value === 'number' || typeof value === 'string' ? parseSize(value) : null;
}
