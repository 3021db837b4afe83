import { InvalidConfigException } from '../core/index.ts';
import { checkSettings, escapeHtml, settingRules, withDefaults } from '../core/internal.ts';
import {
  collectFiles,
  type ManifestFiles,
  pageSources,
  type ViteChunk,
  type ViteManifest,
} from './internal/vite-manifest.ts';
import type { PageAssets } from './page-assets.ts';

/** Options of {@link viteAssets}. */
export interface ViteAssetsOptions {
  /** Paths of the client's entries, as in the manifest: `src/main.ts`. Style sheets may be among them. */
  readonly entry: string | readonly string[];
  /** The manifest, or the path of its file. Needed unless there is a `devServer`. */
  readonly manifest?: ViteManifest | string;
  /** The option `base` of Vite, which may be a URL. Default `/`. */
  readonly base?: string;
  /** Origin of Vite's development server; its modules are used instead of the manifest. Default none. */
  readonly devServer?: string | null;
  /** Whether to add the script that React pages need with the development server. Default false. */
  readonly reactRefresh?: boolean;
  /**
   * Loads the module of a page together with the entry: the folder of the pages, as in `vitePages()`,
   * or a function that returns the path of a page's source in the manifest. Default none.
   */
  readonly page?: string | ((component: string) => string);
  /** Whether a page without a source in the manifest is an error; otherwise it has no tags of its own. Default false. */
  readonly strict?: boolean;
}

/**
 * Tags for a client that Vite has built, with a version that changes when any of its files does.
 * Read once, when the server starts.
 *
 * @throws {InvalidConfigException} There is neither a manifest nor a development server, the manifest
 * cannot be read or is malformed, or has no such entry.
 * @throws {UnknownPropertyException} An option is unknown.
 */
export async function viteAssets(options: ViteAssetsOptions): Promise<PageAssets> {
  const { entry, page, ...given } = withDefaults('viteAssets()', options, {
    entry: undefined,
    manifest: undefined,
    base: '/',
    devServer: null,
    reactRefresh: false,
    page: undefined,
    strict: false,
  });
  checkSettings('viteAssets()', options, {
    base: settingRules.text,
    devServer: settingRules.textOrNull,
    entry: settingRules.textOrTexts,
  });
  const { devServer, reactRefresh } = given;
  const entries = [entry ?? []].flat().map((each) => each.replace(/^\/+/, ''));
  if (entries.length === 0)
    throw new InvalidConfigException('viteAssets() "entry" must not be empty.');
  const base = withSlash(given.base);
  if (devServer !== null) {
    return development(withSlash(devServer) + base.slice(1), entries, reactRefresh);
  }
  const text = await manifestText(given.manifest);
  const manifest = parseManifest(text);
  for (const each of entries) {
    if (!Object.hasOwn(manifest, each)) {
      throw new InvalidConfigException(`Vite's manifest has no entry "${each}".`);
    }
  }
  const sourceOf = typeof page === 'string' ? pageSources(Object.keys(manifest), page) : page;
  const filesOf = pageFiles(manifest, entries, sourceOf, given.strict);
  const entryFiles = entries.map((each) => manifest[each]?.file ?? '');
  return { version: await hashOf(text), tags: production(filesOf, base, entryFiles) };
}

/** Files by component. */
function pageFiles(
  manifest: ViteManifest,
  entries: readonly string[],
  sourceOf: ((component: string) => string) | undefined,
  isStrict: boolean,
): (component: string) => ManifestFiles {
  const own = collectFiles(manifest, entries);
  // Only pages of the manifest are cached, so clients cannot make the cache grow.
  const known = new Map<string, ManifestFiles>();
  return (component) => {
    const source = sourceOf?.(component);
    if (source === undefined) return own;
    if (!Object.hasOwn(manifest, source)) {
      if (!isStrict) return own;
      throw new InvalidConfigException(`Vite's manifest has no source of the page "${component}".`);
    }
    const files = known.get(source) ?? collectFiles(manifest, [...entries, source]);
    known.set(source, files);
    return files;
  };
}

/** Tags by component: apart from that they depend only on the nonce. */
function production(
  filesOf: (component: string) => ManifestFiles,
  base: string,
  entryFiles: readonly string[],
): PageAssets['tags'] {
  return (component, nonce) => {
    const { css, modules } = filesOf(component);
    const mark = nonceAttribute(nonce);
    const url = (file: string): string => escapeHtml(base + file);
    return [
      ...css.map((file) => `<link rel="stylesheet" href="${url(file)}"${mark}>`),
      ...modules
        .filter((file) => !entryFiles.includes(file))
        .map((file) => `<link rel="modulepreload" href="${url(file)}"${mark}>`),
      ...entryFiles
        .filter((file) => !isStyle(file))
        .map((file) => `<script type="module" src="${url(file)}"${mark}></script>`),
    ].join('\n');
  };
}

function development(origin: string, entries: readonly string[], isReact: boolean): PageAssets {
  const url = (path: string): string => escapeHtml(origin + path);
  return {
    version: '',
    tags(_component, nonce) {
      const mark = nonceAttribute(nonce);
      const script = (path: string): string =>
        `<script type="module" src="${url(path)}"${mark}></script>`;
      const refresh = `<script type="module"${mark}>import{injectIntoGlobalHook as i}from${JSON.stringify(`${origin}@react-refresh`)};i(window);window.$RefreshReg$=()=>{};window.$RefreshSig$=()=>(type)=>type;</script>`;
      return [
        ...(isReact ? [refresh] : []),
        script('@vite/client'),
        ...entries.map((each) =>
          isStyle(each) ? `<link rel="stylesheet" href="${url(each)}"${mark}>` : script(each),
        ),
      ].join('\n');
    },
  };
}

function isStyle(path: string): boolean {
  return /\.(?:css|scss|sass|less|styl)$/.test(path);
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
    if (isManifest(value)) return value;
  } catch (cause) {
    throw new InvalidConfigException("Vite's manifest is not valid JSON.", { cause });
  }
  throw new InvalidConfigException(
    'Vite\'s manifest must be an object of chunks, each with a "file".',
  );
}

function isManifest(value: unknown): value is ViteManifest {
  return (
    typeof value === 'object' &&
    value !== null &&
    !Array.isArray(value) &&
    Object.values(value).every((chunk: unknown) => {
      const { file } = (chunk ?? {}) as Partial<ViteChunk>;
      return typeof file === 'string';
    })
  );
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
