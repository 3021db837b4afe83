import assert from 'node:assert/strict';
import { mkdtempSync, readdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, it } from 'node:test';

import { ContactsStore } from '../../demo/server/contacts-store.ts';
import { Gallery } from '../../demo/server/gallery.ts';
import { FileStore } from '../../demo/server/file-store.ts';
import { EncodedFile } from '../../server/upload/index.ts';
import { type RunningDemo, startDemo } from '../support/demo.ts';

const ada = { name: 'Ada', email: 'ada@example.com', phone: '', company: '', notes: '' };
const photo = { type: 'image/png', bytes: new Uint8Array(3) };
const folders: string[] = [];
function freshFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'fwx-demo-'));
  folders.push(folder);
  return folder;
}
after(() => {
  for (const folder of folders) rmSync(folder, { recursive: true, force: true });
});

describe('The demo with hostile clients', () => {
  let demo: RunningDemo;
  before(async () => {
    demo = await startDemo();
  });
  after(() => demo.stop());

  for (const page of ['1e20', '1e308', 'Infinity', '-1', '0', 'NaN', '2.5']) {
    it(`shows a page of contacts for the number ${page}`, async () => {
      const response = await fetch(`${demo.url}/contacts?page=${page}`);
      assert.equal(response.status, 200);
      assert.match(await response.text(), /class="contact"/);
    });
  }

  it('shows an error for a file with only the signature of an image', async () => {
    const signature = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a];
    const body = new FormData();
    body.append(
      'avatar',
      new File([new Uint8Array([...signature, ...Array(500).fill(7)])], 'a.png'),
    );
    const response = await fetch(`${demo.url}/files/avatar`, { method: 'POST', body });
    assert.equal(response.status, 422);
    assert.match(await response.text(), /class="invalid-feedback">[^<]*decode/);
  });

  for (const path of ['/theme', '/files/remove']) {
    it(`limits the size of a form for ${path}`, async () => {
      const body = new URLSearchParams({ theme: 'dark', to: 'x'.repeat(20_000) });
      const response = await fetch(demo.url + path, { method: 'POST', body, redirect: 'manual' });
      assert.equal(response.status, 413);
    });
  }

  it('marks no link of the navigation as current on a missing page', async () => {
    const missing = await (await fetch(`${demo.url}/nope`)).text();
    assert.doesNotMatch(missing, /<a [^>]*aria-current="page"/);
    const files = await (await fetch(`${demo.url}/files`)).text();
    assert.match(files, /<a href="\/files" aria-current="page"/);
  });
});

describe('The cookies of the demo', () => {
  let demo: RunningDemo;
  before(async () => {
    demo = await startDemo({ FWX_ORIGIN: 'https://demo.test' });
  });
  after(() => demo.stop());

  for (const [what, path, body] of [
    ['of a visitor', '/files', null],
    ['of the language', '/de/upload', null],
    ['of the look', '/theme', 'theme=dark&to=/'],
    ['of a message', '/contacts/1/delete', ''],
  ] as const) {
    it(`are sent only over encrypted connections: the one ${what}`, async () => {
      const form = {
        method: 'POST',
        body,
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
      };
      const init = { redirect: 'manual', ...(body === null ? {} : form) } as const;
      const cookies = (await fetch(demo.url + path, init)).headers.getSetCookie();
      assert.ok(cookies.length > 0);
      for (const cookie of cookies) assert.match(cookie, /; Secure(;|$)/);
    });
  }
});

describe('The contacts of the demo', () => {
  it('are not saved when they were deleted in the meantime', () => {
    const store = new ContactsStore(':memory:');
    store.remove(1);
    assert.equal(store.save(1, ada, null), null);
    assert.equal(store.save(1, ada, photo), null);
    assert.equal(store.photo(1), null);
    store.close();
  });

  it('are generated once for a database, and not again after all were deleted', () => {
    const path = join(freshFolder(), 'contacts.sqlite');
    const first = new ContactsStore(path);
    const { contacts } = first.figures();
    assert.equal(contacts, 60);
    for (const { id } of first.list(1, contacts)) first.remove(id);
    first.close();
    const second = new ContactsStore(path);
    assert.equal(second.figures().contacts, 0);
    second.close();
  });
});

describe('The folders of the demo', () => {
  it('contain only the newest photos up to the limit of the gallery', async () => {
    const folder = freshFolder();
    const names = ['0', '1', '2', '3'].map((digit) => `${digit.repeat(36)}.png`);
    for (const [at, name] of names.entries()) {
      writeFileSync(join(folder, name), '');
      utimesSync(join(folder, name), at, at);
    }
    const gallery = new Gallery(folder, 2);
    await gallery.makeRoom();
    assert.deepEqual(readdirSync(folder).sort(), names.slice(2));
  });

  it('store all files of a form or none', async () => {
    const folder = freshFolder();
    const store = new FileStore(folder, 5);
    const good = new EncodedFile({ name: 'a.txt', type: 'text/plain', data: new Uint8Array([65]) });
    class Broken extends EncodedFile {
      override getData(): never {
        throw new Error('no room');
      }
    }
    const broken = new Broken({ name: 'b.txt', type: 'text/plain', data: new Uint8Array([66]) });
    await assert.rejects(store.put([good, broken]));
    assert.deepEqual(readdirSync(folder), []);
    await store.put([good]);
    assert.deepEqual(
      (await store.list()).map(({ label }) => label),
      ['a.txt'],
    );
  });
});
