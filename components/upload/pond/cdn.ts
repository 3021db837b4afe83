/** Where packages come from when an address is not given. */
export const defaultCdn = 'https://unpkg.com';

/**
 * Loads the module of a package from `{base}/{package}@{version}/dist/{file}`, in the version that
 * this library is made for. The browser checks it against the hash of that version first.
 *
 * @throws {Error} The file cannot be loaded, or is not the one that was expected.
 */
export async function importFromCdn(base: string, name: string): Promise<unknown> {
  const { cdnFiles } = await import('./cdn-files.ts');
  const entry = cdnFiles[name];
  if (!entry) throw new Error(`The package "${name}" is not delivered by a CDN.`);
  const { version, file, integrity } = entry;
  const url = new URL(
    `${base.replace(/\/+$/, '')}/${name}@${version}/dist/${file}`,
    document.baseURI,
  ).href;
  await preload(url, integrity);
  return import(/* webpackIgnore: true */ /* turbopackIgnore: true */ /* @vite-ignore */ url);
}

// `import()` takes no hash. A module that was preloaded with one is the module that it gives.
function preload(href: string, integrity: string): Promise<void> {
  const link = document.createElement('link');
  Object.assign(link, { rel: 'modulepreload', href, integrity, crossOrigin: 'anonymous' });
  return new Promise((resolve, reject) => {
    link.addEventListener('load', () => resolve(), { once: true });
    link.addEventListener(
      'error',
      () => {
        link.remove();
        reject(new Error(`"${href}" cannot be loaded, or is not what was expected.`));
      },
      { once: true },
    );
    document.head.append(link);
  });
}
