import assert from 'node:assert/strict';
import { existsSync, globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../..', import.meta.url));
const linked = [
  ...readFileSync(join(root, 'llms.txt'), 'utf8').matchAll(/\]\((?!https?:)([^)]+)\)/g),
].map(([, path = '']) => path);

describe('llms.txt', () => {
  it('links only to pages that exist', () => {
    assert.deepEqual(
      linked.filter((path) => !existsSync(join(root, path))),
      [],
    );
  });

  it('lists every guide, every module of the server and every element', () => {
    const pages = globSync(
      ['docs/guides/*.md', 'server/*/README.md', 'components/{*/README.md,!(internal)/README.md}'],
      { cwd: root },
    );
    assert.deepEqual(pages.filter((page) => !linked.includes(page)).sort(), []);
  });
});
