import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { globSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { before, describe, it } from 'node:test';
import { fileURLToPath } from 'node:url';

import { useNativeImports } from '../../scripts/lib/native-imports.mjs';
import { pruneDeclarations } from '../../scripts/lib/prune-declarations.mjs';
import { vendor } from '../../scripts/lib/vendor.mjs';

const root = fileURLToPath(new URL('../..', import.meta.url));
const folder = join(root, '.cache/package');
const tsc = join(root, 'node_modules/typescript/bin/tsc');

function run(...args: string[]): string[] {
  const options = { cwd: root, encoding: 'utf8', timeout: 120_000 } as const;
  const { stdout } = spawnSync(process.execPath, args, options);
  return stdout.split('\n').filter(Boolean);
}

/** Modules behind the exports of the package, in its `dist`. */
function doors(): string[] {
  const { exports } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as {
    exports: Record<string, string | { default: string }>;
  };
  return Object.values(exports)
    .flatMap((target) => (typeof target === 'string' ? [] : [target.default]))
    .filter((path) => path.startsWith('./dist/') && path.endsWith('.js'))
    .map((path) => path.slice('./dist/'.length));
}

/** Packages that a file imports, in code and in types. */
function importsOf(code: string): string[] {
  const plain = code.replace(/\/\*[^]*?\*\/|^\s*\/\/.*$/gm, '');
  return [...plain.matchAll(/(?:\bfrom|\bimport\(|\bimport) ?['"]([@a-z][^'"]*)['"]/g)]
    .map(([, name = '']) => name.split('/', name.startsWith('@') ? 2 : 1).join('/'))
    .filter((name) => !name.startsWith('node:'));
}

/** A program with rules whose names and options are typed. */
const consumerOfModels = `import { DynamicModel, Model, rules } from './server/core/index.js';
class Account extends Model {
  static rules = rules<Account>([['mail', 'email'], ['mail', 'string', { max: 20 }]]);
  mail = '';
}
// @ts-expect-error -- no such validator
rules<Account>([['mail', 'emale']]);
new Account().mail.trim();
DynamicModel.fromRules([['mail', 'required'], ['mail', 'email']]).mail.trim();
`;

describe('The built package', () => {
  before(async () => {
    rmSync(folder, { recursive: true, force: true });
    mkdirSync(folder, { recursive: true });
    const maps = ['--declarationMap', 'false', '--sourceMap', 'false'];
    run(tsc, '-p', 'tsconfig.build.json', ...maps, '--outDir', folder);
    useNativeImports(folder);
    await vendor(folder);
    pruneDeclarations(folder);
  });

  it('has declarations that compile on their own, without names marked as internal', () => {
    // As in a program that checks the declarations of its libraries.
    const config = {
      compilerOptions: {
        target: 'ES2022',
        lib: ['ES2022', 'DOM'],
        module: 'NodeNext',
        types: ['node'],
        strict: true,
        exactOptionalPropertyTypes: true,
        noEmit: true,
        skipLibCheck: false,
      },
      include: [
        'page.ts',
        'model.ts',
        'components/**/*.d.ts',
        'server/**/*.d.ts',
        '../../components/**/*.css.d.ts',
      ],
    };
    // The stylesheet has separate types: nothing else in this program declares them.
    writeFileSync(join(folder, 'page.ts'), "import 'fwx/fwx.css';\n");
    writeFileSync(join(folder, 'model.ts'), consumerOfModels);
    writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify(config));
    const own = run(tsc, '-p', folder).filter((line) => line.startsWith('.cache/package/'));
    assert.deepEqual(own, []);
  });

  it('imports only declared dependencies', () => {
    const { dependencies, peerDependencies } = JSON.parse(
      readFileSync(join(root, 'package.json'), 'utf8'),
    ) as Record<'dependencies' | 'peerDependencies', Record<string, string>>;
    const needed = { ...dependencies, ...peerDependencies, fwx: '' };
    // Peers that pages may load as separate files; modules get them from the package itself.
    const carried = Object.keys(needed).filter((name) => /^(?:filepond|cropperjs$)/.test(name));
    const files = [
      ...globSync('{cdn,components,server}/**/*.{js,d.ts}', { cwd: folder }),
      ...globSync('types/*.d.ts', { cwd: root }).map((name) => `../../${name}`),
    ];
    const foreign = files.flatMap((file) =>
      importsOf(readFileSync(join(folder, file), 'utf8'))
        .filter((name) => !(name in needed) || carried.includes(name))
        .map((name) => `${file} -> ${name}`),
    );
    assert.notEqual(files.length, 0);
    assert.deepEqual(foreign, []);
  });

  it('bundles the libraries of browsers, with their licences', () => {
    const licences = readFileSync(join(folder, 'cdn/vendor/licences.md'), 'utf8');
    for (const name of [
      'filepond',
      'filepond-plugin-image-preview',
      'cropperjs',
      '@floating-ui/dom',
    ]) {
      assert.ok(licences.includes(`\n## ${name} - `), name);
    }
    const { dependencies } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as Record<
      'dependencies',
      Record<string, string>
    >;
    assert.deepEqual(Object.keys(dependencies), ['intl-messageformat', 'lit']);
  });

  it('evaluates modules for browsers without a document: bundlers of servers put them into one file with the elements', () => {
    const files = globSync('{cdn/vendor,components}/**/*.js', { cwd: folder });
    assert.ok(files.includes('cdn/vendor/cropperjs.js'));
    writeFileSync(
      join(folder, 'evaluate.mjs'),
      `for (const file of ${JSON.stringify(files)}) {
  await import('./' + file).catch((error) => console.log(file, String(error)));
}
console.log('all');
process.exit();`,
    );
    assert.deepEqual(run(join(folder, 'evaluate.mjs')), ['all']);
  });

  it('has no declaration that no public module reaches', () => {
    const files = globSync('components/**/*.d.ts', { cwd: folder });
    assert.ok(files.includes('components/upload/upload.d.ts'));
    assert.ok(!files.some((file) => file.startsWith('components/upload/crop/dialog')));
  });

  it('marks imports that bundlers must not follow', () => {
    const expected =
      'import(/* webpackIgnore: true */ /* turbopackIgnore: true */ /* @vite-ignore */ ';
    const wrong = globSync('**/*.js', { cwd: folder }).flatMap((file) => {
      const code = readFileSync(join(folder, file), 'utf8');
      const imports =
        code.match(/(?<!(?:[#*]|\/\/).*)\bimport\(\s*(?!\s|['"]).*|__rewriteRelative\w+/g) ?? [];
      return imports
        .filter((text) => !text.replace(/\(\s+/, '(').startsWith(expected))
        .map((text) => `${file}: ${text}`);
    });
    assert.deepEqual(wrong, []);
  });

  it('has no `this` outside of functions in its elements, about which Rollup warns', () => {
    const files = globSync('components/**/*.js', { cwd: folder });
    assert.notEqual(files.length, 0);
    const wrong = files.filter((file) =>
      /^\S.*\(this &&/m.test(readFileSync(join(folder, file), 'utf8')),
    );
    assert.deepEqual(wrong, []);
  });

  it('passes no folder to `new URL()`, which bundlers would resolve as a file', () => {
    const wrong = globSync('**/*.js', { cwd: folder }).filter((file) =>
      /new URL\(['"`]\.[./]*['"`],/.test(readFileSync(join(folder, file), 'utf8')),
    );
    assert.deepEqual(wrong, []);
  });

  it('can be imported without a document, as frameworks do on the server', () => {
    // One after the other: the first that fails is named in the output.
    const lines = doors().map(
      (path) => `await import('./${path}').catch((e) => console.log('${path}', String(e)));`,
    );
    writeFileSync(join(folder, 'doors.mjs'), [...lines, "console.log('all');"].join('\n'));
    assert.deepEqual(run(join(folder, 'doors.mjs')), ['all']);
  });
});
