/** An entry of Vite's manifest (`build.manifest`). */
export interface ViteChunk {
  readonly file: string;
  readonly css?: readonly string[];
  readonly imports?: readonly string[];
}

/** Vite's manifest: chunks by the path of their source. */
export type ViteManifest = Readonly<Record<string, ViteChunk>>;

/** Files of some chunks and of all that they import, each once. */
export interface ManifestFiles {
  readonly css: readonly string[];
  readonly modules: readonly string[];
}

/** The files of these chunks; styles of imports are first, as the chunks require. */
export function collectFiles(manifest: ViteManifest, keys: readonly string[]): ManifestFiles {
  const css = new Set<string>();
  const modules = new Set<string>();
  const seen = new Set<string>();
  const visit = (key: string): void => {
    const chunk = Object.hasOwn(manifest, key) ? manifest[key] : undefined;
    if (!chunk || seen.has(key)) return;
    seen.add(key);
    for (const imported of chunk.imports ?? []) visit(imported);
    for (const file of chunk.css ?? []) css.add(file);
    if (/\.m?js$/.test(chunk.file)) modules.add(chunk.file);
    else if (chunk.file.endsWith('.css')) css.add(chunk.file);
  };
  for (const key of keys) visit(key);
  return { css: [...css], modules: [...modules] };
}

/** The folder of pages as a prefix of paths in a manifest: without `./`, with a slash at the end. */
export function pageFolder(folder: string): string {
  return `${folder.replaceAll(/^[./]+|\/+$/g, '')}/`;
}

/**
 * Returns a function that returns the source of a component, or `''`: pages are named by their path below the folder.
 *
 * @param files Paths of sources.
 */
export function pageSources(
  files: Iterable<string>,
  folder: string,
): (component: string) => string {
  const base = pageFolder(folder);
  const sources = new Map<string, string>();
  for (const file of files) {
    if (!file.startsWith(base)) continue;
    sources.set(file.slice(base.length).replace(/\.[^./]+$/, ''), file);
  }
  return (component) => sources.get(component) ?? '';
}
