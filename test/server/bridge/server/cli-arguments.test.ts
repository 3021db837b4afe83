import assert from 'node:assert/strict';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, it, type TestContext } from 'node:test';

import { runCli } from '../../../../server/bridge/server/run-cli.ts';

/** Runs the program in this process; returns its exit code and its output. */
async function run(
  context: TestContext,
  ...args: string[]
): Promise<{ code: number; out: string; error: string }> {
  let [out, error] = ['', ''];
  // The reporter of the tests continues to write.
  const usual = process.stdout.write.bind(process.stdout);
  const mocks = [
    context.mock.method(process.stdout, 'write', (text: string) =>
      text.startsWith('Usage: fwx') ? (out += text) !== '' : usual(text),
    ),
    context.mock.method(process.stderr, 'write', (text: string) => (error += text) !== ''),
  ];
  const code = await runCli(args);
  for (const { mock } of mocks) mock.restore();
  return { code, out, error };
}

describe('The arguments of fwx', () => {
  let folder = '';
  let module = '';
  before(async () => {
    folder = await mkdtemp(join(tmpdir(), 'fwx-cli-'));
    module = join(folder, 'app.mjs');
    await writeFile(module, 'export default { fetch: () => new Response() };');
    await writeFile(join(folder, 'text.mjs'), "export default 'text';");
    await writeFile(join(folder, 'null.mjs'), 'export default null;');
    await writeFile(join(folder, 'object.mjs'), 'export default {};');
    await writeFile(join(folder, 'none.mjs'), '');
  });
  after(() => rm(folder, { recursive: true }));

  for (const args of [['--help'], ['-h'], ['serve', 'x', '-h']]) {
    it(`may request the usage: ${args.join(' ')}`, async (context) => {
      const { code, out, error } = await run(context, ...args);
      assert.equal(code, 0);
      assert.match(out, /^Usage: fwx serve <module> \[options\]\n/);
      assert.equal(error, '');
    });
  }

  for (const args of [[], ['serve'], ['start', 'x']]) {
    it(`must name a command: "${args.join(' ')}" does not`, async (context) => {
      const { code, out, error } = await run(context, ...args);
      assert.equal(code, 64);
      assert.match(error, /^Usage: fwx serve/);
      assert.equal(out, '');
    });
  }

  const whole = (name: string, value: string): string =>
    `--${name} must be a whole number from 0 on, got "${value}".`;
  for (const [args, message] of [
    [['--nope'], "Unknown option '--nope'"],
    [['--port'], "Option '--port <value>' argument missing"],
    [['--workers', '-1'], "Option '--workers' argument is ambiguous"],
    [['--workers', 'two'], whole('workers', 'two')],
    [['--workers=1.5'], whole('workers', '1.5')],
    [['--port', '1'.repeat(16)], whole('port', '1'.repeat(16))],
    [['--port='], whole('port', '')],
    [['--max-requests', '1e3'], whole('max-requests', '1e3')],
    [['--shutdown-timeout', 'x'], whole('shutdown-timeout', 'x')],
    [['--max-body', 'x'], whole('max-body', 'x')],
    [
      ['--unhandled-rejections', 'ignore'],
      '--unhandled-rejections must be "exit" or "continue", got "ignore".',
    ],
    [['--access-log', 'apache'], '--access-log must be "common" or "json", got "apache".'],
  ] as const) {
    it(`are refused with ${args.join(' ')}`, async (context) => {
      const { code, out, error } = await run(context, 'serve', module, ...args);
      assert.deepEqual([code, out], [64, '']);
      assert.ok(error.startsWith(message), error);
      assert.ok(error.includes('\n\nUsage: fwx serve'), error);
    });
  }

  it('must name one module alone', async (context) => {
    const { code, error } = await run(context, 'serve', join(folder, 'text.mjs'), '8080');
    assert.equal(code, 64);
    assert.ok(error.startsWith('Only one module can be served, got "8080", too.\n\nUsage'), error);
  });

  it('must name a file, not a folder', async (context) => {
    const { code, error } = await run(context, 'serve', folder);
    assert.equal(code, 64);
    assert.ok(error.startsWith(`There is no file "${folder}".\n\nUsage`), error);
  });

  it('must name an existing file', async (context) => {
    const { code, error } = await run(context, 'serve', 'nowhere/at-all.mjs');
    assert.equal(code, 64);
    assert.ok(error.startsWith('There is no file "nowhere/at-all.mjs".\n\nUsage'), error);
  });

  for (const name of ['text', 'null', 'object', 'none']) {
    it(`must name an application: ${name}.mjs is none`, async (context) => {
      const path = join(folder, `${name}.mjs`);
      const { code, error } = await run(context, 'serve', path);
      assert.equal(code, 64);
      const message = `"${path}" must export an object with fetch(request) as default.`;
      assert.ok(error.startsWith(message), error);
    });
  }
});
