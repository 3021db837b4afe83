import assert from 'node:assert/strict';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { after, describe, it } from 'node:test';

import { runCli } from '../../../../server/core/cli.ts';
import type { RequirementResult } from '../../../../server/core/index.ts';

const root = mkdtempSync(join(tmpdir(), 'fwx-project-'));
after(() => rmSync(root, { recursive: true }));

/** Writes a project with an installed lit, which every project has. */
function project(files: Readonly<Record<string, string>>): string {
  const folder = mkdtempSync(join(root, 'p-'));
  const all = { 'node_modules/lit/package.json': '{"name":"lit","version":"3.3.3"}', ...files };
  for (const [path, text] of Object.entries(all)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), text);
  }
  return folder;
}

function check(files: Readonly<Record<string, string>>) {
  const { out, status } = runCli(['check', '--json', '--path', project(files)]);
  const { requirements } = JSON.parse(out) as RequirementResult;
  const memos = requirements.filter((one) => one.warning).map(({ memo }) => memo);
  return { status, requirements, memos, text: memos.join('\n') };
}

const installed = (name: string, version: string) => ({
  [`node_modules/${name}/package.json`]: JSON.stringify({ name, version }),
});
const page = (policy: string, body = '<fwx-button label="Save"></fwx-button>') =>
  `<!doctype html><meta http-equiv="Content-Security-Policy" content="${policy}">
   <link rel="stylesheet" href="/fwx/fwx.min.css"><script type="module" src="/fwx/fwx.min.js"></script>${body}`;

describe('fwx check of a project', () => {
  for (const [name, version, status] of [
    ['sharp', '0.33.5', 1],
    ['sharp', '0.34.0', 0],
    ['sharp', '1.0.0', 0],
    ['filepond', '4.32.12', 0],
    ['filepond', '5.0.0', 1],
    ['filepond', '5.0.0-beta.1', 1],
    ['react', '16.0.0', 0],
  ] as const) {
    it(`exits with ${status} where ${name} ${version} is installed`, () => {
      const result = check({
        'package.json': JSON.stringify({ dependencies: { [name]: '*' } }),
        ...installed(name, version),
      });
      assert.equal(result.status, status);
      if (status === 1) {
        assert.match(
          result.text,
          new RegExp(`${name} ${version} is installed. Install a supported`),
        );
        assert.match(result.text, new RegExp(`npm install "${name}@[\\^>]`));
      }
    });
  }

  it('names a package that package.json lists and that is not installed', () => {
    const { status, memos } = check({
      'package.json': '{"devDependencies":{"typedoc":"^0.28.0"}}',
    });
    assert.equal(status, 1);
    assert.ok(
      memos.includes('package.json names typedoc, but it is not installed. Run: npm install'),
    );
  });

  it('reports missing packages of the project separately from those of the machine', () => {
    const folder = project({ 'package.json': '{"dependencies":{"ws":"^8.18.0"}}' });
    const { out } = runCli(['check', '--path', folder]);
    assert.match(out, /Unfortunately, this setup does not satisfy/);
  });

  it('ignores packages that the project does not name', () => {
    assert.equal(check({ 'package.json': '{}', ...installed('ws', '7.0.0') }).status, 0);
  });

  for (const text of ['{', 'null', '5', '[]', '{"dependencies":null}']) {
    it(`reads the package.json ${text} as one without dependencies`, () => {
      assert.equal(check({ 'package.json': text }).status, 0);
    });
  }

  it('reads packages from every list of dependencies except peers', () => {
    for (const [list, status] of [
      ['dependencies', 1],
      ['devDependencies', 1],
      ['optionalDependencies', 1],
      ['peerDependencies', 0],
    ] as const) {
      const result = check({ 'package.json': JSON.stringify({ [list]: { ws: '*' } }) });
      assert.equal(result.status, status, list);
    }
  });

  for (const [path, text] of [
    ['src/main.ts', "import 'fwx';"],
    ['src/form.tsx', "import {\n  Button,\n  Menu as M,\n} from 'fwx';"],
    ['src/main.js', 'await import("fwx/components/drawer");'],
    ['index.html', '<script type="module" src="/fwx/fwx.min.js"></script>'],
    ['views/page.ejs', '<fwx-menu></fwx-menu>'],
  ] as const) {
    it(`warns of a missing stylesheet where ${path} loads elements`, () => {
      const lacking = check({ [path]: text });
      assert.match(lacking.text, new RegExp(`${path} loads elements, but no file of the project`));
      assert.equal(lacking.status, 0);
      const whole = check({ [path]: text, 'src/app.css': "@import 'fwx/fwx.css';" });
      assert.doesNotMatch(whole.text, /stylesheet/);
    });
  }

  it('requires no stylesheet where only server modules and types are imported', () => {
    const { text } = check({
      'server.ts': "import { ActiveForm } from 'fwx/server/widgets';",
      'src/types.ts': "import type { Button } from 'fwx';",
      'src/elements.d.ts': "import 'fwx';",
    });
    assert.doesNotMatch(text, /stylesheet/);
  });

  it('does not read installed packages, built files and hidden folders', () => {
    const { text } = check({
      'node_modules/other/index.js': "import 'fwx';",
      'dist/main.js': "import 'fwx';",
      '.cache/main.js': "import 'fwx';",
    });
    assert.doesNotMatch(text, /stylesheet/);
  });

  it('accepts the documented policy, also for uploads', () => {
    const policy = "script-src 'self'; style-src 'self'; img-src 'self' blob:; connect-src 'self'";
    const { status, text, requirements } = check({
      'index.html': page(policy, '<fwx-upload></fwx-upload>'),
    });
    assert.equal(status, 0);
    assert.doesNotMatch(text, /Content-Security-Policy/);
    assert.equal(requirements.filter(({ name }) => name.endsWith('in index.html')).length, 4);
  });

  for (const [policy, status, sentence] of [
    [
      "default-src 'none'; style-src 'self'; img-src data:",
      1,
      "refuses the script of the elements: script-src allows 'none'. Add 'self' to script-src",
    ],
    [
      "script-src 'self'; style-src 'unsafe-inline'",
      1,
      "refuses the stylesheet: style-src allows 'unsafe-inline'. Add 'self' to style-src",
    ],
  ] as const) {
    it(`names the features that "${policy}" blocks`, () => {
      const result = check({ 'public/index.html': page(policy) });
      const found = result.memos.filter((memo) => memo.includes('Content-Security-Policy'));
      assert.equal(found.length, 1);
      assert.ok(found[0]?.startsWith('The Content-Security-Policy in public/index.html refuses '));
      assert.ok(found[0]?.includes(sentence), found[0]);
      assert.equal(result.status, status);
    });
  }

  it('names the upload features that a policy blocks', () => {
    const policy = "default-src 'self'; img-src data:; connect-src 'none'";
    const { status, text } = check({ 'index.html': page(policy, '<fwx-upload></fwx-upload>') });
    assert.match(text, /refuses requests of <fwx-upload>: connect-src allows 'none'/);
    assert.match(text, /refuses previews of <fwx-upload>: img-src allows data:/);
    assert.equal(status, 1);
  });

  for (const policy of [
    "script-src 'nonce-abc' 'strict-dynamic'; style-src https://cdn.example; img-src data:",
    'default-src https: data:',
    "script-src-elem 'self'; script-src 'none'; style-src &#39;self&#39;; img-src data:",
    "default-src 'self'; img-src",
    "frame-ancestors 'none'",
  ]) {
    it(`accepts "${policy}"`, () => {
      const { status, text } = check({ 'index.html': page(policy) });
      assert.doesNotMatch(text, /Content-Security-Policy/);
      assert.equal(status, 0);
    });
  }

  it('ignores policies in comments and in pages without elements', () => {
    const policy = `<meta http-equiv="Content-Security-Policy" content="default-src 'none'">`;
    const { status } = check({
      'index.html': `<!-- ${policy} --><fwx-menu></fwx-menu>`,
      'plain.html': policy,
    });
    assert.equal(status, 0);
  });

  it('reports that the project has more files than are read', () => {
    const files = Object.fromEntries(
      Array.from({ length: 2001 }, (_, index) => [`pages/${index}.html`, '']),
    );
    assert.match(check(files).text, /Only the first 2000 files were read/);
  });
});
