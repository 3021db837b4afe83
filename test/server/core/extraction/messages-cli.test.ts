import assert from 'node:assert/strict';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, it } from 'node:test';

import { runMessagesCli } from '../../../../server/core/extraction/cli.ts';

const sources = {
  'src/page.ts': `
    import { Fw } from 'fwx/server/core';
    const title: string = Fw.t('app', 'Your "cart"');
    class Cart<T> { label = Fw.t('app', \`Two
lines\`); count = Fw.t('shop', 'a' + ' ' + 'b', { n: 1 }); }
    // Fw.t('app', 'a comment')
    const text = "Fw.t('app', 'a text')";
    Fw.t('app', title);
    Fw[t]('app', 'of a method that is not named');
    other.t('app', 'other');
  `,
  'src/view.tsx': `export const View = () => <p title={Fw.t('app', 'Tip')}>{t('Hello, {name}!', { name })}</p>;`,
  'src/node_modules/x/x.js': `Fw.t('app', 'of a package')`,
  'src/notes.md': `Fw.t('app', 'no source')`,
};

describe('fwx messages', () => {
  let root = '';
  beforeEach(() => {
    root = mkdtempSync(join(tmpdir(), 'fwx-messages-'));
    for (const [name, text] of Object.entries(sources)) write(name, text);
  });
  afterEach(() => rmSync(root, { recursive: true }));

  function write(name: string, text: string): void {
    mkdirSync(dirname(join(root, name)), { recursive: true });
    writeFileSync(join(root, name), text);
  }

  const table = (name: string): unknown =>
    JSON.parse(readFileSync(join(root, 'messages', name), 'utf8'));

  async function run(...args: readonly string[]) {
    let [out, err] = ['', ''];
    const status = await runMessagesCli(
      [join(root, 'src'), '--output', join(root, 'messages'), ...args],
      {
        out: (text) => {
          out += text;
        },
        err: (text) => {
          err += text;
        },
      },
    );
    return { status, out, err: err.replaceAll(root, '') };
  }

  it('writes a catalogue for each language and category', async () => {
    const { err, out, status } = await run(
      '--language',
      'de',
      '--language',
      'fr',
      '--function',
      't=app',
    );
    assert.equal(status, 0);
    const app = { 'Hello, {name}!': '', Tip: '', 'Two\nlines': '', 'Your "cart"': '' };
    assert.deepEqual(table('de/app.json'), app);
    assert.deepEqual(table('fr/app.json'), app);
    assert.deepEqual(table('de/shop.json'), { 'a b': '' });
    assert.match(out, /de\/app\.json: 4 new, 0 unused, 4 without translation\n/);
    assert.equal(err, '/src/page.ts:8: the text is not written out\n');
  });

  it('keeps translations, and removes unused texts only with an option', async () => {
    write('messages/de/app.json', JSON.stringify({ old: 'alt', Tip: 'Hinweis' }));
    await run('--language', 'de');
    const kept = { old: 'alt', Tip: 'Hinweis', 'Two\nlines': '', 'Your "cart"': '' };
    assert.deepEqual(Object.entries(table('de/app.json') as object), Object.entries(kept));
    const { out } = await run('--language', 'de', '--remove');
    assert.match(out, /de\/app\.json: 0 new, 1 unused, 2 without translation\n/);
    assert.equal(Object.hasOwn(table('de/app.json') as object, 'old'), false);
  });

  it('reports whether catalogues would change, and writes nothing', async () => {
    assert.equal((await run('--language', 'de', '--check')).status, 1);
    assert.throws(() => table('de/app.json'), { code: 'ENOENT' });
    await run('--language', 'de');
    assert.equal((await run('--language', 'de', '--check')).status, 0);
  });

  it('ends when a source or catalogue cannot be read', async () => {
    write('messages/de/app.json', '[]');
    const wrong = await run('--language', 'de');
    assert.equal(wrong.status, 1);
    assert.match(wrong.err, /"de\/app\.json" must be one object of texts/);
    write('src/broken.ts', 'const = ;');
    const broken = await run('--language', 'de');
    assert.equal(broken.status, 1);
    assert.match(broken.err, /\/src\/broken\.ts cannot be parsed/);
    rmSync(join(root, 'src/broken.ts'));
    const folder = ['--output', join(root, 'src/page.ts')];
    const closed = await run('--language', 'de', ...folder);
    assert.equal(closed.status, 1);
    assert.match(closed.err, /^Error: ENOTDIR: /m);
  });

  for (const [args, message] of [
    [[], /There is no --language/],
    [['--language', '../de'], /"\.\.\/de"/],
    [['--language', 'de', '--function', 't'], /like t=app, got "t"/],
    [['--language', 'de-'], /--language must be a code, got "de-"/],
    [['--language', 'de', '--language', 'd e'], /"d e"/],
    [['--language', 'de', '--function', 't=a b'], /got "t=a b"/],
    [['--language', 'de', '--function', '=app'], /got "=app"/],
    [['--fly'], /--fly/],
    [['no-folder', '--language', 'de'], /There is no folder "no-folder"\./],
    [[import.meta.filename, '--language', 'de'], /There is no folder ".*messages-cli\.test\.ts"\./],
  ] as const) {
    it(`refuses "${args.join(' ')}"`, async () => {
      const { err, status } = await run(...args);
      assert.equal(status, 64);
      assert.match(err, message);
    });
  }

  it('prints its usage', async () => {
    for (const flag of ['--help', '-h']) {
      const { err, out, status } = await run(flag);
      assert.deepEqual([status, err], [0, '']);
      assert.match(out, /^Usage: fwx messages <folder>/);
    }
    let text = '';
    const output = { out: () => {}, err: (part: string) => void (text += part) };
    assert.equal(await runMessagesCli(['--language', 'de'], output), 64);
    assert.match(text, /^Error: There is no folder of sources\.\n\nUsage: fwx messages/);
  });

  it('reads each file once, in the order of their names', async () => {
    write('src/a.js', 'Fw.t(b, c);');
    const { err, out, status } = await run(
      join(root, 'src'),
      join(root, 'src/..'),
      '--language',
      'de',
    );
    assert.equal(status, 0);
    const lines = ['/src/a.js:1', '/src/page.ts:8'];
    assert.equal(err, lines.map((line) => `${line}: the text is not written out\n`).join(''));
    assert.match(out, /de\/app\.json: 3 new, /);
  });

  it('reports the number of untranslated texts, and writes only changed files', async () => {
    const table = { 'Your "cart"': 'x', 'Two\nlines': '', Tip: '', old: '' };
    write('messages/de/app.json', JSON.stringify(table));
    write('messages/de/shop.json', '{"a b":"c"}');
    const { out, status } = await run('--language', 'de', '--check');
    assert.equal(status, 0);
    assert.match(out, /de\/app\.json: 0 new, 1 unused, 3 without translation\n/);
    assert.match(out, /de\/shop\.json: 0 new, 0 unused, 0 without translation\n/);
    assert.equal((await run('--language', 'de', '--check', '--remove')).status, 1);
    await run('--language', 'de');
    assert.equal(readFileSync(join(root, 'messages/de/app.json'), 'utf8'), JSON.stringify(table));
    assert.equal((await run('--language', 'de', '--remove')).status, 0);
    assert.equal((await run('--language', 'de', '--check', '--remove')).status, 0);
    const text = readFileSync(join(root, 'messages/de/app.json'), 'utf8');
    assert.equal(text, '{\n  "Your \\"cart\\"": "x",\n  "Two\\nlines": "",\n  "Tip": ""\n}\n');
    assert.deepEqual(readdirSync(join(root, 'messages/de')).sort(), ['app.json', 'shop.json']);
  });

  for (const [category, file] of [
    ['a/b', 'a/b.json'],
    ['a\\\\b', 'a/b.json'],
    ['a.b/c-d', 'a.b/c-d.json'],
    ['..a', '..a.json'],
    ['a..', 'a...json'],
  ] as const) {
    it(`writes the texts of ${category} into ${file}`, async () => {
      write('src/more.ts', `Fw.t('${category}', 'x')`);
      assert.equal((await run('--language', 'de')).status, 0);
      assert.deepEqual(table(`de/${file}`), { x: '' });
    });
  }

  it('writes nothing when a category would lead out of the folder of catalogues', async () => {
    for (const category of [
      '../../outside',
      'a/../b',
      'a/./b',
      'a/..',
      '/etc',
      '..',
      '.',
      '',
      'a/',
      'a//b',
      'a b',
    ]) {
      write('src/bad.ts', `Fw.t('${category}', 'x'); Fw.t('app', 'y');`);
      const { err, status } = await run('--language', 'de');
      assert.equal(status, 1, category);
      assert.match(err, new RegExp(`^Error: The category "${category}"`, 'm'));
      assert.equal(existsSync(join(root, 'messages')), false, category);
    }
  });

  it('changes no catalogue when one of them cannot be read', async () => {
    write('messages/fr/app.json', '[');
    const { err, status } = await run('--language', 'de', '--language', 'fr');
    assert.equal(status, 1);
    assert.match(err, /"fr\/app\.json" is not JSON/);
    assert.equal(existsSync(join(root, 'messages/de')), false);
  });
});
