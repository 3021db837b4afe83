import { InvalidConfigException } from '../core/index.ts';
import { givenOptions } from '../core/internal.ts';
import { escapeHtml } from './internal/escape.ts';
import { collectFiles, type ManifestFiles } from './internal/manifest-files.ts';
import { pageSources } from './internal/page-sources.ts';
import type { PageAssets } from './page-assets.ts';

/** An entry of Vite's manifest (`build.manifest`). */
export interface ViteChunk {
  readonly file: string;
  readonly css?: readonly string[];
  readonly imports?: readonly string[];
}

/** Vite's manifest: chunks by the path of their source. */
export type ViteManifest = Readonly<Record<string, ViteChunk>>;

/** Options of {@link viteAssets}. */
export interface ViteAssetsOptions {
  /** Path of the client's entry, as in the manifest: `src/main.ts`. */
  readonly entry: string;
  /** The manifest, or the path of its file. Needed unless there is a `devServer`. */
  readonly manifest?: ViteManifest | string;
  /** What Vite was told as `base`; a URL will do. Default `/`. */
  readonly base?: string;
  /** Origin of Vite's development server; its modules are used instead of the manifest. Default none. */
  readonly devServer?: string | null;
  /** Whether pages of React get what its development server needs. Default false. */
  readonly reactRefresh?: boolean;
  /**
   * So that the module of a page loads along with the entry: the folder of the pages, as `vitePages()` has
   * it, or a function that gives the path of a page's source in the manifest. Default none.
   */
  readonly page?: string | ((component: string) => string);
}

/**
 * Tags for a client that Vite has built, with a version that changes with every one of its files.
 * Read once, when the server starts.
 *
 * @throws {InvalidConfigException} There is neither a manifest nor a development server, the manifest
 * cannot be read, or has no such entry.
 */
export async function viteAssets(options: ViteAssetsOptions): Promise<PageAssets> {
  const {
    devServer = null,
    entry,
    page,
    reactRefresh = false,
  } = givenOptions('viteAssets()', options);
  const base = withSlash(options.base ?? '/');
  if (devServer !== null)
    return development(withSlash(devServer) + base.slice(1), entry, reactRefresh);
  const text = await manifestText(options.manifest);
  const manifest = parseManifest(text);
  if (!Object.hasOwn(manifest, entry)) {
    throw new InvalidConfigException(`Vite's manifest has no entry "${entry}".`);
  }
  const sourceOf = typeof page === 'string' ? pageSources(Object.keys(manifest), page) : page;
  return { version: await hashOf(text), tags: production(manifest, base, entry, sourceOf) };
}

/** Tags by component: they depend on nothing else but the nonce. */
function production(
  manifest: ViteManifest,
  base: string,
  entry: string,
  page: ((component: string) => string) | undefined,
): PageAssets['tags'] {
  const own = collectFiles(manifest, [entry]);
  const known = new Map<string, ManifestFiles>();
  const filesOf = (component: string): ManifestFiles => {
    const source = page?.(component);
    // Only pages of the manifest are kept: names are made by the application, not their number.
    if (source === undefined || !Object.hasOwn(manifest, source)) return own;
    const files = known.get(source) ?? collectFiles(manifest, [entry, source]);
    known.set(source, files);
    return files;
  };
  const main = manifest[entry]?.file ?? '';
  return (component, nonce) => {
    const { css, modules } = filesOf(component);
    const mark = nonceAttribute(nonce);
    const url = (file: string): string => escapeHtml(base + file);
    return [
      ...css.map((file) => `<link rel="stylesheet" href="${url(file)}"${mark}>`),
      ...modules
        .filter((file) => file !== main)
        .map((file) => `<link rel="modulepreload" href="${url(file)}"${mark}>`),
      `<script type="module" src="${url(main)}"${mark}></script>`,
    ].join('\n');
  };
}

function development(origin: string, entry: string, isReact: boolean): PageAssets {
  const url = (path: string): string => escapeHtml(origin + path);
  return {
    version: '',
    tags(_component, nonce) {
      const mark = nonceAttribute(nonce);
      const refresh = `<script type="module"${mark}>import{injectIntoGlobalHook as i}from${JSON.stringify(`${origin}@react-refresh`)};i(window);window.$RefreshReg$=()=>{};window.$RefreshSig$=()=>(type)=>type;</script>\n`;
      return `${isReact ? refresh : ''}<script type="module" src="${url('@vite/client')}"${mark}></script>
<script type="module" src="${url(entry)}"${mark}></script>`;
    },
  };
}

async function manifestText(manifest: ViteManifest | string | undefined): Promise<string> {
  if (typeof manifest === 'object') return JSON.stringify(manifest);
  if (manifest === undefined) {
    throw new InvalidConfigException('viteAssets() needs a "manifest" or a "devServer".');
  }
  try {
    const { readFile } = await import('node:fs/promises');
    return await readFile(manifest, 'utf8');
  } catch (cause) {
    throw new InvalidConfigException("Vite's manifest cannot be read; has the client been built?", {
      cause,
    });
  }
}

function parseManifest(text: string): ViteManifest {
  try {
    const value: unknown = JSON.parse(text);
    if (typeof value === 'object' && value !== null) return value as ViteManifest;
  } catch (cause) {
    throw new InvalidConfigException("Vite's manifest is not valid JSON.", { cause });
  }
  throw new InvalidConfigException("Vite's manifest is no object.");
}

async function hashOf(text: string): Promise<string> {
  const digest = new Uint8Array(
    await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text)),
  );
  return Array.from(digest.subarray(0, 10), (byte) => byte.toString(16).padStart(2, '0')).join('');
}

function nonceAttribute(nonce: string): string {
  return nonce === '' ? '' : ` nonce="${escapeHtml(nonce)}"`;
}

function withSlash(url: string): string {
  return url.endsWith('/') ? url : `${url}/`;
}
