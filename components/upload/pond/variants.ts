import type { PondQuery } from './plugin-api.ts';

/** One file that is created from an image; without a name it is the only one. */
export interface Variant {
  readonly name: string | null;
  readonly file: Blob;
}

type Change = ((metadata: object) => object) | null;

/**
 * Returns the files that the options specify, the original, the changed file, and variants, each with the metadata to
 * change it by; `null` leaves the file as it is.
 */
export function variantsOf(
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
