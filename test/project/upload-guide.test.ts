import assert from 'node:assert/strict';
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { before, describe, it } from 'node:test';
import { fileURLToPath, pathToFileURL } from 'node:url';

import { Fw, type Model, runInRequestScope } from 'fwx/server/core';

const root = fileURLToPath(new URL('../..', import.meta.url));
const folder = join(root, '.cache/upload-guide');
const guide = readFileSync(join(root, 'docs/guides/upload.md'), 'utf8');
const blocks = [...guide.matchAll(/^```ts\n(.*?)^```/gms)].map(([, code = '']) => code);

type Handle = (request: Request) => Promise<Response>;

async function program(index: number): Promise<Handle> {
  const path = join(folder, `${index}.ts`);
  writeFileSync(path, blocks[index] ?? '');
  return ((await import(pathToFileURL(path).href)) as { handle: Handle }).handle;
}

function post(path: string, body: FormData, headers: Record<string, string> = {}): Request {
  return new Request(`http://host${path}`, { method: 'POST', body, headers });
}

const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);
const payload = (name: string, data: Buffer): string =>
  JSON.stringify({ name, type: 'image/png', metadata: {}, data: data.toString('base64') });

describe('The guide on uploads', () => {
  before(() => {
    rmSync(folder, { recursive: true, force: true });
    mkdirSync(folder, { recursive: true });
    process.env['PHOTOS'] = join(folder, 'photos');
    process.env['VIDEOS'] = join(folder, 'videos');
    process.env['UPLOADS'] = join(folder, 'uploads');
  });

  it('stores the files of the form, with script and without', async () => {
    const handle = await program(0);
    const page = await (await handle(new Request('http://host/'))).text();
    assert.match(page, /<fwx-upload[^>]*>.*<input[^>]* name="photos\[\]"/s);
    const form = new FormData();
    form.append('photos[]', payload('a.png', png));
    form.append('photos[]', new File([png], 'b.png', { type: 'image/png' }));
    assert.equal(await (await handle(post('/', form))).text(), 'stored 2');
    assert.equal(readdirSync(join(folder, 'photos')).length, 2);
  });

  it('shows the files again when one is rejected', async () => {
    const handle = await program(0);
    const form = new FormData();
    form.append('photos[]', payload('a.png', png));
    form.append('photos[]', payload('c.png', Buffer.from('no image')));
    const response = await handle(post('/', form));
    assert.equal(response.status, 422);
    const page = await response.text();
    assert.match(page, /role="alert">c\.png: only JPEG and PNG pictures are taken\./);
    const boxes = [...page.matchAll(/name="photos\[\]" value="([^"]*)" checked/g)];
    const texts = boxes.map(([, value = '']) => value.replaceAll('&quot;', '"'));
    assert.deepEqual(
      texts.map((text) => (JSON.parse(text) as { name: string }).name),
      ['a.png', 'c.png'],
    );
    const again = new FormData();
    again.append('photos[]', texts[0] ?? '');
    assert.equal(await (await handle(post('/', again))).text(), 'stored 1');
  });

  it('stores a large file that was sent in chunks, for its owner alone', async () => {
    const handle = await program(1);
    const owner = { 'x-session': 'one' };
    const bytes = Buffer.concat([
      Buffer.from('000000186674797069736f6d0000020069736f6d69736f32', 'hex'),
      Buffer.alloc(8),
    ]);
    const start = new FormData();
    start.append('video', '{}');
    const headers = { ...owner, 'upload-length': String(bytes.length), 'upload-name': 'v.mp4' };
    const id = await (await handle(post('/uploads', start, headers))).text();
    const chunk = await handle(
      new Request(`http://host/uploads?patch=${id}`, {
        method: 'PATCH',
        body: bytes,
        headers: {
          ...headers,
          'content-type': 'application/offset+octet-stream',
          'upload-offset': '0',
          'content-length': String(bytes.length),
        },
      }),
    );
    assert.equal(chunk.status, 204, await chunk.text());
    const form = new FormData();
    form.append('video', id);
    assert.equal(await (await handle(post('/', form, owner))).text(), 'stored 1');
    assert.equal(readdirSync(join(folder, 'videos')).length, 1);
    assert.equal((await handle(post('/', form))).status, 403);
  });

  it('checks a file by the rules of its model', async () => {
    // An application of another test would require its CSRF token.
    Fw.app = null;
    const index = blocks.findIndex((code) => code.includes('readProfile'));
    await program(index);
    const { profileForm, readProfile } = (await import(
      pathToFileURL(join(folder, `${index}.ts`)).href
    )) as {
      profileForm(profile: Model): string;
      readProfile(sent: Record<string, unknown>): Promise<Model>;
    };
    for (const [data, isValid] of [
      [png, true],
      [Buffer.from('no image'), false],
    ] as const) {
      await runInRequestScope(async () => {
        const profile = await readProfile({ Profile: { avatar: payload('a.png', data) } });
        assert.equal(await profile.validate(), isValid);
        assert.match(profileForm(profile), /<fwx-upload[^>]* required[^>]*><input [^>]* required>/);
      });
    }
  });
});
