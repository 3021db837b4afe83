import { InvalidConfigException } from '../core/index.ts';
import { withDefaults } from '../core/internal.ts';
import { pageFolder } from './internal/vite-manifest.ts';

/** Options of {@link vitePages}. */
export interface VitePagesOptions {
  /** Folder of the pages, from Vite's root. Default `src/pages`. */
  readonly folder?: string;
  /** Extensions of page modules, without dot. Default `vue`, `tsx`, `jsx`, `svelte`, `ts`, `js`. */
  readonly extensions?: readonly string[];
  /** Whether all pages are part of the entry instead of chunks of their own. Default false. */
  readonly eager?: boolean;
}

/** The plugin for Vite; assignable to the type of Vite's plugins. */
export interface VitePagesPlugin {
  readonly name: string;
  config(): { readonly build: { readonly manifest: true } };
  resolveId(id: string): string | null;
  load(id: string): string | null;
}

/** Module with the pages of the client: `import { resolvePage } from 'virtual:fwx-pages'`. */
const pagesModule = 'virtual:fwx-pages';

const resolvedId = `\0${pagesModule}`;

/**
 * A Vite plugin for clients of the protocol. It makes Vite write the manifest that `viteAssets()` reads, and
 * provides the module `virtual:fwx-pages`: `resolvePage(name)` loads the page of a component, and `pageNames`
 * lists all components. A page that is added during development is found at once.
 *
 * @throws {InvalidConfigException} The folder is outside of the root, or there are no extensions.
 * @throws {UnknownPropertyException} An option is unknown.
 */
export function vitePages(options: VitePagesOptions = {}): VitePagesPlugin {
  const { folder, eager, extensions } = withDefaults('vitePages()', options, {
    folder: 'src/pages',
    eager: false,
    extensions: ['vue', 'tsx', 'jsx', 'svelte', 'ts', 'js'],
  });
  const base = `/${pageFolder(folder)}`;
  check(folder, extensions);
  return {
    name: 'fwx-pages',
    config: () => ({ build: { manifest: true } }),
    resolveId: (id) => (id === pagesModule ? resolvedId : null),
    load: (id) => (id === resolvedId ? moduleCode(base, extensions, eager) : null),
  };
}

function check(folder: string, extensions: readonly string[]): void {
  if (folder.split('/').includes('..')) {
    throw new InvalidConfigException(
      `vitePages() "folder" must lie below the root, got "${folder}".`,
    );
  }
  if (extensions.length === 0 || !extensions.every((each) => /^[\w-]+(?:\.[\w-]+)*$/.test(each))) {
    throw new InvalidConfigException(
      `vitePages() "extensions" must be endings without dot, got ${JSON.stringify(extensions)}.`,
    );
  }
}

/**
 * The code uses the glob import of Vite, so that Vite handles chunks, the manifest and hot updates. The client of Svelte
 * needs modules, whose layouts are exports beside the components.
 */
function moduleCode(base: string, extensions: readonly string[], eager: boolean): string {
  const endings = extensions.length === 1 ? extensions[0] : `{${extensions.join(',')}}`;
  const glob = JSON.stringify(`${base}**/*.${endings}`);
  return `const found = import.meta.glob(${glob}${eager ? ', { eager: true }' : ''});
const paths = new Map();
for (const path in found) paths.set(path.slice(${base.length}).replace(/\\.[^./]+$/, ''), path);
export const pageNames = [...paths.keys()];
export async function resolvePage(name) {
  const path = paths.get(name);
  if (path === undefined) throw new Error(\`There is no page "\${name}" in ${base}: \${pageNames.join(', ')}.\`);
  const module = ${eager ? 'found[path]' : 'await found[path]()'};
  return path.endsWith('.svelte') ? module : (module.default ?? module);
}
`;
}
