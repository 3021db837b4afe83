import assert from 'node:assert/strict';
import { existsSync, globSync, readFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { describe, it } from 'node:test';
import { fileURLToPath } from 'node:url';

import { docBlocks, docPages, readPage } from '../support/doc-blocks.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));

describe('The documentation', () => {
  it('names only scripts that exist', () => {
    const { scripts } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as {
      scripts: Record<string, string>;
    };
    const unknown = docBlocks
      .filter(({ language }) => language === 'sh')
      .flatMap(({ code }) =>
        [...code.matchAll(/npm (?:run )?([\w:]+)/g)].map((match) => match[1] ?? ''),
      )
      .filter(
        (name) => !(name in scripts) && !['install', 'ci', 'pack', 'test', 'start'].includes(name),
      );
    assert.deepEqual(unknown, []);
  });

  it('links only to files that exist', () => {
    const broken = docPages.flatMap((page) =>
      [...readPage(page).matchAll(/\]\((?!https?:|#)([^)#\s]+)/g)]
        .map((match) => join(dirname(page), match[1] ?? ''))
        .filter((target) => globSync(target, { cwd: root }).length === 0)
        .map((target) => `${page} -> ${target}`),
    );
    assert.deepEqual(broken, []);
  });

  it('names only files and folders that exist in the architecture', () => {
    const named = [...readPage('docs/architecture.md').matchAll(/`((?!fwx\/)[\w.-]+\/[\w./-]*)`/g)];
    const missing = named
      .map(([, path = '']) => path)
      .filter((path) => !existsSync(join(root, path)));
    assert.deepEqual(missing, []);
  });

  it('lists every decision record with its title in the index', () => {
    const records = globSync('docs/decisions/[0-9]*.md', { cwd: root }).sort();
    const listed = [
      ...readPage('docs/decisions/README.md').matchAll(/^- \[(\d+)\]\((.+)\) (.+)$/gm),
    ];
    assert.deepEqual(
      listed.map(([, number, file, title]) => `${file}: # ${number} ${title}`).sort(),
      records.map((path) => `${basename(path)}: ${readPage(path).split('\n', 1)[0]}`),
    );
  });

  it('cites only existing decision records in comments of the sources', () => {
    const sources = globSync(
      ['{components,server,bench,demo,test,scripts}/**/*.{ts,mjs}', '*.mjs'],
      {
        cwd: root,
      },
    ).filter((path) => !path.includes('node_modules'));
    const broken = sources.flatMap((path) =>
      [...readPage(path).matchAll(/docs\/decisions\/[0-9][\w-]*\.md/g)]
        .filter(([record]) => globSync(record, { cwd: root }).length === 0)
        .map(([record]) => `${path}: ${record}`),
    );
    assert.deepEqual(broken, []);
  });

  it('keeps module pages within 80 lines', () => {
    const long = docPages.filter(
      (page) =>
        /^(server|components)\/[\w-]+\/README\.md$/.test(page) &&
        readPage(page).split('\n').length > 81,
    );
    assert.deepEqual(long, []);
  });
});
