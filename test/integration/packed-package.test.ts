import assert from 'node:assert/strict';
import { execFile, execFileSync } from 'node:child_process';
import { cpSync, globSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { before, describe, it } from 'node:test';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

import { useNativeImports } from '../../scripts/lib/native-imports.mjs';

const root = fileURLToPath(new URL('../..', import.meta.url));
// Below the repository, so that the project finds the peers and frameworks of the examples.
const project = join(root, '.cache/packed');
const tsc = join(root, 'node_modules/typescript/bin/tsc');
const read = (path: string): string => readFileSync(join(root, path), 'utf8');

interface Block {
  /** Path of the file in the project. */
  readonly file: string;
  readonly code: string;
}

function blocksOf(page: string): Block[] {
  const text = read(page);
  return [...text.matchAll(/^```ts\n(.*?)^```/gms)].map((match) => {
    const line = text.slice(0, match.index).split('\n').length + 1;
    const file = `blocks/${page.replaceAll(/[/.]/g, '_')}_${line}.ts`;
    // Line numbers of errors are those of the page.
    return { file, code: `${'\n'.repeat(line)}${match[1] ?? ''}\nexport {};\n` };
  });
}

const pages = ['README.md', ...globSync('{docs/guides,server/*,components/*}/*.md', { cwd: root })];
const blocks = pages.sort().flatMap(blocksOf);

/** Blocks for Node: not fragments with `declare`, scripts for browsers, and those that read files of a machine. */
const programs = blocks.filter(
  ({ code }) => !/^declare |\bdocument\b|\bcreateFwxApp\(|`\/etc\//m.test(code),
);

/** Requests that examples answer, by a part of their code; others answer `GET /`. */
const requests: readonly (readonly [code: string, method: string, address: string])[] = [
  ["'/news/:id'", 'GET', '/de/news/7'],
  ["'/users/:id'", 'GET', '/users/7'],
  ["'GET news/<id:", 'GET', '/news/7'],
  ['ChatController', 'GET', '/?r=chat'],
  ['bodyLimit(', 'POST', '/'],
];

const requestOf = (code: string): readonly [string, string] => {
  const [, method = 'GET', address = '/'] = requests.find(([part]) => code.includes(part)) ?? [];
  return [method, address];
};

// Runs one block: sends its request to the `fetch` that it exports, or to the port that it listens on.
const runner = `
import { Server } from 'node:net';
const [file, method, address] = process.argv.slice(2);
const init = { method, body: method === 'POST' ? 'hello' : null };
const report = async (response) => {
  console.log(JSON.stringify({ status: response.status, length: (await response.text()).length }));
  process.exit();
};
const { listen } = Server.prototype;
Server.prototype.listen = function (first, ...rest) {
  this.once('listening', async () => {
    await report(await fetch(\`http://127.0.0.1:\${this.address().port}\${address}\`, init));
  });
  return listen.call(this, typeof first === 'object' ? { ...first, port: 0 } : 0, ...rest);
};
const { app, default: main = app } = await import(file);
if (typeof main?.fetch === 'function')
  await report(await main.fetch(new Request(\`http://localhost\${address}\`, init)));
`;

/** Builds and packs the package, and unpacks it where `npm install` would. */
function install(): void {
  const build = join(project, 'build');
  rmSync(project, { recursive: true, force: true });
  mkdirSync(build, { recursive: true });
  const { files } = JSON.parse(read('package.json')) as { files: readonly string[] };
  for (const path of ['package.json', ...files.filter((file) => file !== 'dist')])
    cpSync(join(root, path), join(build, path), { recursive: true });
  const maps = ['--declarationMap', 'false', '--sourceMap', 'false'];
  const options = { cwd: root, stdio: 'pipe' } as const;
  const output = ['-p', 'tsconfig.build.json', ...maps, '--outDir', join(build, 'dist')];
  execFileSync(process.execPath, [tsc, ...output], options);
  useNativeImports(join(build, 'dist'));
  execFileSync('npm', ['pack', '--ignore-scripts', '--loglevel=error'], { ...options, cwd: build });
  const [archive = ''] = globSync('*.tgz', { cwd: build });
  const target = join(project, 'node_modules/fwx');
  mkdirSync(target, { recursive: true });
  execFileSync('tar', ['-xzf', join(build, archive), '-C', target, '--strip-components=1']);
  rmSync(build, { recursive: true, force: true });
}

function write(path: string, content: string): void {
  mkdirSync(dirname(join(project, path)), { recursive: true });
  writeFileSync(join(project, path), content);
}

/** Errors of the compiler, one per line. */
async function compile(module: string, moduleResolution: string): Promise<string[]> {
  const name = `tsconfig.${moduleResolution}.json`;
  const compilerOptions = {
    module,
    moduleResolution,
    target: 'ES2022',
    lib: ['ES2023', 'DOM', 'DOM.Iterable'],
    types: ['node'],
    strict: true,
    noEmit: true,
    skipLibCheck: false,
  };
  write(name, JSON.stringify({ compilerOptions, include: ['blocks/*.ts'] }));
  const work = promisify(execFile)(process.execPath, [tsc, '-p', join(project, name)]);
  const { stdout } = await work.catch((error: { stdout: string }) => error);
  return stdout.split('\n').filter(Boolean);
}

describe('The packed package, installed in an empty project', { concurrency: 2 }, () => {
  before(() => {
    install();
    write('package.json', JSON.stringify({ type: 'module', private: true }));
    write('run.mjs', runner);
    const entry = { file: 'assets/main.js', isEntry: true, src: 'src/main.ts' };
    write('dist/.vite/manifest.json', JSON.stringify({ 'src/main.ts': entry }));
    for (const { file, code } of blocks) write(file, code);
  });

  for (const [module, resolution] of [
    ['NodeNext', 'NodeNext'],
    ['ESNext', 'Bundler'],
  ] as const) {
    it(`compiles every TypeScript example with "moduleResolution": "${resolution}"`, async () => {
      assert.deepEqual(await compile(module, resolution), []);
    });
  }

  for (const { file, code } of programs) {
    it(`runs ${basename(file, '.ts')}`, async () => {
      const args = ['--no-warnings', 'run.mjs', `./${file}`, ...requestOf(code)];
      const options = { cwd: project, timeout: 60_000 };
      const { stdout } = await promisify(execFile)(process.execPath, args, options);
      const last = stdout.trim().split('\n').at(-1) ?? '';
      if (!last.startsWith('{"status"')) return;
      const { status, length } = JSON.parse(last) as { status: number; length: number };
      assert.equal(status, 200);
      assert.notEqual(length, 0);
    });
  }
});
