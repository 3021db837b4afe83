import assert from 'node:assert/strict';
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { type AddressInfo, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { describe, it } from 'node:test';
import { fileURLToPath } from 'node:url';

const program = fileURLToPath(new URL('../../../server/cli/fwx.ts', import.meta.url));

describe('fwx debug', () => {
  for (const [args, message] of [
    [['a', 'b'], /Only one folder can be shown\./],
    [['.', '--port=-1'], /"--port" must be 0 to 65535, "-1" given\./],
    [['.', '--port', '65536'], /must be 0 to 65535, "65536" given\./],
    [['.', '--port='], /must be 0 to 65535, "" given\./],
    [['.', '--port', '0x50'], /must be 0 to 65535, "0x50" given\./],
    [['no-such-folder'], /There is no folder ".*no-such-folder"\./],
    [[program], /There is no folder ".*fwx\.ts"\./],
  ] as const) {
    it(`refuses "${args.join(' ')}"`, () => {
      const { status, stderr } = spawnSync(process.execPath, [program, 'debug', ...args], {
        encoding: 'utf8',
      });
      assert.match(stderr, message);
      assert.match(stderr, /^fwx debug: /);
      assert.equal(status, 64);
    });
  }

  it('ends with another status when its port is in use', async () => {
    const server = createServer().listen(0, '127.0.0.1');
    await once(server, 'listening');
    try {
      const { port } = server.address() as AddressInfo;
      const child = spawn(process.execPath, [program, 'debug', '.', '--port', String(port)]);
      const [error, [status]] = await Promise.all([text(child.stderr), once(child, 'exit')]);
      assert.match(error, /^fwx debug: listen EADDRINUSE/);
      assert.equal(status, 1);
    } finally {
      server.close();
    }
  });

  it('serves a folder on a free port until it is stopped', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'fwx-cli-'));
    const child = spawn(process.execPath, [program, 'debug', folder, '--port', '0']);
    const ended = once(child, 'exit');
    try {
      const [text] = (await once(child.stdout.setEncoding('utf8'), 'data')) as [string];
      const [, shown, url = ''] =
        /^Captures of (.*): (http:\/\/127\.0\.0\.1:\d+\/debug)\n$/.exec(text) ?? [];
      assert.equal(shown, folder);
      assert.equal((await fetch(url)).status, 200);
      child.kill('SIGTERM');
      assert.deepEqual(await ended, [0, null]);
    } finally {
      child.kill('SIGKILL');
      await rm(folder, { recursive: true, force: true });
    }
  });
});
