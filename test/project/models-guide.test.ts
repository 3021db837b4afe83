import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import { fileURLToPath, pathToFileURL } from 'node:url';

const root = fileURLToPath(new URL('../..', import.meta.url));
const folder = join(root, '.cache/models-guide');
const guide = readFileSync(join(root, 'docs/guides/models.md'), 'utf8');

describe('The guide on models', () => {
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });

  for (const [index, [, code = '']] of [...guide.matchAll(/^```ts\n(.*?)^```/gms)].entries()) {
    it(`runs block ${index + 1}`, async () => {
      const path = join(folder, `${index}.ts`);
      writeFileSync(path, code);
      // The assertions of the block are those of the test.
      await import(pathToFileURL(path).href);
    });
  }
});
