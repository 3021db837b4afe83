import assert from 'node:assert/strict';
import { once } from 'node:events';
import { type ClientHttp2Session, connect, createServer, type Http2Server } from 'node:http2';
import type { AddressInfo } from 'node:net';
import { afterEach, describe, it } from 'node:test';

import { nodeDebugger } from '../support.ts';

let server: Http2Server | undefined;
let client: ClientHttp2Session | undefined;
afterEach(() => {
  client?.destroy();
  server?.close();
});

/** A server of HTTP/2 behind the debugger that sends this page, and a function that asks it. */
async function listen(page: string) {
  const debug = nodeDebugger();
  const started = createServer((request, response) => {
    debug(request, response, (error) => {
      response.writeHead(error ? 500 : 200, {
        'content-type': 'text/html',
        'set-cookie': ['a=1', 'b=2'],
      });
      response.end(error ? 'An error of the debugger.' : page);
    });
  }).listen(0, '127.0.0.1');
  server = started;
  await once(started, 'listening');
  const session = connect(`http://127.0.0.1:${(started.address() as AddressInfo).port}`);
  client = session;
  const get = async (path: string) => {
    const stream = session.request({ ':path': path, accept: 'text/html', 'if-none-match': '"1"' });
    const [headers] = (await once(stream, 'response')) as [Record<string, unknown>];
    let text = '';
    for await (const chunk of stream.setEncoding('utf8')) text += String(chunk);
    return { headers, text };
  };
  return { debug, get };
}

describe('connectDebug() around HTTP/2', () => {
  it('puts the toolbar into pages, captures them, and shows its pages', async () => {
    const { debug, get } = await listen('<body>Shop</body>');
    const { headers, text } = await get('/shop?a=1');
    assert.equal(headers[':status'], 200, text);
    assert.deepEqual(headers['set-cookie'], ['a=1', 'b=2']);
    assert.match(text, /^<body>Shop<fwx-debug-toolbar .*<\/body>$/);
    await debug.module.logTarget.settled();
    const [summary] = (await debug.module.logTarget.loadManifest()).values();
    assert.match(summary?.url ?? '', /^http:\/\/127\.0\.0\.1:\d+\/shop\?a=1$/);
    const snapshot = await debug.module.logTarget.loadSnapshot(summary?.tag ?? '');
    assert.doesNotMatch(JSON.stringify(snapshot), /isAborted/);
    const history = await get('/debug');
    assert.equal(history.headers[':status'], 200);
    assert.match(history.text, /shop\?a=1/);
  });
});
