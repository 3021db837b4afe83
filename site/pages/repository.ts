import { existsSync, globSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** Root folder of the repository. */
export const root = fileURLToPath(new URL('../..', import.meta.url));

/** Text of a file of the repository. */
export const readSource = (path: string): string => readFileSync(join(root, path), 'utf8');

/** Whether a path of the repository is a folder; null when there is nothing. */
export function isFolder(path: string): boolean | null {
  const whole = join(root, path);
  return existsSync(whole) ? statSync(whole).isDirectory() : null;
}

/** Markdown files that become pages, sorted by path. */
export function markdownFiles(): string[] {
  return globSync(['*.md', '{components,server,docs,bench,demo,create-fwx}/**/*.md'], { cwd: root })
    .filter((path) => !path.includes('node_modules') && !path.startsWith('create-fwx/templates'))
    .sort();
}
