import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, it } from 'node:test';

import { nodeNote } from '../../create-fwx/lib/needed-node.mjs';

const program = join(import.meta.dirname, '../../create-fwx/index.mjs');

describe('The folder of create-fwx', () => {
  let cwd: string;
  beforeEach(() => {
    cwd = mkdtempSync(join(tmpdir(), 'fwx-create-'));
    writeFileSync(join(cwd, 'file'), 'mine');
  });
  afterEach(() => rmSync(cwd, { recursive: true, force: true }));

  const create = (folder: string) => {
    const { status, stdout, stderr } = spawnSync(
      process.execPath,
      [program, folder, '--no-install'],
      { cwd, encoding: 'utf8' },
    );
    return { status, stdout, stderr };
  };

  for (const [folder, message] of [
    ['', /^Name the folder of the new project\.\n$/],
    ['file/app', /^The project could not be written: \w+: .*\n$/],
  ] as const) {
    it(`cannot be "${folder}": one sentence reports the error, and nothing is written`, () => {
      const { status, stderr } = create(folder);
      assert.match(stderr, message);
      assert.equal(status, 2);
      assert.deepEqual(readdirSync(cwd), ['file']);
    });
  }

  for (const [folder, step] of [
    ['shop', 'cd shop'],
    ['my app', 'cd "my app"'],
    ['a & b', 'cd "a & b"'],
  ] as const) {
    it(`"${folder}" is printed with shell quoting`, () => {
      const { status, stdout } = create(folder);
      assert.equal(status, 0);
      assert.ok(stdout.includes(`\n  ${step}\n`), stdout);
    });
  }
});

describe('The Node of a project', () => {
  for (const [version, note] of [
    ['20.20.2', 'The project needs Node 22.18 or newer; this is 20.20.2.'],
    ['22.17.1', 'The project needs Node 22.18 or newer; this is 22.17.1.'],
    ['22.18.0', null],
    ['24.0.0', null],
  ] as const) {
    it(`may ${note === null ? '' : 'not '}be ${version}`, () => {
      assert.equal(nodeNote(version), note);
    });
  }
});
