import assert from 'node:assert/strict';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, sep } from 'node:path';
import { afterEach, beforeEach, describe, it } from 'node:test';

import { RequirementChecker } from '../../../../server/core/index.ts';
import { contentPolicyRequirements } from '../../../../server/core/requirements/content-policy.ts';
import { installedVersion } from '../../../../server/core/requirements/installed-version.ts';
import { readProjectFiles } from '../../../../server/core/requirements/project-files.ts';
import { renderHtml, renderText } from '../../../../server/core/requirements/requirement-report.ts';

describe('contentPolicyRequirements', () => {
  const check = (text: string) =>
    contentPolicyRequirements({ path: 'a.html', text }).map(({ name = '', condition }) => [
      name.replace(' in a.html', ''),
      condition,
    ]);
  const meta = (policy: string): string =>
    `<meta http-equiv="Content-Security-Policy" content="${policy}">`;

  for (const [policy, script, style] of [
    ["script-src 'self'; style-src 'none'", true, false],
    ["default-src 'self'; script-src 'none'", false, true],
    ["script-src-elem 'none'; script-src 'self'; style-src-elem *; style-src 'none'", false, true],
    ["script-src 'none'; script-src 'self'", false, true],
    ["SCRIPT-SRC 'SELF'; default-src 'none'", true, false],
    ['script-src; style-src  ', false, false],
    ["script-src data:; style-src 'unsafe-inline' blob:", false, false],
    ["script-src 'sha256-abc'; style-src 'nonce-x'", true, true],
    ["script-src 'nonce-'; style-src 'sha-'", false, false],
    ['script-src https:; style-src cdn.test', true, true],
    ['', true, true],
  ] as const) {
    it(`parses "${policy}"`, () => {
      assert.deepEqual(check(meta(policy)), [
        ['script-src', script],
        ['style-src', style],
      ]);
    });
  }

  it('reads every policy of a page, in any notation', () => {
    for (const tag of [
      `<META HTTP-EQUIV=content-security-policy content="script-src 'none'">`,
      `<meta content="script-src &#39;none&#39;" http-equiv='Content-Security-Policy'>`,
      `<meta http-equiv = "content-security-policy" content = "script-src &apos;none&apos;"/>`,
      `<meta data-x=">" http-equiv="Content-Security-Policy" content="script-src 'none'">`,
    ]) {
      assert.deepEqual(check(tag)[0], ['script-src', false], tag);
    }
    assert.equal(check(`${meta('a')}${meta('b')}`).length, 4);
    for (const other of [
      '<meta name="x" content="script-src \'none\'">',
      `<!-- ${meta('a')} -->`,
      '<meta http-equiv="Content-Security-Policy-Report-Only" content="a">',
    ]) {
      assert.deepEqual(check(other), [], other);
    }
  });

  it('requires connections and previews where uploads are used', () => {
    const upload = '<fwx-upload></fwx-upload>';
    for (const [policy, connect, image] of [
      ["connect-src 'none'; img-src data:", false, false],
      ["connect-src https://h.test; img-src 'self' BLOB:", true, true],
      ["default-src 'self'", true, false],
      ["script-src 'self'", true, true],
    ] as const) {
      assert.deepEqual(check(meta(policy) + upload).slice(2), [
        ['connect-src', connect],
        ['img-src blob:', image],
      ]);
    }
  });

  it('describes the effect of a directive', () => {
    const memo = (policy: string) =>
      contentPolicyRequirements({ path: 'a.html', text: meta(policy) })[0]?.memo ?? '';
    assert.match(memo('script-src data: blob:'), /: script-src allows data: blob:\. Add 'self'/);
    assert.match(memo('script-src'), /: script-src allows nothing\. Add 'self'/);
  });
});

describe('Reports of requirements', () => {
  const one = (name: string, error: boolean, warning: boolean) => ({
    condition: !warning,
    mandatory: error,
    name,
    by: 'me',
    memo: `get ${name}`,
    error,
    warning,
  });
  const report = (errors: number, warnings: number) => {
    const requirements = [
      one('fine', false, false),
      ...Array.from({ length: errors }, () => one('broken', true, true)),
      ...Array.from({ length: warnings }, () => one('odd', false, true)),
    ];
    return { summary: { total: requirements.length, errors, warnings }, requirements };
  };

  for (const [errors, warnings, sentence, counts, color, kind] of [
    [0, 0, 'Congratulations!', '1 checked, 0 failed, 0 warnings.', 32, 'passed'],
    [0, 1, 'This setup satisfies the minimum', '2 checked, 0 failed, 1 warning.', 33, 'warning'],
    [0, 2, 'This setup satisfies the minimum', '3 checked, 0 failed, 2 warnings.', 33, 'warning'],
    [1, 0, 'Unfortunately,', '2 checked, 1 failed, 0 warnings.', 31, 'failed'],
    [1, 1, 'Unfortunately,', '3 checked, 1 failed, 1 warning.', 31, 'failed'],
  ] as const) {
    it(`summarize ${errors} errors and ${warnings} warnings`, () => {
      const result = report(errors, warnings);
      const plain = renderText(result, false);
      assert.ok(plain.includes(`\n${sentence}`), plain);
      assert.ok(plain.endsWith(`\n${counts}\n`), plain);
      assert.ok(!plain.includes('\u001B'));
      assert.ok(renderText(result, true).includes(`\u001B[${color}m${sentence}`));
      const html = renderHtml(result);
      assert.ok(html.includes(`<p class="conclusion ${kind}">${sentence}`), html);
      assert.ok(html.includes(counts));
    });
  }

  it('describe only what to do about missing requirements', () => {
    const result = report(1, 1);
    const text = renderText(result, false);
    const html = renderHtml(result);
    for (const [name, isShown] of [
      ['fine', false],
      ['broken', true],
      ['odd', true],
    ] as const) {
      assert.equal(text.includes(`\n           get ${name}\n`), isShown);
      assert.equal(html.includes(`<td>get ${name}</td>`), isShown);
    }
    assert.deepEqual(
      [...html.matchAll(/<tr class="(\w+)">.*?<td class="status">(\w+)/g)].map(([, kind, mark]) => [
        kind,
        mark,
      ]),
      [
        ['passed', 'ok'],
        ['failed', 'FAILED'],
        ['warning', 'warning'],
      ],
    );
    const silent = { ...one('mute', false, true), memo: '' };
    assert.doesNotMatch(
      renderText({ ...result, requirements: [silent] }, false),
      /warning {2}mute {2}me\n +\n/,
    );
  });

  it('have names in one column', () => {
    const names = ['a', 'longer name'].map((name) => one(name, false, false));
    const lines = renderText({ ...report(0, 0), requirements: names }, false).split('\n');
    assert.deepEqual(lines.slice(2, 4), [
      '  ok       a            me',
      '  ok       longer name  me',
    ]);
    const none = { summary: { total: 0, errors: 0, warnings: 0 }, requirements: [] };
    assert.match(renderText(none, false), /^Requirements\n\n\nCongratulations!/);
  });
});

describe('RequirementChecker', () => {
  it('accepts both names for a mandatory requirement', () => {
    for (const [words, mandatory] of [
      [{}, false],
      [{ mandatory: true }, true],
      [{ required: true }, true],
      [{ mandatory: false, required: true }, false],
    ] as const) {
      const [checked] =
        new RequirementChecker({ cli: false }).check([{ condition: false, ...words }]).getResult()
          ?.requirements ?? [];
      assert.deepEqual(
        [checked?.mandatory, checked?.error, checked?.warning],
        [mandatory, mandatory, true],
      );
    }
  });

  it('refuses null and lists for a requirement', () => {
    const checker = new RequirementChecker({ cli: false });
    for (const [given, message] of [
      [null, 'Requirements must be an array, "object" has been given!'],
      [[null], 'Requirement must be an array!'],
      [[[]], 'Requirement must be an array!'],
      [[{}], "Requirement 'Requirement #0' has no condition!"],
    ] as const) {
      assert.throws(() => checker.check(given as never), {
        name: 'InvalidArgumentException',
        message,
      });
    }
  });

  it('reads the given settings, then the environment', (t) => {
    process.env['FWX_TEST_SETTING'] = 'on';
    t.after(() => delete process.env['FWX_TEST_SETTING']);
    const checker = new RequirementChecker({ cli: false });
    assert.equal(checker.checkPhpIniOn('FWX_TEST_SETTING'), true);
    assert.equal(checker.checkPhpIniOff('FWX_TEST_SETTING'), false);
    const own = new RequirementChecker({ cli: false, settings: { FWX_TEST_SETTING: false } });
    assert.equal(own.checkPhpIniOn('FWX_TEST_SETTING'), false);
    assert.equal(own.checkPhpIniOff('FWX_TEST_SETTING'), true);
  });

  it('compares sizes, with inclusive bounds', () => {
    const settings = { post_max_size: '4M', upload_max_filesize: '2M' };
    const checker = new RequirementChecker({ cli: false, settings });
    for (const [min, max, fits] of [
      ['2M', '4M', true],
      ['2049k', null, false],
      [null, '4095k', false],
      [null, '3M', false],
      ['3M', '4M', false],
    ] as const) {
      assert.equal(checker.checkUploadMaxFileSize(min, max), fits);
    }
    assert.equal(checker.compareByteSize('1k', '1024'), true);
    assert.equal(checker.compareByteSize('1k', '1025'), false);
  });
});

describe('Files of a project', () => {
  let root = '';
  beforeEach(() => {
    root = mkdtempSync(join(tmpdir(), 'fwx-files-'));
  });
  afterEach(() => rmSync(root, { recursive: true }));
  const write = (...files: readonly (readonly [path: string, text: string])[]): void => {
    for (const [path, text] of files) {
      mkdirSync(dirname(join(root, path)), { recursive: true });
      writeFileSync(join(root, path), text);
    }
  };

  it('are those that may contain markup, the outer ones first', () => {
    const skipped = ['node_modules', 'dist', 'tests', '.git'].map(
      (name) => [`${name}/x.js`, ''] as const,
    );
    write(
      ['b.ts', 'b'],
      ['a/c.vue', 'c'],
      ['a.HTML', 'a'],
      ['x.png', ''],
      ['a/.x/y.js', ''],
      ...skipped,
    );
    assert.deepEqual(readProjectFiles(root), {
      files: [
        { path: 'a.HTML', text: 'a' },
        { path: 'b.ts', text: 'b' },
        { path: 'a/c.vue', text: 'c' },
      ],
      isPartial: false,
    });
    assert.deepEqual(readProjectFiles(join(root, 'none')), { files: [], isPartial: false });
  });

  it('are read up to a size and a depth', () => {
    const size = 512 * 1024;
    const deep = 'd/'.repeat(8);
    write(
      ['a.js', 'x'.repeat(size)],
      ['b.js', 'x'.repeat(size + 1)],
      [`${deep}c.js`, ''],
      [`${deep}d/d.js`, ''],
    );
    assert.deepEqual(
      readProjectFiles(root).files.map(({ path }) => path),
      ['a.js', `${deep}c.js`],
    );
  });

  it('are limited in number', () => {
    write(...Array.from({ length: 2000 }, (_, at) => [`${at}.js`, ''] as const));
    assert.equal(readProjectFiles(root).isPartial, false);
    write(['x/last.js', '']);
    const { files, isPartial } = readProjectFiles(root);
    assert.deepEqual([files.length, isPartial], [2000, true]);
  });

  it('report the installed version of a package for a folder', () => {
    const manifest = (version: unknown): string => JSON.stringify({ version });
    write(
      ['node_modules/a/package.json', manifest('1.0.0')],
      ['node_modules/@s/b/package.json', manifest('2.0.0')],
      ['node_modules/c/package.json', manifest(3)],
      ['in/node_modules/a/package.json', manifest('1.5.0')],
      ['in/node_modules/broken/package.json', '{'],
      ['package.json', manifest('9.0.0')],
    );
    const inside = join(root, 'in');
    assert.deepEqual(
      ['a', '@s/b', 'c', 'broken', 'none', '.', '..', '', 'a/b', '@s/../a'].map((name) =>
        installedVersion(name, inside),
      ),
      ['1.5.0', '2.0.0', null, null, null, null, null, null, null, null],
    );
    assert.equal(installedVersion('a', root), '1.0.0');
  });

  it('report the installed version of a package for a folder of a project without `node_modules`', (t) => {
    write(['.yarn/cache/a/package.json', JSON.stringify({ version: '3.0.0' })]);
    // As Yarn does in processes that it starts.
    const host = process.getBuiltinModule('node:module') as { findPnpApi?: unknown };
    t.after(() => delete host.findPnpApi);
    host.findPnpApi = (directory: string) =>
      directory.startsWith(join(root, 'in'))
        ? {
            resolveToUnqualified(name: string, from: string): string {
              assert.equal(from, join(root, 'in', sep));
              if (name !== 'a') throw new Error('It is no dependency of the project.');
              return join(root, '.yarn/cache/a');
            },
          }
        : null;
    const found = ['a', 'b'].map((name) => installedVersion(name, join(root, 'in')));
    assert.deepEqual(found, ['3.0.0', null]);
    assert.equal(installedVersion('a', root), null);
  });
});
