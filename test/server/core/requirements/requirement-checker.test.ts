import assert from 'node:assert/strict';
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, relative } from 'node:path';
import { spawnSync } from 'node:child_process';
import { after, describe, it } from 'node:test';

import { runCli } from '../../../../server/core/cli.ts';
import { RequirementChecker } from '../../../../server/core/index.ts';
import { type ComparisonOperator } from '../../../../server/core/internal.ts';

const root = mkdtempSync(join(tmpdir(), 'fwx-req-'));
after(() => rmSync(root, { recursive: true }));
for (const [name, version] of [
  ['lib', '1.10.0'],
  ['@scope/pre', '2.0.0-beta.3'],
] as const) {
  const file = join(root, 'node_modules', name, 'package.json');
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, JSON.stringify({ name, version, exports: {} }));
}
mkdirSync(join(root, 'deep/er'), { recursive: true });

const checker = (settings = {}) =>
  new RequirementChecker({ basePath: join(root, 'deep/er'), settings, cli: false });

describe('RequirementChecker', () => {
  const three = [
    { name: 'one', condition: true },
    { name: 'two', mandatory: true, condition: () => false, memo: 'Get <two>.' },
    { name: 'three', condition: false, by: 'me' },
  ];

  it('67 counts errors and warnings', () => {
    const result = checker().check(three).getResult();
    assert.deepEqual(result?.summary, { total: 3, errors: 1, warnings: 1 });
    assert.deepEqual(
      result?.requirements.map(({ error, warning }) => [error, warning]),
      [
        [false, false],
        [true, true],
        [false, true],
      ],
    );
  });

  it('adds results over calls, and has none before the first', () => {
    assert.equal(checker().getResult(), null);
    assert.equal(checker().check(three).check(three).getResult()?.summary.total, 6);
  });

  it('completes names, sources and hints', () => {
    const list = checker()
      .check([{ condition: true, required: true }])
      .getResult()?.requirements;
    assert.deepEqual(list, [
      {
        condition: true,
        error: false,
        warning: false,
        mandatory: true,
        name: 'Requirement #0',
        by: 'Unknown',
        memo: '',
      },
    ]);
    assert.equal(
      checker()
        .check({ key: { condition: true } })
        .getResult()?.requirements[0]?.name,
      'key',
    );
  });

  for (const [given, message] of [
    ['x', 'Requirements must be an array, "string" has been given!'],
    [[5], 'Requirement must be an array!'],
    [{ a: {} }, "Requirement 'a' has no condition!"],
  ] as const) {
    it(`refuses ${JSON.stringify(given)}`, () => {
      assert.throws(() => checker().check(given as never), {
        name: 'InvalidArgumentException',
        message,
      });
    });
  }

  it('renders nothing before a check', () => {
    assert.throws(() => checker().renderText(), { message: 'Nothing to render!' });
  });

  for (const [text, bytes] of [
    ['16KB', 16_384],
    ['7g', 7_516_192_768],
    ['1 M', 0],
    ['x', 0],
    ['', 0],
    ['12', 12],
    ['1mb', 1_048_576],
    ['1Kb', 1024],
  ] as const) {
    it(`68 parses "${text}" as ${bytes} bytes`, () =>
      assert.equal(checker().getByteSize(text), bytes));
  }

  const versions: [name: string, version: string, operator: ComparisonOperator, fits: boolean][] = [
    ['lib', '1.9.0', '>=', true],
    ['lib', '1.10', '==', true],
    ['lib', '1.10.1', '<', true],
    ['lib', '1.10.0', '!=', false],
    ['@scope/pre', '2.0.0', '<', true],
    ['@scope/pre', '2.0.0-beta.10', '<', true],
    ['node', '22.12.0', '>=', true],
    ['absent', '0', '>=', false],
    ['../lib', '0', '>=', false],
  ];
  for (const [name, version, operator, fits] of versions) {
    it(`finds ${name} ${operator} ${version} to be ${fits}`, () => {
      assert.equal(checker().checkPhpExtensionVersion(name, version, operator), fits);
    });
  }

  it('finds packages above a relative directory', () => {
    const basePath = relative(process.cwd(), join(root, 'deep/er'));
    const found = new RequirementChecker({ basePath, cli: false });
    assert.equal(found.checkPhpExtensionVersion('lib', '1.10.0', '=='), true);
    // The package is installed above the working directory, too.
    const before = process.cwd();
    process.chdir(join(root, 'deep'));
    try {
      const below = new RequirementChecker({ basePath: 'er', cli: false });
      assert.equal(below.checkPhpExtensionVersion('lib', '1.10.0', '=='), true);
    } finally {
      process.chdir(before);
    }
  });

  it('refuses an unknown operator', () => {
    assert.throws(() => checker().compareByteSize('1', '2', '=>' as never), {
      message: 'The operator must be one of < <= > >= == !=, got "=>".',
    });
  });

  it('refuses an unknown option', () => {
    assert.throws(
      () => new RequirementChecker({ basepath: root } as object),
      /RequirementChecker has no option "basepath"\. Did you mean "basePath"\?/,
    );
  });

  it('reads settings, then the environment', () => {
    const one = checker({ a: 'On', b: '', c: 'off', d: 1, e: false });
    assert.deepEqual(
      ['a', 'd', 'b', 'nope'].map((name) => one.checkPhpIniOn(name)),
      [true, true, false, false],
    );
    assert.deepEqual(
      ['b', 'c', 'e', 'nope', 'a'].map((name) => one.checkPhpIniOff(name)),
      [true, true, true, true, false],
    );
  });

  it('compares the sizes of uploads', () => {
    const one = checker({ post_max_size: '8M', upload_max_filesize: '2M' });
    assert.deepEqual(
      [
        one.checkUploadMaxFileSize('1M'),
        one.checkUploadMaxFileSize('4M'),
        one.checkUploadMaxFileSize(null, '8M'),
        one.checkUploadMaxFileSize(null, '4M'),
        one.checkUploadMaxFileSize(),
      ],
      [true, false, true, false, true],
    );
  });

  it('accepts this machine', () => {
    const result = new RequirementChecker({ cli: false }).checkYii().getResult();
    assert.deepEqual(
      result?.requirements.filter((one) => one.error),
      [],
    );
    assert.equal(result?.summary.total, 15);
  });

  it('finds lit where the fwx of the project does, which pnpm installs beside it alone', () => {
    const basePath = join(root, 'pnpm');
    const folder = join(basePath, 'node_modules/.pnpm/fwx@1.0.0/node_modules');
    for (const [name, version] of [
      ['fwx', '1.0.0'],
      ['lit', '3.3.3'],
    ] as const) {
      mkdirSync(join(folder, name), { recursive: true });
      writeFileSync(join(folder, name, 'package.json'), JSON.stringify({ name, version }));
    }
    symlinkSync(join(folder, 'fwx'), join(basePath, 'node_modules/fwx'), 'junction');
    const result = new RequirementChecker({ basePath, cli: false }).checkYii().getResult();
    assert.equal(result?.requirements.find(({ name }) => name === 'lit')?.error, false);
  });

  it('prints a table with advice', () => {
    const text = checker().check(three).renderText(false);
    assert.match(
      text,
      / {2}ok +one +Unknown\n {2}FAILED +two +Unknown\n +Get <two>\.\n {2}warning +three +me\n/,
    );
    assert.match(text, /Unfortunately.*\n3 checked, 1 failed, 1 warning\.\n$/);
    assert.ok(checker().check(three).renderText(true).includes('\u001B[31mFAILED'));
  });

  it('writes a page with every text escaped', () => {
    const html = checker()
      .check([{ name: '<script>"', condition: false, memo: "'&" }])
      .renderHtml();
    assert.match(html, /^<!doctype html>\n<html lang="en">/);
    assert.match(html, /&lt;script&gt;&quot;/);
    assert.doesNotMatch(html, /<script/);
    assert.match(html, /satisfies the minimum requirements/);
  });

  it('removes control characters from the terminal output', () => {
    const text = checker()
      .check([{ name: 'a\u001B[2J\n', condition: true }])
      .renderText(false);
    assert.ok(!text.includes('\u001B'));
  });
});

describe('fwx check', () => {
  it('exits with 0 when no mandatory requirement is missing, and with 1 otherwise', () => {
    assert.equal(runCli(['check']).status, 0);
    const absent = runCli(['check', '--path', root]);
    assert.equal(absent.status, 1);
    assert.match(absent.out, /FAILED +lit/);
  });

  it('writes HTML and JSON', () => {
    assert.match(runCli(['check', '--html']).out, /<h1>Requirements<\/h1>/);
    assert.equal(typeof JSON.parse(runCli(['check', '--json']).out).summary.total, 'number');
  });

  for (const args of [[], ['fly'], ['check', '--nope'], ['check', 'twice']]) {
    it(`exits with 64 and prints its usage for ${JSON.stringify(args)}`, () => {
      const { out, err, status } = runCli(args);
      assert.deepEqual([out, status], ['', 64]);
      assert.match(err, /^Error: .*\n\nUsage: fwx check/);
    });
  }

  it('refuses a path that is no directory', () => {
    const { err, status } = runCli(['check', '--path', import.meta.filename]);
    assert.equal(status, 64);
    assert.match(err, /^Error: There is no directory ".*requirement-checker\.test\.ts"\.\n$/);
  });

  it('prints its help', () => assert.match(runCli(['--help']).out, /^Usage: fwx check/));

  it('runs as a program', () => {
    const bin = new URL('../../../../server/cli/fwx.ts', import.meta.url).pathname;
    const { status, stdout } = spawnSync(process.execPath, [bin, 'check'], { encoding: 'utf8' });
    assert.equal(status, 0);
    assert.match(stdout, /^Requirements\n/);
  });
});
