import assert from 'node:assert/strict';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
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

  it('keeps translations, and texts that no source has until it is told to remove them', async () => {
    write('messages/de/app.json', JSON.stringify({ old: 'alt', Tip: 'Hinweis' }));
    await run('--language', 'de');
    const kept = { old: 'alt', Tip: 'Hinweis', 'Two\nlines': '', 'Your "cart"': '' };
    assert.deepEqual(Object.entries(table('de/app.json') as object), Object.entries(kept));
    const { out } = await run('--language', 'de', '--remove');
    assert.match(out, /de\/app\.json: 0 new, 1 unused, 2 without translation\n/);
    assert.equal(Object.hasOwn(table('de/app.json') as object, 'old'), false);
  });

  it('tells whether catalogues would change, and writes nothing', async () => {
    assert.equal((await run('--language', 'de', '--check')).status, 1);
    assert.throws(() => table('de/app.json'), { code: 'ENOENT' });
    await run('--language', 'de');
    assert.equal((await run('--language', 'de', '--check')).status, 0);
  });

  it('ends at a source or catalogue that cannot be read', async () => {
    write('messages/de/app.json', '[]');
    const wrong = await run('--language', 'de');
    assert.equal(wrong.status, 1);
    assert.match(wrong.err, /"de\/app\.json" must be one object of texts/);
    write('src/broken.ts', 'const = ;');
    const broken = await run('--language', 'de');
    assert.equal(broken.status, 1);
    assert.match(broken.err, /\/src\/broken\.ts cannot be parsed/);
  });

  for (const [args, says] of [
    [[], /There is no --language/],
    [['--language', '../de'], /"\.\.\/de"/],
    [['--language', 'de', '--function', 't'], /like t=app, got "t"/],
    [['--fly'], /--fly/],
  ] as const) {
    it(`refuses "${args.join(' ')}"`, async () => {
      const { err, status } = await run(...args);
      assert.equal(status, 2);
      assert.match(err, says);
    });
  }

  it('writes nothing when a category would leave the folder of catalogues', async () => {
    for (const category of ['../../outside', 'a/../b', '/etc', '..', 'a//b']) {
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
