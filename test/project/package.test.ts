import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { before, describe, it } from 'node:test';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../..', import.meta.url));
const folder = join(root, '.cache/package');
const tsc = join(root, 'node_modules/typescript/bin/tsc');

function run(...args: string[]): string[] {
  const options = { cwd: root, encoding: 'utf8', timeout: 120_000 } as const;
  const { stdout } = spawnSync(process.execPath, args, options);
  return stdout.split('\n').filter(Boolean);
}

/** Modules behind the exports of the package, as they lie in its `dist`. */
function doors(): string[] {
  const { exports } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as {
    exports: Record<string, string | { default: string }>;
  };
  return Object.values(exports)
    .flatMap((target) => (typeof target === 'string' ? [] : [target.default]))
    .filter((path) => path.startsWith('./dist/'))
    .map((path) => path.slice('./dist/'.length));
}

describe('What the package is built of', () => {
  before(() => {
    rmSync(folder, { recursive: true, force: true });
    mkdirSync(folder, { recursive: true });
    const maps = ['--declarationMap', 'false', '--sourceMap', 'false'];
    run(tsc, '-p', 'tsconfig.build.json', ...maps, '--outDir', folder);
  });

  it('has declarations that stand on their own, without the names that are only for the package', () => {
    // As in a program that checks the declarations of its libraries.
    const config = {
      compilerOptions: {
        target: 'ES2022',
        lib: ['ES2022', 'DOM'],
        module: 'NodeNext',
        types: ['node'],
        strict: true,
        exactOptionalPropertyTypes: true,
        noEmit: true,
        skipLibCheck: false,
      },
      include: ['components/**/*.d.ts', 'server/**/*.d.ts', '../../components/**/*.css.d.ts'],
    };
    writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify(config));
    const own = run(tsc, '-p', folder).filter((line) => line.startsWith('.cache/package/'));
    assert.deepEqual(own, []);
  });

  it('can be imported where there is no document, as frameworks do on the server', () => {
    // One after the other: the first that fails is told by its name.
    const lines = doors().map(
      (path) => `await import('./${path}').catch((e) => console.log('${path}', String(e)));`,
    );
    writeFileSync(join(folder, 'doors.mjs'), [...lines, "console.log('all');"].join('\n'));
    assert.deepEqual(run(join(folder, 'doors.mjs')), ['all']);
  });
});
