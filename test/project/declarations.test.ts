import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { before, describe, it } from 'node:test';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../..', import.meta.url));
const folder = join(root, '.cache/declarations');
const tsc = join(root, 'node_modules/typescript/bin/tsc');

/** Runs the compiler; its words, one a line. */
function compile(...args: string[]): string[] {
  const { stdout } = spawnSync(process.execPath, [tsc, ...args], { cwd: root, encoding: 'utf8' });
  return stdout.split('\n').filter(Boolean);
}

describe('The declarations of the package', () => {
  before(() => {
    rmSync(folder, { recursive: true, force: true });
    mkdirSync(folder, { recursive: true });
    const declared = ['--emitDeclarationOnly', '--declarationMap', 'false', '--sourceMap', 'false'];
    compile('-p', 'tsconfig.build.json', ...declared, '--outDir', folder);
  });

  it('stand on their own, without the names that are only for the package itself', () => {
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
    const own = compile('-p', folder).filter((line) => line.startsWith('.cache/declarations/'));
    assert.deepEqual(own, []);
  });
});
