import assert from 'node:assert/strict';
import { createServer } from 'node:http';
import { afterEach, describe, it, type TestContext } from 'node:test';

import type { AccessLog, AccessLogEntry } from '../../../../server/bridge/index.ts';
import { NodeListener } from '../../../../server/bridge/node/node-listener.ts';
import { accessLogOf } from '../../../../server/bridge/server/access-log.ts';
import { closeServers, exchange, listenTo } from '../node/support.ts';

/** Serves a request, and writes it to the log. */
async function logged(log: AccessLog, request: string): Promise<void> {
  const writer = accessLogOf(log);
  const written = Promise.withResolvers<void>();
  const listener = new NodeListener({ fetch: () => new Response('hello') }, {});
  const server = createServer((message, response) => {
    const entry = writer.begin(message);
    listener.run(message, response, {
      onClose: (outcome) => {
        writer.write(entry, outcome);
        written.resolve();
      },
    });
  });
  const { port } = await listenTo(server);
  await exchange(port, `${request}Host: h\r\nConnection: close\r\n\r\n`);
  await written.promise;
}

/** The line that is written to standard output; the reporter of the tests continues to write there. */
async function lineOf(context: TestContext, log: AccessLog, request: string): Promise<string> {
  const lines: string[] = [];
  const usual = process.stdout.write.bind(process.stdout);
  const write = context.mock.method(process.stdout, 'write', (text: string) => {
    return /^(?:127\.0\.0\.1 |\{)/.test(text) ? lines.push(text) > 0 : usual(text);
  });
  await logged(log, request);
  write.mock.restore();
  return lines.join('');
}

describe('The access log', () => {
  afterEach(closeServers);

  for (const [now, time] of [
    ['2024-01-05T06:07:08.999Z', '05/Jan/2024:06:07:08 +0000'],
    ['2023-12-31T23:59:59.999Z', '31/Dec/2023:23:59:59 +0000'],
  ] as const) {
    it(`has a line in the common format at ${now}`, async (context) => {
      context.mock.timers.enable({ apis: ['Date'], now: new Date(now) });
      // The duration of the request would be subtracted.
      context.mock.method(performance, 'now', () => 1000);
      const line = await lineOf(context, 'common', 'GET /a?b HTTP/1.1\r\n');
      assert.equal(line, `127.0.0.1 - - [${time}] "GET /a?b HTTP/1.1" 200 5\n`);
    });
  }

  it('has an object in a line of JSON', async (context) => {
    const request = 'GET /a HTTP/1.1\r\nReferer: r\r\nUser-Agent: u\r\n';
    const line = await lineOf(context, 'json', request);
    assert.ok(line.endsWith('}\n'));
    const { method, target, protocol, status, bytes, isWhole, referrer, userAgent } = JSON.parse(
      line,
    ) as AccessLogEntry;
    assert.deepEqual(
      [method, target, protocol, status, bytes, isWhole, referrer, userAgent],
      ['GET', '/a', 'HTTP/1.1', 200, 5, true, 'r', 'u'],
    );
  });

  it('has the duration of a request, in hundredths of a millisecond, and its begin', async (context) => {
    context.mock.timers.enable({ apis: ['Date'], now: 5000 });
    let now = 1000;
    context.mock.method(performance, 'now', () => now);
    const entries: AccessLogEntry[] = [];
    const writer = accessLogOf((entry) => entries.push(entry));
    const listener = new NodeListener({ fetch: () => new Response() }, {});
    const written = Promise.withResolvers<void>();
    const server = createServer((message, response) => {
      const entry = writer.begin(message);
      listener.run(message, response, {
        onClose: (outcome) => {
          now = 1012.346;
          writer.write(entry, outcome);
          written.resolve();
        },
      });
    });
    const { port } = await listenTo(server);
    await exchange(port, 'GET / HTTP/1.1\r\nHost: h\r\nConnection: close\r\n\r\n');
    await written.promise;
    assert.deepEqual([entries[0]?.milliseconds, entries[0]?.time], [12.35, new Date(5000 - 12.35)]);
  });

  it('refuses an unknown format', () => {
    assert.throws(() => accessLogOf('apache' as never), {
      name: 'InvalidConfigException',
      message: '"accessLog" must be "common", "json" or a function, got "apache".',
    });
  });
});
