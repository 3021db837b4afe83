import assert from 'node:assert/strict';
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { before, describe, it } from 'node:test';
import { fileURLToPath } from 'node:url';

import { bundledPackages, type InstalledProject, installedProject } from './project.ts';

const bin = fileURLToPath(new URL('../../node_modules/.bin/', import.meta.url));

interface Problem {
  readonly kind: string;
  readonly resolutionKind?: string;
  readonly resolutionOption?: string;
}

describe('The tarball', () => {
  let project: InstalledProject;
  before(async () => {
    project = await installedProject();
  });

  it('installs no library that only browsers load', () => {
    const names = readdirSync(join(project.folder, 'node_modules'));
    assert.ok(names.includes('lit'));
    assert.deepEqual(
      names.filter((name) => bundledPackages.test(name) || /^@(?:cropper|floating-ui)$/.test(name)),
      [],
    );
  });

  it('passes publint', async () => {
    const { code, output } = await project.run(join(bin, 'publint'), ['--strict', project.tarball]);
    assert.deepEqual([code, code === 0 ? '' : output], [0, '']);
  });

  it('passes "are the types wrong" where ES modules are resolved', async () => {
    // Written to a file: the program exits before a pipe has taken all of its output.
    const flags = '--profile esm-only --exclude-entrypoints fwx.css --format json';
    await project.run('sh', [
      '-c',
      `"$0" "$1" ${flags} > attw.json`,
      join(bin, 'attw'),
      project.tarball,
    ]);
    const { analysis } = JSON.parse(readFileSync(join(project.folder, 'attw.json'), 'utf8')) as {
      analysis: { problems: readonly Problem[] };
    };
    const resolved = analysis.problems.filter(
      ({ resolutionKind, resolutionOption }) =>
        !['node10', 'node16-cjs'].includes(resolutionKind ?? resolutionOption ?? ''),
    );
    assert.deepEqual(resolved, []);
  });

  it('has at most 1.5 MB and no source map', async () => {
    const { output } = await project.run('tar', ['tzf', project.tarball]);
    assert.deepEqual(
      output.split('\n').filter((name) => name.endsWith('.map')),
      [],
    );
    const { size } = statSync(project.tarball);
    assert.ok(size <= 1.5 * 1024 * 1024, `It has ${size} bytes.`);
  });
});
