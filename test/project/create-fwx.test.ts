import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PassThrough } from 'node:stream';
import { afterEach, beforeEach, describe, it } from 'node:test';

import { complete } from '../../create-fwx/lib/ask.mjs';
import { nodeNote } from '../../create-fwx/lib/needed-node.mjs';
import { readOptions } from '../../create-fwx/lib/options.mjs';
import { projectFiles } from '../../create-fwx/lib/project-files.mjs';

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

  for (const [folder, message, code] of [
    ['', /^Name the folder of the new project\.\n$/, 64],
    ['--fly', /^Unknown option '--fly'/, 64],
    ['file', /^"file" is a file\.\n$/, 64],
    ['.', /^The folder "\." is not empty\. Name another one\.\n$/, 64],
    ['file/app', /^The project could not be written: \w+: .*\n$/, 1],
  ] as const) {
    it(`cannot be "${folder}": one sentence reports the error, and nothing is written`, () => {
      const { status, stderr } = create(folder);
      assert.match(stderr, message);
      assert.equal(status, code);
      assert.deepEqual(readdirSync(cwd), ['file']);
    });
  }

  it('may be the working directory, which stays', () => {
    const folder = join(cwd, 'empty');
    mkdirSync(folder);
    const { ino } = statSync(folder);
    const { status, stdout } = spawnSync(process.execPath, [program, '.', '--no-install'], {
      cwd: folder,
      encoding: 'utf8',
    });
    assert.equal(status, 0);
    assert.doesNotMatch(stdout, /\bcd\b/);
    assert.equal(statSync(folder).ino, ino);
    assert.ok(readdirSync(folder).includes('package.json'));
    assert.deepEqual(readdirSync(cwd), ['empty', 'file']);
  });

  it('can be read by other users, as one that the shell makes', () => {
    mkdirSync(join(cwd, 'usual'));
    create('shop');
    assert.equal(statSync(join(cwd, 'shop')).mode, statSync(join(cwd, 'usual')).mode);
  });

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

describe('create-fwx', () => {
  it('prints its version', () => {
    const { stdout } = spawnSync(process.execPath, [program, '--version'], { encoding: 'utf8' });
    assert.match(stdout, /^\d+\.\d+\.\d+\n$/);
  });

  for (const [name, key] of [
    ['Ctrl+C', '\u0003'],
    ['Ctrl+D', '\u0004'],
  ] as const) {
    it(`ends at ${name} with one sentence`, async () => {
      const input = Object.assign(new PassThrough(), { isTTY: true });
      const output = Object.assign(new PassThrough(), { isTTY: true });
      const ended = complete(readOptions([]), { input, output });
      input.write(key);
      await assert.rejects(ended, { message: '\nNothing was written.', exitCode: 1 });
    });
  }
});

describe('The Dockerfile of a project', () => {
  for (const template of ['widgets', 'upload', 'pages']) {
    it(`needs no file that npm alone writes: ${template}`, () => {
      const options = readOptions(['shop', '--template', template, '--server', 'node']);
      const files = projectFiles(options, '1.0.0');
      const sources = [...(files.get('Dockerfile') ?? '').matchAll(/^COPY (.*) \S+$/gm)].flatMap(
        ([, paths = '']) => paths.split(' '),
      );
      assert.ok(sources.includes('package.json'));
      // A pattern may match no file.
      const needed = sources.filter((path) => path !== '.' && !path.endsWith('*'));
      assert.deepEqual(
        needed.filter((path) => !files.has(path)),
        [],
      );
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
