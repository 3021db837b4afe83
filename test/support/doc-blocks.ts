import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../..', import.meta.url));

/** A fenced block of a README, guide or other page of the repository. */
export interface DocBlock {
  /** Path of the page, relative to the repository. */
  readonly page: string;
  /** Line of the first line of code, counted from 1. */
  readonly line: number;
  /** Language after the fence. */
  readonly language: string;
  readonly code: string;
}

/** Pages of the documentation, sorted by path. */
export const docPages: readonly string[] = globSync(
  ['*.md', '{components,server,docs,bench,demo}/**/*.md'],
  { cwd: root },
)
  .filter((path) => !path.includes('node_modules'))
  .sort();

/** Text of a page. */
export function readPage(page: string): string {
  return readFileSync(join(root, page), 'utf8');
}

function blocksOf(page: string): DocBlock[] {
  const text = readPage(page);
  // A longer fence holds the fences of the page that it shows.
  return [...text.matchAll(/^(`{3,})(\w+)\n(.*?)^\1$/gms)].map((match) => ({
    page,
    line: text.slice(0, match.index).split('\n').length + 1,
    language: match[2] ?? '',
    code: match[3] ?? '',
  }));
}

// Its blocks are files of this repository, which `test/project/write-a-widget.test.ts` writes and checks.
const pageOfFiles = 'docs/write-a-widget.md';

/** The blocks of the pages for users of the package, in order. */
export const docBlocks: readonly DocBlock[] = docPages
  .filter((page) => page !== pageOfFiles)
  .flatMap(blocksOf);
