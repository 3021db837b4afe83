import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { existsSync, globSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { describe, it } from 'node:test';
import { fileURLToPath } from 'node:url';

import { type DocBlock, docBlocks, docPages, readPage } from '../support/doc-blocks.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));

/** Compiles the blocks as modules of this package and returns the compiler's messages, one per line. */
function compile(list: readonly DocBlock[]): string[] {
  const folder = join(root, '.cache/docs');
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  for (const { page, line, code } of list) {
    const name = `${page.replaceAll(/[/.]/g, '_')}_${line}.ts`;
    writeFileSync(join(folder, name), `${'\n'.repeat(line)}${code}\nexport {};\n`);
  }
  const config = {
    extends: '../../tsconfig.json',
    compilerOptions: { rootDir: '../..', noUnusedLocals: false },
    // Declarations for packages without types stand beside the sources.
    include: ['./*.ts', '../../components/**/*.d.ts'],
  };
  writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify(config));
  const tsc = join(root, 'node_modules/typescript/bin/tsc');
  const { stdout } = spawnSync(process.execPath, [tsc, '-p', folder], { encoding: 'utf8' });
  return stdout.split('\n').filter(Boolean);
}

describe('The documentation', () => {
  it('has TypeScript that compiles in every block', () => {
    const list = docBlocks.filter(({ language }) => language === 'ts');
    assert.notEqual(list.length, 0);
    assert.deepEqual(compile(list), []);
  });

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
      listed.map(([, number, file, title]) => `${file}: # ${number} ${title}`),
      records.map((path) => `${basename(path)}: ${readPage(path).split('\n', 1)[0]}`),
    );
  });

  it('cites only decision records that exist in comments of the sources', () => {
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
        /^(server|components)\/\w+\/README\.md$/.test(page) &&
        readPage(page).split('\n').length > 81,
    );
    assert.deepEqual(long, []);
  });
});
