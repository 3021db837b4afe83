import { isFolder } from './repository.ts';

/** Markdown file -> place in the site; files without a rule go to `project/`. */
const rules: readonly (readonly [RegExp, string])[] = [
  [/^docs\/guides\/(.+)\.md$/, 'guides/$1.html'],
  [/^components\/([^/]+)\/README\.md$/, 'elements/$1.html'],
  [/^server\/([^/]+)\/README\.md$/, 'modules/$1.html'],
  [/^docs\/decisions\/README\.md$/, 'decisions/index.html'],
  [/^docs\/decisions\/(.+)\.md$/, 'decisions/$1.html'],
  [/^CHANGELOG\.md$/, 'changelog.html'],
  [/^docs\/performance\.md$/, 'performance.html'],
  [/^README\.md$/, 'project/overview.html'],
  [/^docs\/(.+)\.md$/, 'project/$1.html'],
];

function markdownPath(file: string): string {
  for (const [pattern, place] of rules) {
    if (pattern.test(file)) return file.replace(pattern, place);
  }
  const name = file.replace(/(?:\/README)?\.md$/, '').toLowerCase();
  return `project/${name.replaceAll(/[^a-z0-9]+/g, '-')}.html`;
}

/**
 * The place of a file or folder of the repository in the site; null when the repository has none.
 * Markdown files are pages, pictures are copied, anything else is shown as source.
 */
export function sitePath(file: string): string | null {
  const path = file.replace(/\/$/, '');
  const folder = isFolder(path);
  if (folder === null) return null;
  if (folder) {
    return isFolder(`${path}/README.md`) === false
      ? markdownPath(`${path}/README.md`)
      : `source/${path}/index.html`;
  }
  if (path.endsWith('.md')) return markdownPath(path);
  return /\.(?:png|jpe?g|svg|webp)$/.test(path) ? `files/${path}` : `source/${path}.html`;
}
