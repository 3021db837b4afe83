import assert from 'node:assert/strict';
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import { describe, it } from 'node:test';
import { fileURLToPath } from 'node:url';

const program = fileURLToPath(new URL('../../../server/cli/fwx.ts', import.meta.url));
const fwx = (...args: readonly string[]) =>
  spawnSync(process.execPath, [program, ...args], { encoding: 'utf8' });

describe('fwx', () => {
  for (const [args, message] of [
    [[], /Usage: fwx <command>/],
    [['--help'], /fwx serve <module>/],
    [['check', '--help'], /Usage: fwx check/],
    [['serve', '--help'], /Usage: fwx serve/],
    [['messages', '--help'], /Usage: fwx messages/],
    [['debug', '--help'], /Usage: fwx debug/],
  ] as const) {
    it(`answers "${args.join(' ')}" with its usage`, () => {
      const { status, stdout } = fwx(...args);
      assert.match(stdout, message);
      assert.equal(status, 0);
    });
  }

  it('checks the machine', () => {
    const { status, stdout } = fwx('check', '--json');
    const { summary } = JSON.parse(stdout) as { summary: { total: number } };
    assert.equal(status, 0);
    assert.ok(summary.total > 0);
  });

  for (const flag of ['--version', '-v']) {
    it(`prints the version of the package: ${flag}`, () => {
      const { status, stdout } = fwx(flag);
      assert.match(stdout, /^\d+\.\d+\.\d+\n$/);
      assert.equal(status, 0);
    });
  }

  it('keeps its status when the reader of its output has ended', async () => {
    const child = spawn(process.execPath, [program, 'check', '--html']);
    child.stdout.destroy();
    const [error, [status]] = await Promise.all([text(child.stderr), once(child, 'exit')]);
    assert.deepEqual([error, status], ['', 0]);
  });

  it('refuses an unknown command', () => {
    const { status, stderr } = fwx('fly');
    assert.match(stderr, /there is no command "fly"/);
    assert.equal(status, 64);
  });
});
