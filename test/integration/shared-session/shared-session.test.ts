import assert from 'node:assert/strict';
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { Agent, get, type IncomingMessage } from 'node:http';
import { createInterface } from 'node:readline';
import { after, before, describe, it } from 'node:test';
import { fileURLToPath } from 'node:url';

import { hasRedis, startRedis, type TestRedis } from '../support/redis.ts';

const cli = fileURLToPath(import.meta.resolve('../../../server/cli/fwx.ts'));
const app = fileURLToPath(import.meta.resolve('./app.ts'));

interface Answer {
  readonly status: number;
  readonly cookies: readonly string[];
  readonly facts: Readonly<Record<string, unknown>>;
}

/** A connection that is kept open, so that one process answers all of its requests. */
class Line {
  readonly #agent = new Agent({ keepAlive: true, maxSockets: 1 });
  readonly #url: string;

  constructor(url: string) {
    this.#url = url;
  }

  async get(path: string, cookie = ''): Promise<Answer> {
    const request = get(`${this.#url}${path}`, { agent: this.#agent, headers: { cookie } });
    const [response] = (await once(request, 'response')) as [IncomingMessage];
    const text = Buffer.concat((await response.toArray()) as Buffer[]).toString();
    const status = response.statusCode ?? 0;
    const facts = status === 200 ? (JSON.parse(text) as Answer['facts']) : { text };
    return { status, cookies: response.headers['set-cookie'] ?? [], facts };
  }

  close(): void {
    this.#agent.destroy();
  }
}

const cookieOf = ({ cookies }: Answer): string =>
  cookies.find((line) => line.startsWith('FWSESSID='))?.split(';', 1)[0] ?? '';

const installed = await hasRedis();

describe('two processes of fwx serve behind one Redis', { skip: !installed }, () => {
  let redis: TestRedis;
  let server: ChildProcess;
  let url = '';
  before(async () => {
    redis = await startRedis();
    const args = ['-C', 'fwx-source', cli, 'serve', app, '--port', '0', '--workers', '2'];
    const env = { ...process.env, REDIS_PORT: String(redis.port) };
    server = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'inherit'], env });
    const lines = createInterface(server.stdout as NodeJS.ReadableStream)[Symbol.asyncIterator]();
    for (let i = 0; i < 2; i++) {
      const { value } = await lines.next();
      url = /^Listening on (\S+)$/.exec(value as string)?.[1] ?? assert.fail(String(value));
    }
  });
  after(async () => {
    server.kill();
    await once(server, 'exit');
    await redis.stop();
  });

  /**
   * Runs a scenario with a connection to each of the two processes. A connection that was opened anew meanwhile may
   * have reached the other process: then the whole scenario runs again.
   */
  async function withBoth(
    scenario: (
      send: (process: 0 | 1, path: string, cookie?: string) => Promise<Answer>,
    ) => Promise<void>,
  ): Promise<void> {
    for (;;) {
      const lines: Line[] = [];
      const pids: unknown[] = [];
      while (new Set(pids).size < 2) {
        const line = new Line(url);
        const { pid } = (await line.get('/site/index')).facts;
        if (pids.includes(pid)) line.close();
        else {
          lines.push(line);
          pids.push(pid);
        }
      }
      let moved = false;
      const ended = scenario(async (index, path, cookie) => {
        const answer = await (lines[index] as Line).get(path, cookie);
        if (answer.status === 200 && answer.facts['pid'] !== pids[index]) moved = true;
        return answer;
      });
      const [result] = await Promise.allSettled([ended]);
      for (const line of lines) line.close();
      if (!moved && result.status === 'rejected') throw result.reason;
      if (!moved) return;
    }
  }

  it('read the data that the other process wrote, and age its flash values once', async () => {
    await withBoth(async (send) => {
      const written = await send(0, '/site/write?v=x');
      const cookie = cookieOf(written);
      const first = await send(1, '/site/read', cookie);
      assert.deepEqual({ ...first.facts, pid: 0 }, { pid: 0, v: 'x', once: 'x', seen: 'x' });
      const second = await send(0, '/site/read', cookie);
      assert.deepEqual({ ...second.facts, pid: 0 }, { pid: 0, v: 'x', once: null, seen: null });
    });
  });

  it('recognize a login at once, and no longer the id from before it', async () => {
    await withBoth(async (send) => {
      const before = cookieOf(await send(0, '/site/write?v=mine'));
      const login = await send(1, '/site/login', before);
      const after = cookieOf(login);
      assert.notEqual(after, before);
      const { user, v } = (await send(0, '/site/who', after)).facts;
      assert.deepEqual([user, v], [7, 'mine']);
      const old = (await send(0, '/site/who', before)).facts;
      assert.deepEqual([old['user'], old['v']], [null, null]);
      await send(0, '/site/logout', after);
      assert.equal((await send(1, '/site/who', after)).facts['user'], null);
    });
  });

  it('answer 500 and send no session cookie after Redis has stopped', async () => {
    const line = new Line(url);
    const cookie = cookieOf(await line.get('/site/write?v=x'));
    await redis.stop();
    for (const path of ['/site/write?v=y', '/site/read']) {
      for (const sent of [cookie, '']) {
        const answer = await line.get(path, sent);
        if (path === '/site/read' && sent === '') assert.equal(answer.status, 200);
        else assert.equal(answer.status, 500);
        assert.deepEqual(answer.cookies, []);
      }
    }
    line.close();
  });
});
