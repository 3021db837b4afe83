import { importFromCdn } from './cdn.ts';

/** Loads the module of an npm package, from the bundle or from another source. */
export type PackageLoader = (name: string) => Promise<unknown>;

/** The packages that a bundle contains; their literal specifiers let bundlers find them. */
export const bundled: Readonly<Record<string, () => Promise<unknown>>> = {
  filepond: () => import('filepond'),
  'filepond-plugin-file-poster': () => import('filepond-plugin-file-poster'),
  'filepond-plugin-file-rename': () => import('filepond-plugin-file-rename'),
  'filepond-plugin-file-validate-size': () => import('filepond-plugin-file-validate-size'),
  'filepond-plugin-file-validate-type': () => import('filepond-plugin-file-validate-type'),
  'filepond-plugin-image-crop': () => import('filepond-plugin-image-crop'),
  'filepond-plugin-image-edit': () => import('filepond-plugin-image-edit'),
  'filepond-plugin-image-preview': () => import('filepond-plugin-image-preview'),
  'filepond-plugin-image-transform': () => import('filepond-plugin-image-transform'),
  cropperjs: () => import('../crop/cropper-elements.ts'),
};

// Requests of this page; a failed request is removed, so that it can be repeated.
const requests = new Map<string, Promise<unknown>>();

/** Returns a loader for the packages of this library from `cdn`; from the bundle, or the import map of the page, with `null`. */
export function packageLoader(cdn: string | null): PackageLoader {
  return async (name) => (cdn === null ? bundled[name]?.() : importFromCdn(cdn, name));
}

/** Returns the result of `load`, which is called once on this page. */
export function loadOnce<T>(key: string, load: () => Promise<T>): Promise<T> {
  const known = requests.get(key) as Promise<T> | undefined;
  if (known) return known;
  const request = load();
  requests.set(key, request);
  request.catch(() => requests.delete(key));
  return request;
}

/**
 * Returns the first of a module and its nested default exports that passes `fits`. The packages are ESM for bundlers
 * and UMD for others; each format adds a level of default exports.
 *
 * @throws {Error} There is none.
 */
export function unwrap<T>(name: string, module: unknown, fits: (value: unknown) => value is T): T {
  let value = module;
  for (let depth = 0; depth < 3; depth++) {
    if (fits(value)) return value;
    value = (value as { readonly default?: unknown } | undefined)?.default;
  }
  throw new Error(`The module of "${name}" has an unknown shape.`);
}
