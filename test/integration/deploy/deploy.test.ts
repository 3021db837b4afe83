import assert from 'node:assert/strict';
import type { ChildProcess } from 'node:child_process';
import { createHash, randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { Agent, type IncomingHttpHeaders, type IncomingMessage, request } from 'node:http';
import { after, before, describe, it } from 'node:test';

import { ServerExitCode } from '../../../server/bridge/index.ts';
import { slow } from '../../support/slow.ts';
import { S3Server } from '../../server/upload/support/s3-server.ts';
import { hasRedis, startRedis, type TestRedis } from '../support/redis.ts';
import { freePort } from '../../../scripts/lib/free-port.mjs';
import { end, isInstalled, proxies, type Proxy, startInstance } from './support.ts';

interface Answer {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
}

interface Sent {
  readonly method?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string | Buffer;
}

/** A visitor with cookies, who repeats requests that the application did not answer. */
class Visitor {
  readonly #agent = new Agent({ keepAlive: true });
  readonly #url: string;
  readonly #localAddress: string;
  #cookie = '';
  /** Requests that were repeated. */
  repeated = 0;

  constructor(url: string, localAddress = '127.0.0.1') {
    this.#url = url;
    this.#localAddress = localAddress;
  }

  async send(path: string, { method = 'GET', headers = {}, body }: Sent = {}): Promise<Answer> {
    const call = request(`${this.#url}${path}`, {
      agent: this.#agent,
      localAddress: this.#localAddress,
      method,
      headers: { cookie: this.#cookie, ...headers },
    });
    call.end(body);
    const [response] = (await once(call, 'response')) as [IncomingMessage];
    const text = Buffer.concat((await response.toArray()) as Buffer[]).toString('latin1');
    const line = response.headers['set-cookie']?.find((each) => each.startsWith('FWSESSID='));
    if (line) this.#cookie = line.split(';', 1)[0] ?? '';
    return { status: response.statusCode ?? 0, headers: response.headers, body: text };
  }

  /** Like {@link send}, but repeats after a broken connection and 502 to 504; for requests that may be repeated. */
  async sendWithRetry(path: string, sent: Sent = {}): Promise<Answer> {
    for (;;) {
      const answer = await this.send(path, sent).catch(() => null);
      if (answer && ![502, 503, 504].includes(answer.status)) return answer;
      this.repeated += 1;
      await new Promise((resolve) => {
        setTimeout(resolve, 20);
      });
    }
  }

  close(): void {
    this.#agent.destroy();
  }
}

const redisInstalled = await hasRedis();

for (const [name, { versionFlag, start }] of Object.entries(proxies)) {
  const isMissing = !(await isInstalled(name, versionFlag));
  if (isMissing && process.env['CI']) throw new Error(`CI must have ${name} installed.`);
  const missing = isMissing ? `${name} is not installed` : 'redis-server is not installed';
  const options = isMissing || !redisInstalled ? { skip: missing } : slow;

  describe(`Two instances of the deployment guide behind ${name}`, options, () => {
    let redis: TestRedis;
    let bucket: S3Server;
    let proxy: Proxy;
    let env: NodeJS.ProcessEnv;
    const ports: number[] = [];
    const instances: ChildProcess[] = [];
    before(async () => {
      redis = await startRedis();
      bucket = await S3Server.start();
      env = {
        REDIS_URL: `redis://127.0.0.1:${redis.port}`,
        S3_URL: bucket.url,
        S3_KEY: 'S3RVER',
        S3_SECRET: 'S3RVER',
        COOKIE_KEY: 'the same for both',
      };
      for (let i = 0; i < 2; i++) ports.push(await freePort());
      instances.push(...(await Promise.all(ports.map((port) => startInstance(port, env)))));
      proxy = await start(ports);
    });
    after(async () => {
      await proxy.stop();
      for (const instance of instances) await end(instance, 'SIGTERM');
      await bucket.stop();
      await redis.stop();
    });

    async function replace(index: 0 | 1, signal: NodeJS.Signals): Promise<number | null> {
      const code = await end(instances[index] as ChildProcess, signal);
      instances[index] = await startInstance(ports[index] ?? 0, env);
      return code;
    }

    /** Posts items of one visitor, two at a time, and returns the final basket. */
    async function fillBasket(visitor: Visitor, items: readonly string[], sent: () => void) {
      const waiting = [...items];
      const body = (item: string): Sent => ({
        method: 'POST',
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
        body: `item=${item}`,
      });
      // The first response sets the cookie.
      await visitor.sendWithRetry('/site/add', body(waiting.shift() ?? ''));
      const worker = async (): Promise<void> => {
        for (let item = waiting.shift(); item; item = waiting.shift()) {
          const answer = await visitor.sendWithRetry('/site/add', body(item));
          assert.equal(answer.status, 200, answer.body);
          assert.ok((JSON.parse(answer.body) as { basket: string[] }).basket.includes(item));
          sent();
        }
      };
      await Promise.all([worker(), worker()]);
      const { body: text } = await visitor.sendWithRetry('/site/basket');
      return (JSON.parse(text) as { basket: string[] }).basket;
    }

    /** Sends a file in chunks, requesting the offset after each failure; returns its id. */
    async function upload(visitor: Visitor, file: Buffer): Promise<string> {
      const length = { 'upload-length': String(file.length) };
      const begun = await visitor.sendWithRetry('/uploads', { method: 'POST', headers: length });
      assert.equal(begun.status, 201, begun.body);
      const path = `/uploads?patch=${begun.body}`;
      for (let offset = 0; offset < file.length;) {
        const headers = {
          ...length,
          'content-type': 'application/offset+octet-stream',
          'upload-offset': String(offset),
          'upload-name': 'file.bin',
        };
        const body = file.subarray(offset, offset + 16_384);
        const answer = await visitor.sendWithRetry(path, { method: 'PATCH', headers, body });
        const next = await visitor.sendWithRetry(path, { method: 'HEAD' });
        assert.ok([204, 409, 423].includes(answer.status), `${answer.status} ${answer.body}`);
        offset = Number(next.headers['upload-offset']);
      }
      return begun.body;
    }

    it('neither loses nor mixes up any of 10,000 requests while instances are killed and replaced', async () => {
      const visitors = Array.from({ length: 50 }, () => new Visitor(proxy.url));
      let answered = 0;
      const changes = new Map<number, () => Promise<number | null>>([
        [2_500, () => replace(0, 'SIGKILL')],
        [6_000, () => replace(1, 'SIGTERM')],
      ]);
      const replaced: Promise<number | null>[] = [];
      const sent = (): void => {
        answered += 1;
        const change = changes.get(answered);
        if (change) replaced.push(change());
      };
      const expected = visitors.map((_, visitor) =>
        Array.from({ length: 200 }, (__, item) => `${visitor}-${item}`),
      );
      const files = visitors.slice(0, 4).map(() => randomBytes(1_000_000));
      const uploaders = visitors.slice(0, 4);
      const uploading = uploaders.map(async (_, index) => {
        const visitor = new Visitor(proxy.url);
        await visitor.sendWithRetry('/site/owner');
        const id = await upload(visitor, files[index] ?? Buffer.of());
        const { body } = await visitor.sendWithRetry(`/uploads?restore=${id}`);
        const others = await new Visitor(proxy.url).sendWithRetry(`/uploads?restore=${id}`);
        visitor.close();
        return { body, others: others.status };
      });
      const filling = visitors.map((visitor, index) =>
        fillBasket(visitor, expected[index] ?? [], sent),
      );
      const baskets = await Promise.all(filling);
      const stored = await Promise.all(uploading);
      const codes = await Promise.all(replaced);
      for (const visitor of visitors) visitor.close();

      assert.deepEqual(
        baskets.map((basket) => [...basket].sort()),
        expected.map((basket) => [...basket].sort()),
      );
      const hash = (bytes: Buffer): string => createHash('sha256').update(bytes).digest('hex');
      assert.deepEqual(
        stored.map(({ body }) => hash(Buffer.from(body, 'latin1'))),
        files.map(hash),
      );
      assert.deepEqual(
        stored.map(({ others }) => others),
        [403, 403, 403, 403],
      );
      assert.deepEqual(codes, [null, ServerExitCode.SHUTDOWN]);
    });

    it('knows its address and scheme, whatever headers a visitor sends', async () => {
      const visitor = new Visitor(proxy.url);
      const headers = {
        'x-forwarded-host': 'evil.test',
        'x-original-host': 'evil.test',
        'x-forwarded-port': '99',
        'x-forwarded-proto': 'https',
        'front-end-https': 'on',
        forwarded: 'for=192.0.2.1;host=evil.test;proto=https',
      };
      const { body } = await visitor.sendWithRetry('/', { headers });
      visitor.close();
      assert.equal(body.replace(/^instance \d+ at /, ''), proxy.url);
    });

    it('is kept connected for longer than nginx and Caddy do, who send requests that are not repeated', async () => {
      const visitor = new Visitor(`http://127.0.0.1:${ports[0]}`);
      const { headers } = await visitor.send('/');
      visitor.close();
      assert.ok(Number(/timeout=(\d+)/.exec(String(headers['keep-alive']))?.[1]) > 120);
    });

    it('uses both instances, which count the attempts of an address together', async () => {
      const visitor = new Visitor(proxy.url, '127.0.0.2');
      const pids = new Set<string>();
      const recordPid = async (): Promise<unknown> =>
        pids.add((await visitor.sendWithRetry('/')).body);
      // A proxy skips an instance for some seconds after it was killed, which the test before does.
      for (const until = Date.now() + 20_000; pids.size < 2 && Date.now() < until;)
        await recordPid();
      pids.clear();
      const statuses: number[] = [];
      for (let i = 0; i < 15; i++) {
        // Three requests a round, otherwise round robin would send each path to one instance.
        for (let j = 0; j < 2; j++) await recordPid();
        // A name that the client sends itself is not trusted.
        const headers = { 'x-forwarded-for': `10.1.1.${i}` };
        statuses.push((await visitor.sendWithRetry('/site/login', { headers })).status);
      }
      assert.equal(pids.size, 2);
      assert.deepEqual(statuses, [...Array<number>(10).fill(200), ...Array<number>(5).fill(429)]);
      assert.equal((await new Visitor(proxy.url).sendWithRetry('/site/login')).status, 200);
      visitor.close();
    });
  });
}
