import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import { fileURLToPath, pathToFileURL } from 'node:url';

const root = fileURLToPath(new URL('../..', import.meta.url));

for (const name of ['application', 'models']) {
  const folder = join(root, `.cache/${name}-guide`);
  const guide = readFileSync(join(root, `docs/guides/${name}.md`), 'utf8');

  describe(`The guide docs/guides/${name}.md`, () => {
    rmSync(folder, { recursive: true, force: true });
    mkdirSync(folder, { recursive: true });

    for (const [index, [, code = '']] of [...guide.matchAll(/^```ts\n(.*?)^```/gms)].entries()) {
      // Servers run in test/package, on free ports.
      if (code.includes('.listen(')) continue;
      it(`runs block ${index + 1}`, async () => {
        const path = join(folder, `${index}.ts`);
        writeFileSync(path, code);
        // The assertions of the block are the assertions of the test.
        await import(pathToFileURL(path).href);
      });
    }
  });
}
