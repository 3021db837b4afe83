import type { PondQuery } from '../plugin-api.ts';

/** One file that is created from an image; without a name it is the only one. */
export interface Variant {
  readonly name: string | null;
  readonly file: Blob;
}

/** Changes a file according to its metadata. */
export type Transform = (file: File, metadata: object) => Promise<File>;

type VariantFactory = (transform: Transform, file: File, metadata: object) => Promise<Variant>;
type Change = ((metadata: object) => object) | null;

/** Returns a function for each file that the options specify: the original, the changed file, and variants. */
export function variantsOf(query: PondQuery): VariantFactory[] {
  const factories: VariantFactory[] = [];
  if (query('GET_IMAGE_TRANSFORM_VARIANTS_INCLUDE_ORIGINAL') === true) {
    const name = query('GET_IMAGE_TRANSFORM_VARIANTS_ORIGINAL_NAME') as string;
    factories.push((_transform, file) => Promise.resolve({ name, file }));
  }
  if (query('GET_IMAGE_TRANSFORM_VARIANTS_INCLUDE_DEFAULT') === true) {
    const name = query('GET_IMAGE_TRANSFORM_VARIANTS_DEFAULT_NAME') as string | null;
    factories.push(async (transform, file, metadata) => ({
      name,
      file: await transform(file, metadata),
    }));
  }
  const others = (query('GET_IMAGE_TRANSFORM_VARIANTS') ?? {}) as Readonly<Record<string, Change>>;
  for (const [name, change] of Object.entries(others)) {
    factories.push(async (transform, file, metadata) => ({
      name,
      // The callback may modify its argument, which the other variants share.
      file: await transform(file, change ? change(structuredClone(metadata)) : metadata),
    }));
  }
  return factories;
}
