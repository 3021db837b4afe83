import { nodeBuiltin } from '../runtime/node-builtin.ts';

/** A text file of a project. */
export interface ProjectFile {
  /** Path from the folder of the project, with slashes. */
  readonly path: string;
  readonly text: string;
}

/** Text files of a project, and whether there are more than are read. */
interface ProjectFiles {
  readonly files: readonly ProjectFile[];
  readonly isPartial: boolean;
}

/** Maximum number of files that are read. */
export const maxFiles = 2000;
const maxBytes = 512 * 1024;
const maxDepth = 8;
const skipped = new Set([
  'node_modules',
  'dist',
  'build',
  'out',
  'coverage',
  'vendor',
  'test',
  'tests',
]);
const readable =
  /\.(?:html?|css|scss|sass|less|[cm]?[jt]sx?|vue|svelte|astro|php|njk|ejs|hbs|liquid)$/i;

/** Reads sources, pages and stylesheets below a folder, without installed packages, built files and tests. */
export function readProjectFiles(directory: string): ProjectFiles {
  const { readdirSync, readFileSync, statSync } = nodeBuiltin('node:fs', 'Checking a project');
  const path = nodeBuiltin('node:path', 'Checking a project');
  const files: ProjectFile[] = [];
  const folders = [''];
  for (const folder of folders) {
    const entries = attempt(() =>
      readdirSync(path.join(directory, folder), { withFileTypes: true }),
    );
    for (const entry of entries?.toSorted((a, b) => (a.name < b.name ? -1 : 1)) ?? []) {
      const name = folder === '' ? entry.name : `${folder}/${entry.name}`;
      if (entry.isDirectory() && isSearched(entry.name, name)) folders.push(name);
      if (!entry.isFile() || !readable.test(entry.name)) continue;
      if (files.length === maxFiles) return { files, isPartial: true };
      const file = path.join(directory, name);
      const text = attempt(() =>
        statSync(file).size > maxBytes ? undefined : readFileSync(file, 'utf8'),
      );
      if (text !== undefined) files.push({ path: name, text });
    }
  }
  return { files, isPartial: false };
}

function isSearched(name: string, path: string): boolean {
  return !name.startsWith('.') && !skipped.has(name) && path.split('/').length <= maxDepth;
}

// Skips a file that may not be read, or that is removed meanwhile.
function attempt<T>(read: () => T): T | undefined {
  try {
    return read();
  } catch {
    return undefined;
  }
}
