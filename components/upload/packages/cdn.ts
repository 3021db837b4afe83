/**
 * Loads the module of a package from `{base}/{package}@{version}/dist/{file}`, in the version that
 * this library supports. The browser first checks the file against the hash of that version.
 *
 * @throws {Error} The file cannot be loaded, or does not match the hash.
 */
export async function importFromCdn(base: string, name: string): Promise<unknown> {
  const { cdnFiles } = await import('./cdn-files.ts');
  const entry = cdnFiles[name];
  if (!entry) throw new Error(`The package "${name}" is not delivered by a CDN.`);
  const url = new URL(`${base.replace(/\/+$/, '')}/${entry.path}`, document.baseURI).href;
  await preload(url, entry.integrity);
  return import(/* webpackIgnore: true */ /* turbopackIgnore: true */ /* @vite-ignore */ url);
}

// `import()` accepts no hash, but returns the module that was preloaded with one.
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
