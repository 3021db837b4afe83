import assert from 'node:assert/strict';
import { mkdirSync, readdirSync, statSync, utimesSync } from 'node:fs';
import { describe, it } from 'node:test';

import { MailFolder, newMailName } from '../../../../server/debug/storage/mail-folder.ts';
import { temporaryFolder } from '../../../support/browser.ts';

const DAY = 86_400_000;

function setup() {
  const path = `${temporaryFolder()}/mail`;
  return { path, folder: new MailFolder(path, { dirMode: 0o700, fileMode: 0o600 }) };
}

describe('MailFolder', () => {
  it('names messages by the time in UTC', () => {
    const name = newMailName(new Date(Date.UTC(2026, 0, 31, 14, 2, 11, 5)));
    assert.match(name, /^20260131-140211-[\da-f]{8}\.eml$/);
    assert.equal(setup().folder.isName(name), true);
  });

  it('accepts bare names of messages', () => {
    const { folder } = setup();
    const names = [
      'a.eml',
      'a.b-1.eml',
      '.a.eml',
      '../a.eml',
      'a/b.eml',
      'a.txt',
      '.eml',
      'a.eml\n',
    ];
    assert.deepEqual(
      names.map((name) => folder.isName(name)),
      [true, true, false, false, false, false, false, false],
    );
  });

  it('stores messages, and throws for unreadable ones', async () => {
    const { folder, path } = setup();
    assert.equal(await folder.read('a.eml'), null);
    await folder.write('a.eml', Buffer.from('text'));
    assert.equal(String(await folder.read('a.eml')), String(Buffer.from('text')));
    assert.equal(statSync(`${path}/a.eml`).mode & 0o777, 0o600);
    await folder.remove('a.eml');
    await folder.remove('a.eml');
    assert.equal(await folder.read('a.eml'), null);
    mkdirSync(`${path}/b.eml`);
    await assert.rejects(folder.read('b.eml'), { code: 'EISDIR' });
  });

  it('removes unreferenced messages that are older than a day', async (context) => {
    const { folder, path } = setup();
    for (const name of ['known.eml', 'loose.eml']) {
      await folder.write(name, Buffer.from('x'));
      utimesSync(`${path}/${name}`, 1_000_000, 1_000_000);
    }
    context.mock.timers.enable({ apis: ['Date'], now: 1_000_000_000 + DAY });
    await folder.reconcile(new Set(['known.eml']));
    assert.deepEqual(readdirSync(path).sort(), ['known.eml', 'loose.eml']);
    context.mock.timers.tick(1);
    await folder.reconcile(new Set(['known.eml']));
    assert.deepEqual(readdirSync(path), ['known.eml']);
  });
});
