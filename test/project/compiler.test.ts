import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { describe, it } from 'node:test';

import { tsc } from '../../scripts/lib/run.mjs';

const read = (path: string): string =>
  readFileSync(new URL(`../../${path}`, import.meta.url), 'utf8');

// Two packages have a command `tsc`; the package manager decides which of them the PATH finds.
describe('The compiler that scripts run', () => {
  const manifest = JSON.parse(read('package.json')) as {
    scripts: Record<string, string>;
    devDependencies: Record<string, string>;
  };

  it('is the version that the package names as its compiler', () => {
    const [command = '', ...args] = tsc;
    const { stdout } = spawnSync(command, [...args, '--version'], { encoding: 'utf8' });
    assert.equal(stdout.trim(), `Version ${manifest.devDependencies['typescript']}`);
  });

  it('is never taken from the PATH', () => {
    const scripts = ['scripts/build.mjs', 'scripts/test.mjs'];
    assert.deepEqual(
      scripts.filter((path) => /['"]tsc['"]/.test(read(path))),
      [],
    );
    const bare = Object.entries(manifest.scripts).filter(([, line]) => /(^|&& )tsc\b/.test(line));
    assert.deepEqual(bare, []);
  });
});
