import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync } from 'node:fs';
import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { after, before, describe, it } from 'node:test';
import { setTimeout } from 'node:timers/promises';

import { widgetNames } from '../../scripts/lib/registrations.mjs';
import { demoAssets, type RunningDemo, startDemo } from '../support/demo.ts';
import { alike, colourAt, photo, quarters } from '../support/photos.ts';

let demo: RunningDemo;
before(async () => {
  demo = await startDemo();
});
after(() => demo.stop());

type Field = string | File | object;

function send(fields: readonly (readonly [name: string, value: Field])[], init: RequestInit = {}) {
  const body = new FormData();
  for (const [name, value] of fields) {
    if (value instanceof File) body.append(name, value);
    else body.append(name, typeof value === 'string' ? value : JSON.stringify(value));
  }
  return fetch(`${demo.url}/upload`, { method: 'POST', body, redirect: 'manual', ...init });
}

const encoded = (name: string, data: Buffer, metadata: object = {}): object => ({
  id: 'x',
  name,
  type: 'image/jpeg',
  size: data.length,
  metadata,
  data: data.toString('base64'),
});
const stored = (): string[] => readdirSync(demo.uploads).filter((name) => !name.endsWith('.txt'));

async function newest(): Promise<Buffer> {
  const page = await (await fetch(`${demo.url}/upload`)).text();
  const path = /src="(\/uploads\/[^"]+)"/.exec(page)?.[1];
  assert.ok(path, 'the gallery shows a photo');
  return Buffer.from(await (await fetch(demo.url + path)).arrayBuffer());
}

describe('Every page', () => {
  for (const path of ['/', '/upload', '/nowhere']) {
    it(`${path} has a policy without unsafe-inline`, async () => {
      const { headers } = await fetch(demo.url + path);
      const policy = headers.get('content-security-policy') ?? '';
      assert.match(policy, /default-src 'none'/);
      assert.doesNotMatch(policy, /unsafe-|data:/);
      assert.equal(headers.get('x-content-type-options'), 'nosniff');
    });
  }

  it('shows every widget on the start page, or links to the page of the widget', async () => {
    const home = await (await fetch(`${demo.url}/`)).text();
    const widgets = widgetNames(fileURLToPath(new URL('../..', import.meta.url)));
    const missing = widgets.filter((name) => !home.includes(`<fwx-${name}`));
    assert.deepEqual(missing, ['upload']);
    const main = home.slice(home.indexOf('<main'));
    for (const path of ['/upload', '/contacts'])
      assert.ok(main.includes(`<a href="${path}"`), path);
  });

  it('has an icon', async () => {
    const { headers, status } = await fetch(`${demo.url}/icon.svg`);
    assert.equal(status, 200);
    assert.match(headers.get('content-type') ?? '', /^image\/svg\+xml\b/);
  });

  it('responds with 404 and a page to an unknown address', async () => {
    const response = await fetch(`${demo.url}/nowhere`);
    assert.equal(response.status, 404);
    assert.match(await response.text(), /Nothing is here/);
  });
});

describe('POST /upload', () => {
  it('crops an encoded photo where the browser specified, in the upright picture', async () => {
    const rect = { x: 0, y: 0, width: 100, height: 60 };
    const data = await photo(320, 240, 6);
    const response = await send([['photos', encoded('a.jpg', data, { crop: { rect } })]]);
    assert.equal(response.status, 303);
    assert.equal(response.headers.get('location'), '/upload');
    const image = await newest();
    assert.ok(alike(await colourAt(image, 0.5, 0.5), quarters[0]));
  });

  it('accepts plain files of a browser without a script', async () => {
    const file = new File([new Uint8Array(await photo(64, 48))], 'plain.jpg', {
      type: 'image/jpeg',
    });
    assert.equal((await send([['photos', file]])).status, 303);
  });

  it('removes the metadata of a photo', async () => {
    const tail = Buffer.from('<script>alert(1)</script>');
    const data = Buffer.concat([await photo(64, 48, 8), tail]);
    await send([['photos', encoded('tail.jpg', data)]]);
    const image = await newest();
    assert.equal(image.includes('Exif'), false);
    assert.equal(image.includes(tail), false);
  });

  const notAPhoto = Buffer.from('hello');
  const rejections: readonly [title: string, fields: [string, Field][], says: RegExp][] = [
    ['nothing', [['photos', '']], /Please upload a file/],
    ['a text that calls itself a photo', [['photos', encoded('a.jpg', notAPhoto)]], /MIME types/],
    ['broken JSON', [['photos', '{"name":']], /not valid JSON/],
    ['broken base64', [['photos', { name: 'a.jpg', data: '@@@' }]], /not valid base64/],
    ['a name that is no text', [['photos', '{"name":1,"data":""}']], /must be of type/],
    [
      'a truncated photo',
      [['photos', encoded('cut.jpg', Buffer.from('/9j/4AAQSkZJRgABAQ==', 'base64'))]],
      /Unable to decode image data/,
    ],
  ];
  for (const [title, fields, message] of rejections) {
    it(`responds with 422 to ${title}, with a message, and keeps the caption`, async () => {
      const before = stored().length;
      const response = await send([['caption', 'Kept "words" <b>'], ...fields]);
      const page = await response.text();
      assert.equal(response.status, 422);
      assert.match(/class="invalid-feedback">([^<]*)</.exec(page)?.[1] ?? '', message);
      assert.match(page, /value="Kept &quot;words&quot; &lt;b&gt;"/);
      assert.equal(stored().length, before);
    });
  }

  it('stores no photo when one of them is rejected', async () => {
    const before = stored().length;
    const good = encoded('good.jpg', await photo(64, 48));
    assert.equal(
      (
        await send([
          ['photos', good],
          ['photos', encoded('bad.jpg', notAPhoto)],
        ])
      ).status,
      422,
    );
    assert.equal(stored().length, before);
  });

  it('rejects a sixth photo', async () => {
    const one = encoded('a.jpg', await photo(32, 32));
    const response = await send(Array.from({ length: 6 }, () => ['photos', one] as const));
    assert.equal(response.status, 422);
    assert.match(await response.text(), /at most 5 files/);
  });

  it('responds with 413 and the form to a body above every limit', async () => {
    const file = new File([new Uint8Array(72_000_000)], 'huge.jpg');
    const response = await send([['photos', file]]);
    assert.equal(response.status, 413);
    assert.match(await response.text(), /too large/);
  });

  it('reads a body that is too large to its end, for a client that reads the response after sending', async () => {
    const size = 72_000_000;
    const { hostname, port } = new URL(demo.url);
    const socket = connect(Number(port), hostname);
    socket.pause();
    const write = async (data: string | Buffer): Promise<void> => {
      if (!socket.write(data)) await once(socket, 'drain');
    };
    await write(
      'POST /upload HTTP/1.1\r\nhost: fwx.example\r\nconnection: close\r\n' +
        `content-type: multipart/form-data; boundary=x\r\ncontent-length: ${size}\r\n\r\n`,
    );
    const chunk = Buffer.alloc(1_000_000);
    for (let sent = 0; sent < size; sent += chunk.length) {
      await write(chunk);
      // In total longer than a server waits for the rest by default.
      await setTimeout(10);
    }
    assert.match((await text(socket)).slice(0, 100), /^HTTP\/1.1 413 /);
  });

  const foreign: readonly Record<string, string>[] = [
    { 'sec-fetch-site': 'cross-site' },
    { 'sec-fetch-site': 'same-site' },
    { origin: 'https://evil.example' },
    { origin: 'null' },
  ];
  for (const headers of foreign) {
    it(`rejects a form of another site: ${JSON.stringify(headers)}`, async () => {
      assert.equal((await send([['photos', '']], { headers })).status, 403);
    });
  }

  it('responds with 400 to a body that is not a form', async () => {
    const response = await fetch(`${demo.url}/upload`, {
      method: 'POST',
      body: '--broken',
      headers: { 'content-type': 'multipart/form-data; boundary=x' },
    });
    assert.equal(response.status, 400);
  });
});

describe('GET /uploads/<name>', () => {
  it('serves an image without permissions', async () => {
    await send([['photos', encoded('a.jpg', await photo(64, 48))]]);
    const { headers, status } = await fetch(`${demo.url}/uploads/${stored()[0]}`);
    assert.equal(status, 200);
    assert.equal(headers.get('content-type'), 'image/jpeg');
    assert.equal(headers.get('x-content-type-options'), 'nosniff');
    assert.match(headers.get('content-security-policy') ?? '', /sandbox/);
  });

  for (const name of [
    '..%2f..%2fpackage.json',
    'package.json',
    '%00',
    'a.jpg',
    '..%5c..%5cx.jpg',
  ]) {
    it(`responds with 404 to ${name}`, async () => {
      assert.equal((await fetch(`${demo.url}/uploads/${name}`)).status, 404);
    });
  }
});

describe('POST /theme', () => {
  const choose = (theme: string, to: string): Promise<Response> =>
    fetch(`${demo.url}/theme`, {
      method: 'POST',
      body: new URLSearchParams({ theme, to }),
      redirect: 'manual',
    });

  it('remembers the colours and redirects back', async () => {
    const { status, headers } = await choose('dark', '/upload');
    assert.equal(status, 303);
    assert.equal(headers.get('location'), '/upload');
    const cookie = headers.get('set-cookie')?.split(';')[0] ?? '';
    const page = await (await fetch(demo.url, { headers: { cookie } })).text();
    assert.match(page, /<html[^>]* data-bs-theme="dark"/);
  });

  for (const to of ['https://evil.example/', '//evil.example', '/\\evil.example']) {
    it(`never redirects to ${to}`, async () => {
      assert.equal((await choose('light', to)).headers.get('location'), '/');
    });
  }
});

describe('SIGTERM', () => {
  it('lets a request in flight finish, then ends the process', async () => {
    const own = await startDemo();
    const socket = connect(Number(new URL(own.url).port), '127.0.0.1');
    const body = 'theme=dark&to=%2F';
    socket.write(
      `POST /theme HTTP/1.1\r\nHost: 127.0.0.1\r\nConnection: close\r\nContent-Type: application/x-www-form-urlencoded\r\nContent-Length: ${body.length}\r\n\r\ntheme`,
    );
    await fetch(own.url);
    const exited = once(own.process, 'exit');
    own.process.kill('SIGTERM');
    socket.write(body.slice('theme'.length));
    let answer = '';
    for await (const chunk of socket) answer += String(chunk);
    assert.match(answer, /^HTTP\/1.1 303/);
    const [code] = (await exited) as [number | null];
    assert.equal(code, 0);
    await own.stop();
  });
});

describe('The program', () => {
  it('reports the port in use and how to choose another', () => {
    const { port } = new URL(demo.url);
    const options = ['--port', port, '--assets', demoAssets, '--contacts', ':memory:'];
    const { status, stderr } = spawnSync(
      process.execPath,
      ['-C', 'fwx-source', 'demo/server.ts', ...options],
      { cwd: new URL('../..', import.meta.url), encoding: 'utf8', timeout: 30_000 },
    );
    assert.equal(
      stderr,
      `Port ${port} on 127.0.0.1 is in use. Choose another: npm start -- --port ${Number(port) + 1}\n`,
    );
    assert.equal(status, 1);
  });
});
