import assert from 'node:assert/strict';
import { globSync, readFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { describe, it } from 'node:test';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../../', import.meta.url));
const read = (path: string): string => readFileSync(join(root, path), 'utf8');
const guides = globSync('docs/guides/*.md', { cwd: root });
const readmes = globSync('{components,server}/*/README.md', { cwd: root });
const sources = globSync('{server,components}/**/*.ts', {
  cwd: root,
  exclude: (path) => path.includes('node_modules'),
}).map(read);

/** The first cells of the table under "What goes wrong". */
function symptoms(guide: string): string[] {
  const [, section = ''] = read(guide).split('\n## What goes wrong\n');
  const rows = section.split('\n').filter((line) => line.startsWith('|'));
  return rows.slice(2).map((row) => row.replaceAll('\\|', '¦').split('|')[1]?.trim() ?? '');
}

/** Sentences in code spans: texts that the package writes. */
const messages = (cell: string): string[] =>
  [...cell.matchAll(/`([^`]+)`/g)]
    .map(([, text = '']) => text)
    .filter((text) => / /.test(text) && /(?:[.…]|models)$/.test(text) && !text.startsWith('ERR_'));

const notWritten =
  'No source contains this text: write "…" for each value in it, also for a word that the source inserts.';

/** Whether one source, or an example of the guide, contains all parts of a message; values are written as "…". */
const isWritten = (message: string, guide: string): boolean => {
  const [examples = ''] = read(guide).split('\n## What goes wrong\n');
  const parts = message
    .replaceAll('¦', '|')
    .split('…')
    .map((part) => part.trim())
    .filter((part) => /\w/.test(part));
  return [...sources, examples].some((source) => parts.every((part) => source.includes(part)));
};

/** Name of a document in titles: `models`, `components/menu`. */
const nameOf = (path: string): string =>
  path.endsWith('README.md') ? dirname(path) : basename(path, '.md');

describe('What goes wrong', () => {
  for (const readme of readmes) {
    it(`is documented in the README of ${nameOf(readme)}`, () => {
      assert.match(read(readme), /\n## What goes wrong\n+\S/);
    });
  }
  for (const guide of guides) {
    const cells = symptoms(guide);
    it(`is documented in the guide ${basename(guide, '.md')}`, () => {
      assert.ok(cells.length >= 4, `${cells.length} rows`);
    });
  }
  for (const path of [...guides, ...readmes.filter((readme) => readme.startsWith('components/'))]) {
    for (const message of symptoms(path).flatMap(messages)) {
      it(`${nameOf(path)}: the package writes ${JSON.stringify(message)}`, () => {
        assert.ok(isWritten(message, path), notWritten);
      });
    }
  }
});
