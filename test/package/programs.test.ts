import assert from 'node:assert/strict';
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { before, describe, it } from 'node:test';

import { type InstalledProject, installedProject } from './project.ts';

/** The first URL that a program prints. */
async function addressOf({ stdout }: ChildProcess): Promise<string> {
  assert.ok(stdout);
  for await (const line of createInterface(stdout)) {
    const [address] = /http:\/\/\S+/.exec(line) ?? [];
    if (address !== undefined) return address;
  }
  throw new Error('The program has ended without an address.');
}

describe('The program fwx of the installed package', () => {
  let project: InstalledProject;
  let program: string;
  before(async () => {
    project = await installedProject();
    program = join(project.folder, 'node_modules/.bin/fwx');
    mkdirSync(join(project.folder, 'captures'));
  });

  /** The response of a server of `fwx` for a path. */
  async function answerOf(args: readonly string[], path: string, status = 0): Promise<Response> {
    const child = spawn(program, args, {
      cwd: project.folder,
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    const ended = once(child, 'exit');
    try {
      const answer = await fetch(new URL(path, await addressOf(child)));
      return new Response(await answer.text(), answer);
    } finally {
      child.kill('SIGTERM');
      assert.deepEqual(await ended, [status, null]);
    }
  }

  for (const command of ['catalog', 'check', 'debug', 'messages', 'serve']) {
    it(`prints the usage of fwx ${command}`, async () => {
      const { code, output } = await project.run(program, [command, '--help']);
      assert.match(output, new RegExp(`^Usage: fwx ${command}`));
      assert.equal(code, 0);
    });
  }

  it('checks the machine', async () => {
    const { code, output } = await project.run(program, ['check']);
    assert.match(output, /0 failed/);
    assert.equal(code, 0);
  });

  it('serves an application', async () => {
    project.write(
      'served/app.mjs',
      "export default { fetch: () => new Response('served by fwx') };\n",
    );
    const answer = await answerOf(['serve', 'served/app.mjs', '--port', '0'], '/', 2);
    assert.equal(await answer.text(), 'served by fwx');
  });

  it('reports missing packages of an application that it is to serve', async () => {
    const { code, output } = await project.run(program, ['serve', 'served/none.mjs']);
    assert.match(output, /There is no file "served\/none\.mjs"/);
    assert.equal(code, 64);
  });

  it('shows the captures of a folder', async () => {
    const answer = await answerOf(['debug', 'captures', '--port', '0'], '/debug');
    assert.equal(answer.status, 200);
    assert.match(await answer.text(), /<title>History · [^<]*captures \(read only\)<\/title>/);
  });

  for (const name of ['pages', 'pages-keys', 'pages-palette', 'toolbar', 'toolbar-bar']) {
    it(`serves the debugger's script ${name}.js with all its imports`, async () => {
      const answer = await answerOf(
        ['debug', 'captures', '--port', '0'],
        `/debug/assets/${name}.js`,
      );
      assert.equal(answer.status, 200);
      const imports = [...(await answer.text()).matchAll(/["']\.\/([\w-]+\.js)["']/g)];
      const expected = name === 'toolbar' ? ['toolbar-bar.js'] : [];
      assert.deepEqual(
        imports.map(([, file]) => file),
        expected,
      );
    });
  }

  it("serves the debugger's style sheets", async () => {
    for (const [name, rule] of Object.entries({ fwx: '.accordion', debug: '.debug-body' })) {
      const answer = await answerOf(
        ['debug', 'captures', '--port', '0'],
        `/debug/assets/${name}.css`,
      );
      assert.equal(answer.status, 200);
      assert.ok((await answer.text()).includes(rule), `${name}.css without ${rule}`);
    }
  });

  it('collects texts of sources', async () => {
    project.write(
      'texts/page.js',
      "import { Fw } from 'fwx/server/core';\nFw.t('app', 'Good morning');\n",
    );
    const { code, output } = await project.run(program, [
      'messages',
      'texts',
      '--language',
      'de',
      '--output',
      'texts/messages',
    ]);
    assert.equal(code, 0, output);
    const catalogue = readFileSync(join(project.folder, 'texts/messages/de/app.json'), 'utf8');
    assert.deepEqual(JSON.parse(catalogue), { 'Good morning': '' });
  });
});
