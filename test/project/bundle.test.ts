import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { before, describe, it } from 'node:test';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

import { build, transform } from 'esbuild';

const root = fileURLToPath(new URL('../..', import.meta.url));
const execute = promisify(execFile);
const folder = join(root, '.cache/bundle');

// Each program uses as little of a module as possible; the bundler leaves out the rest.
const programs: Readonly<Record<string, string>> = {
  'the rules of models': `
    import { Model } from 'fwx/server/core';
    class Account extends Model {
      static rules = [['mail', 'email'], ['name', 'required']];
      mail = 'nobody';
      name = '';
    }
    const account = new Account();
    await account.validate();
    console.log(account.getErrors());`,
  'validators without a model': `
    import { createValidator } from 'fwx/server/core';
    const validator = createValidator('email', null, 'mail');
    console.log(await validator.validate('nobody'), await validator.validate('a@b.test'));`,
  'the words of elements': `
    import { Fw } from 'fwx/server/core';
    import { renderToString } from 'fwx/server/ssr';
    import { html } from 'lit/html.js';
    Fw.app = { language: 'de' };
    console.log(renderToString(html\`<fwx-drawer heading="News"></fwx-drawer>\`));`,
  'the ids of elements': `
    import { runInRequestScope } from 'fwx/server/core';
    import { renderToString } from 'fwx/server/ssr';
    import { html } from 'lit/html.js';
    const render = () => renderToString(html\`<fwx-drawer heading="News"></fwx-drawer>\`);
    console.log(runInRequestScope(render), runInRequestScope(render));`,
  'the errors of widgets': `
    import { InvalidConfigException } from 'fwx/server/core';
    import { Drawer } from 'fwx/server/widgets';
    try {
      Drawer.widget({ placement: 'nowhere' });
    } catch (error) {
      console.log(error instanceof InvalidConfigException, error.message);
    }`,
};

const titles = Object.keys(programs);
const source = (title: string): string => join(folder, `${titles.indexOf(title)}.mjs`);
const bundled = (title: string): string => join(folder, `out/${titles.indexOf(title)}.mjs`);

async function run(path: string): Promise<string> {
  const options = { cwd: root, timeout: 60_000 };
  const { stdout } = await execute(process.execPath, ['-C', 'fwx-source', path], options);
  return stdout;
}

/** The error text of a model with a field, compiled for a version of JavaScript. */
async function compiledFor(target: string): Promise<string> {
  const path = join(folder, `${target}.mjs`);
  const { code } = await transform(
    `import { Model } from 'fwx/server/core';
    class Account extends Model { mail = 'a@b.test'; }
    try { console.log(new Account().mail); } catch (error) { console.log(error.message); }`,
    { loader: 'ts', target, tsconfigRaw: { compilerOptions: { target } } },
  );
  writeFileSync(path, code);
  return (await run(path)).trim();
}

describe('A server in a bundle', () => {
  before(async () => {
    rmSync(folder, { recursive: true, force: true });
    mkdirSync(folder, { recursive: true });
    for (const title of titles) writeFileSync(source(title), programs[title] ?? '');
    await build({
      entryPoints: titles.map(source),
      outdir: join(folder, 'out'),
      outExtension: { '.js': '.mjs' },
      bundle: true,
      platform: 'node',
      format: 'esm',
      conditions: ['fwx-source'],
      logLevel: 'error',
    });
  });

  for (const title of titles) {
    it(`keeps ${title}`, async () => {
      const [plain, bundle] = await Promise.all([run(source(title)), run(bundled(title))]);
      assert.match(plain, /\w/);
      assert.equal(bundle, plain);
    });
  }

  it('says what to set where the bundler has left "import.meta.dirname" empty', async () => {
    const path = join(folder, 'base-path.mjs');
    await build({
      stdin: {
        contents: `import { Application } from 'fwx/server/core';
          try { Application.create({ id: 'shop', basePath: undefined }); } catch (error) { console.log(error.message); }`,
        resolveDir: root,
      },
      outfile: path,
      bundle: true,
      platform: 'node',
      format: 'esm',
      conditions: ['fwx-source'],
    });
    assert.match(await run(path), /"basePath" .* is required\. .*"process\.cwd\(\)"/);
  });

  it('throws without define semantics of class fields, as the forms guide documents', async () => {
    const guide = readFileSync(join(root, 'docs/guides/forms.md'), 'utf8');
    assert.equal(await compiledFor('es2022'), 'a@b.test');
    const message = await compiledFor('es2021');
    assert.equal(message, 'Setting unknown property: Account::mail');
    assert.ok(guide.includes(message));
  });
});

describe('The script of an upload', () => {
  it('does without FilePond and its adapter until an input is shown', async () => {
    const { metafile } = await build({
      entryPoints: [join(root, 'components/upload/index.ts')],
      outdir: join(folder, 'upload'),
      absWorkingDir: root,
      bundle: true,
      splitting: true,
      write: false,
      metafile: true,
      format: 'esm',
      conditions: ['fwx-source', 'production'],
      logLevel: 'error',
    });
    const { outputs } = metafile;
    const first = new Set(
      Object.keys(outputs).filter((path) => outputs[path]?.entryPoint?.endsWith('upload/index.ts')),
    );
    // A set that grows is iterated to its end.
    for (const path of first)
      for (const { kind, path: next } of outputs[path]?.imports ?? [])
        if (kind === 'import-statement') first.add(next);
    const inputs = [...first].flatMap((path) => Object.keys(outputs[path]?.inputs ?? {}));
    assert.ok(inputs.includes('components/upload/pond/pond-control.ts'));
    const late =
      /node_modules\/filepond|pond\/(?:pond|pond-items|pond-options|painter|wiring|load-\w+)\.ts/;
    assert.deepEqual(
      inputs.filter((path) => late.test(path)),
      [],
    );
  });
});
