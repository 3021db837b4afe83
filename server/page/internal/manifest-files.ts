import type { ViteManifest } from '../vite-assets.ts';

/** Files of some chunks and of all that they import, each once. */
export interface ManifestFiles {
  readonly css: readonly string[];
  readonly modules: readonly string[];
}

/** The files of these chunks; styles of imports come first, as the chunks expect. */
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
  };
  for (const key of keys) visit(key);
  return { css: [...css], modules: [...modules] };
}
