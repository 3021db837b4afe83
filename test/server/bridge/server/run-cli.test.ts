import assert from 'node:assert/strict';
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type AddressInfo, createServer } from 'node:net';
import { createInterface } from 'node:readline';
import type { Readable } from 'node:stream';
import { after, describe, it } from 'node:test';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { inspect } from 'node:util';

import { ServerExitCode } from '../../../../server/bridge/index.ts';
import { slow } from '../../../support/slow.ts';

const cli = fileURLToPath(import.meta.resolve('../../../../server/cli/fwx.ts'));
const app = fileURLToPath(import.meta.resolve('./cluster-app.ts'));

const unhandledApp = fileURLToPath(import.meta.resolve('./unhandled-app.ts'));

const folder = mkdtempSync(join(tmpdir(), 'fwx-cluster-'));
/** While this file exists, the application does not start. */
const obstacle = join(folder, 'obstacle');

/** Runs the program, and returns its lines as they are written. */
function run(...args: string[]): { child: ChildProcess; lines: AsyncIterator<string> } {
  const child = spawn(process.execPath, ['-C', 'fwx-source', cli, ...args], {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, FWX_TEST_OBSTACLE: obstacle },
  });
  // A test that fails must not leave a program behind.
  after(() => child.kill('SIGKILL'));
  return { child, lines: createInterface(child.stdout)[Symbol.asyncIterator]() };
}

/** The URL of the next log line of a listening process. */
async function listening(lines: AsyncIterator<string>): Promise<string> {
  const { value } = await lines.next();
  return /^Listening on (\S+)$/.exec(value)?.[1] ?? assert.fail(`unexpected line "${value}"`);
}

/** The process that answers, over a separate connection. */
async function processOf(url: string): Promise<string> {
  const response = await fetch(url, { headers: { connection: 'close' } });
  return response.text();
}

describe('fwx serve', () => {
  after(() => rmSync(folder, { recursive: true }));

  it('serves a module until it gets a signal', async () => {
    const { child, lines } = run('serve', app, '--port', '0');
    assert.equal(await processOf(await listening(lines)), String(child.pid));
    child.kill('SIGTERM');
    assert.deepEqual(await once(child, 'exit'), [ServerExitCode.SHUTDOWN, null]);
  });

  it('reports that the port is in use when several processes start', async () => {
    const other = createServer().listen({ port: 0, host: '127.0.0.1' });
    after(() => other.close());
    await once(other, 'listening');
    const { port } = other.address() as AddressInfo;
    const { child } = run('serve', app, '--port', String(port), '--workers', '2');
    const stderr = (child.stderr as Readable).toArray();
    assert.deepEqual(await once(child, 'close'), [1, null]);
    const lines = Buffer.concat(await stderr)
      .toString()
      .trimEnd()
      .split('\n');
    assert.equal(
      lines[0],
      `Port ${port} on 127.0.0.1 is in use. Choose another with --port.`,
      'the reason comes first',
    );
    // Another process may report its error while the first one ends.
    const ends = lines.filter((line) =>
      /^The application does not start: \d+ processes failed/.test(line),
    );
    assert.equal(ends.length, 1);
    assert.deepEqual(
      lines.filter((line) => /^\s+at /.test(line)),
      [],
      'no stack',
    );
  });

  for (const [title, option, address, message] of [
    [
      'port',
      '--port',
      { port: 0, host: '127.0.0.1' },
      (name: string) => `Port ${name} on 127.0.0.1 is in use. Choose another with --port.\n`,
    ],
    [
      'socket',
      '--path',
      { path: join(folder, 'taken') },
      (name: string) => `The socket "${name}" is in use. Choose another with --path.\n`,
    ],
  ] as const) {
    it(`reports that the ${title} is in use`, async () => {
      const other = createServer().listen(address);
      after(() => other.close());
      await once(other, 'listening');
      const bound = other.address();
      const name = String(typeof bound === 'object' ? bound?.port : bound);
      const { child } = run('serve', app, option, name);
      const stderr = (child.stderr as Readable).toArray();
      assert.deepEqual(await once(child, 'close'), [1, null]);
      assert.equal(Buffer.concat(await stderr).toString(), message(name));
    });
  }

  const portRange =
    /^"port" must be a whole number from 0 to 65535, got 99999\.\n\nUsage: fwx serve/;
  const portOfEnvironment =
    /^"port" must be .*, got "(?:99999|http)" from the environment variable PORT\.\n/;
  for (const [args, port, code, message] of [
    [['--port', '99999'], '', 64, portRange],
    [['--port', '99999', '--workers', '2'], '', 64, portRange],
    [[], '99999', 64, portOfEnvironment],
    [[], 'http', 64, portOfEnvironment],
    [['--memory-limit', 'much'], '', 64, /^--memory-limit must be .* such as 512M, got "much"\.\n/],
    [['--host', '192.0.2.1'], '', 1, /^The server does not start: listen EADDRNOTAVAIL: .*\n$/],
    [
      ['--path', join(folder, 'none', 'x')],
      '',
      1,
      /^The server does not start: listen E\w+: .*\n$/,
    ],
  ] as const) {
    it(`reports the error of ${args.join(' ')}, where PORT is "${port}"`, async () => {
      const child = spawn(process.execPath, ['-C', 'fwx-source', cli, 'serve', app, ...args], {
        stdio: ['ignore', 'pipe', 'pipe'],
        env: { ...process.env, PORT: port },
      });
      after(() => child.kill('SIGKILL'));
      const stderr = child.stderr.toArray();
      assert.deepEqual(await once(child, 'close'), [code, null]);
      assert.match(Buffer.concat(await stderr).toString(), message);
    });
  }

  it('answers the probes of orchestrators with --health, and calls isReady of the module', async () => {
    const { child, lines } = run('serve', app, '--port', '0', '--health');
    const url = await listening(lines);
    const answers: string[] = [];
    for (const path of ['/livez', '/readyz', '/readyz']) {
      const response = await fetch(url + path, { headers: { connection: 'close' } });
      answers.push(`${path} ${response.status}`);
      await response.text();
    }
    assert.deepEqual(answers, ['/livez 200', '/readyz 503', '/readyz 200']);
    child.kill('SIGTERM');
    assert.deepEqual(await once(child, 'exit'), [ServerExitCode.SHUTDOWN, null]);
  });

  it('exits with REQUEST_LIMIT after the limit of requests', async () => {
    const { child, lines } = run('serve', app, '--port', '0', '--max-requests', '2');
    const url = await listening(lines);
    const exit = once(child, 'exit');
    await processOf(url);
    await processOf(url);
    assert.deepEqual(await exit, [ServerExitCode.REQUEST_LIMIT, null]);
  });

  it('exits with REQUEST_LIMIT in a cluster of another program, such as PM2', async () => {
    const settings = {
      exec: cli,
      args: ['serve', app, '--port', '0', '--max-requests', '2'],
      execArgv: ['-C', 'fwx-source'],
    };
    const program = `
      import cluster from 'node:cluster';
      cluster.setupPrimary(${JSON.stringify(settings)});
      cluster.fork().on('exit', (code) => process.exit(code));`;
    const child = spawn(process.execPath, ['--input-type=module', '-e', program], {
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    after(() => child.kill('SIGKILL'));
    const url = await listening(createInterface(child.stdout)[Symbol.asyncIterator]());
    const exit = once(child, 'exit');
    await processOf(url);
    await processOf(url);
    assert.deepEqual(await exit, [ServerExitCode.REQUEST_LIMIT, null]);
  });

  for (const [path, policy] of [
    ['/site/rejection', 'exit'],
    ['/site/rejection', 'continue'],
    ['/site/exception', 'exit'],
    ['/site/exception', 'continue'],
  ] as const) {
    it(`answers 500 to ${path}, whose error is unhandled, and follows the policy ${policy}`, async () => {
      const { child, lines } = run(
        'serve',
        unhandledApp,
        '--port',
        '0',
        '--unhandled-rejections',
        policy,
      );
      const url = await listening(lines);
      let log = '';
      child.stderr?.on('data', (chunk: Buffer) => (log += chunk.toString()));
      const exit = once(child, 'exit');
      const response = await fetch(url + path, { headers: { connection: 'close' } });
      assert.equal(response.status, 500);
      const continues = policy === 'continue' && path === '/site/rejection';
      if (continues) assert.equal(await processOf(`${url}/site/index`), String(child.pid));
      if (continues) child.kill('SIGTERM');
      const code = continues ? ServerExitCode.SHUTDOWN : ServerExitCode.REQUEST_LIMIT;
      assert.deepEqual(await exit, [code, null]);
      assert.match(log, /Error: nobody (?:handles|catches) this/);
    });
  }

  it('always listens while processes fail one after another', slow, async ({ signal }) => {
    const args = ['serve', unhandledApp, '--port', '0', '--workers', '2'];
    const { child, lines } = run(...args);
    let log = '';
    child.stderr?.on('data', (chunk: Buffer) => (log += chunk.toString()));
    const url = await listening(lines);
    await listening(lines);
    const pids = new Set<string>();
    const finished = new AbortController();
    const get = async (path: string): Promise<string> => {
      const response = await fetch(url + path, { headers: { connection: 'close' }, signal });
      return response.text();
    };
    const visit = async (): Promise<void> => {
      while (!finished.signal.aborted) {
        pids.add(await get('/site/index'));
        await pause(5);
      }
    };
    // Until two processes have been replaced: connections are distributed, so that one process may get all the errors.
    const fail = async (): Promise<void> => {
      for (let i = 0; pids.size < 4; i++) {
        await get(i % 2 === 0 ? '/site/exception' : '/site/rejection');
        await pause(20);
      }
      finished.abort();
    };
    try {
      await Promise.all([visit(), fail()]);
    } catch (error) {
      const reason = (error as Error).cause ?? error;
      assert.fail(
        `${inspect(reason)} after answers of ${[...pids].join(', ')}, with the log\n${log}`,
      );
    } finally {
      finished.abort();
    }
    child.kill('SIGTERM');
    assert.deepEqual(await once(child, 'exit'), [ServerExitCode.SHUTDOWN, null]);
  });

  /** Starts an application in two processes, and sends requests until both have answered. */
  async function startTwo(...args: string[]) {
    const { child, lines } = run('serve', app, '--port', '0', '--workers', '2', ...args);
    const url = await listening(lines);
    assert.equal(await listening(lines), url);
    const pids = new Set<string>();
    const requestUntil = async (count: number): Promise<void> => {
      while (pids.size < count) {
        pids.add(await processOf(url));
        await pause(2);
      }
    };
    const stop = async (): Promise<void> => {
      child.kill('SIGTERM');
      assert.deepEqual(await once(child, 'exit'), [ServerExitCode.SHUTDOWN, null]);
    };
    return { url, pids, requestUntil, stop };
  }

  it('replaces processes that have reached their request limit', slow, async () => {
    const { requestUntil, stop } = await startTwo('--max-requests', '5');
    await requestUntil(5);
    await stop();
  });

  it('replaces a process that fails, and loses no request after the one at which it failed', async () => {
    const { url, requestUntil, stop } = await startTwo();
    await requestUntil(2);
    await processOf(`${url}/crash`).catch(() => undefined);
    await requestUntil(3);
    await stop();
  });

  it('continues to listen when all processes are killed at once', slow, async () => {
    const { url, pids, requestUntil, stop } = await startTwo();
    await requestUntil(2);
    const killed = [...pids];
    for (const pid of killed) process.kill(Number(pid), 'SIGKILL');
    const answers = await Promise.all(Array.from({ length: 5 }, () => processOf(url)));
    assert.deepEqual(
      answers.filter((pid) => killed.includes(pid)),
      [],
    );
    await stop();
  });

  it('passes the connection of a process that is killed before it accepts it to another process', async () => {
    const { url, pids, requestUntil, stop } = await startTwo();
    await requestUntil(2);
    const [stopped = ''] = pids;
    process.kill(Number(stopped), 'SIGSTOP');
    const answered: string[] = [];
    const requests = Array.from({ length: 4 }, async () => {
      answered.push(await processOf(url));
    });
    // The process gets one connection, and no other one before it has accepted that.
    while (answered.length < 3) await pause(5);
    process.kill(Number(stopped), 'SIGKILL');
    await Promise.all(requests);
    assert.equal(answered.includes(stopped), false);
    await stop();
  });

  it('loses no request while processes are replaced', slow, async () => {
    const { child, lines } = run(
      'serve',
      app,
      '--port',
      '0',
      '--workers',
      '2',
      '--max-requests',
      '15',
    );
    const url = await listening(lines);
    const pids = new Set<string>();
    const faults: string[] = [];
    // Until two processes have been replaced, regardless of how long a busy machine takes to start others.
    const visit = async (): Promise<void> => {
      while (pids.size < 4 && faults.length === 0) {
        const response = await fetch(url, { headers: { connection: 'close' } }).catch(
          ({ cause }: Error) => new Response(String(cause), { status: 599 }),
        );
        const text = await response.text();
        if (response.status === 200) pids.add(text);
        else faults.push(`${response.status} ${text}`);
        // Processes that start need processor time too.
        await pause(2);
      }
    };
    await Promise.all(Array.from({ length: 6 }, visit));
    assert.deepEqual(faults, []);
    child.kill('SIGTERM');
    assert.deepEqual(await once(child, 'exit'), [ServerExitCode.SHUTDOWN, null]);
  });

  it('continues with the running processes until others can start', slow, async () => {
    const { child, lines } = run('serve', app, '--port', '0', '--workers', '2');
    const faults = createInterface(child.stderr as Readable)[Symbol.asyncIterator]();
    const url = await listening(lines);
    await listening(lines);
    writeFileSync(obstacle, '');
    await fetch(`${url}/crash`).catch(() => undefined);
    // The process that was made to fail, and more than the three failures that end a server without listeners.
    for (let failed = 0; failed < 5;) {
      const { value } = await faults.next();
      if (/^The process \d+ has failed with exit code 1\.$/.test(value ?? assert.fail('too few')))
        failed++;
    }
    const survivor = await processOf(url);
    rmSync(obstacle);
    assert.equal(await listening(lines), url);
    assert.equal(Number(survivor) > 0 && child.exitCode === null, true);
    child.kill('SIGTERM');
    assert.deepEqual(await once(child, 'exit'), [ServerExitCode.SHUTDOWN, null]);
  });

  it('ends when the application does not start at all', async () => {
    writeFileSync(obstacle, '');
    const { child } = run('serve', app, '--port', '0', '--workers', '2');
    const [exit, chunks] = await Promise.all([once(child, 'exit'), child.stderr?.toArray()]);
    rmSync(obstacle);
    assert.equal(exit[0], 1);
    assert.match(
      Buffer.concat(chunks ?? []).toString(),
      /does not start: 3 processes failed in a row\./,
    );
  });

  for (const [title, args, text] of [
    ['without a module', ['serve'], /^Usage: fwx serve/],
    ['with an unknown option', ['serve', app, '--nope'], /Unknown option '--nope'/],
    [
      'with a port that is none',
      ['serve', app, '--port', 'x'],
      /--port must be a whole number from 0 on, got "x"\./,
    ],
    ['with a module that is not there', ['serve', 'nope.ts'], /^There is no file "nope\.ts"\./],
    [
      'with a module that exports no application',
      ['serve', cli.replace('cli/fwx.ts', 'bridge/message.ts')],
      /must export an object with fetch/,
    ],
  ] as const) {
    it(`prints its usage ${title}`, async () => {
      const { child } = run(...args);
      const [exit, chunks] = await Promise.all([once(child, 'exit'), child.stderr?.toArray()]);
      assert.equal(exit[0], 64);
      assert.match(Buffer.concat(chunks ?? []).toString(), text);
    });
  }
});
