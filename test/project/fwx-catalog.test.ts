import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { before, describe, it } from 'node:test';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

import type { Catalog, TypeRecord } from '../../server/catalog/index.ts';
import { temporaryFolder } from '../support/browser.ts';
import { catalogValidator } from '../support/catalogs.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));
const run = promisify(execFile);

const sources = `
/** What goes wrong in a shop. */
export class ShopError extends Error {}

/** Something with a name. */
export interface Named {
  /** Shown to visitors. */
  readonly name: string;
}

/** Base of all lists. */
export abstract class List implements Named {
  static readonly EVENT_ADD = 'add';
  static readonly LIMIT = 10;
  abstract readonly name: string;
  /** Entries so far. */
  get size(): number { return 0; }
  /** Writes the log. */
  protected set log(text: string) { void text; }
  /** Makes it empty. */
  clear(): void {}
}

/**
 * A cart.
 *
 * More about it.
 *
 * @since 1.2
 */
export class Cart extends List {
  name = 'cart';
  #secret = 1;
  /** Ends the session. @internal */
  close(): void {}
  /**
   * Adds an article.
   *
   * @param id Number of the article.
   * @returns How many there are.
   * @throws {ShopError} It is sold out.
   */
  add(id: string, count: number = this.#secret, ...notes: string[]): Promise<number> {
    return Promise.resolve(count + notes.length + id.length);
  }
  /** @deprecated Call \`add\`. */
  put(id: string): void;
  put(id: number): void;
  put(): void {}
}

/** Sizes. */
export const Size = { SMALL: 's', LARGE: 'l' } as const;
export type Size = (typeof Size)[keyof typeof Size];

/** Days. */
export type Day = 1 | 2;

/** Tools. */
export const Tools = Object.freeze({
  /** Doubles a number. */
  double: (value: number): number => value * 2,
});

/** What finds a cart. */
export type Finder = (id: string) => Cart | null;

interface Option<T> { readonly default: T }
declare const option: <T>(value: T) => Option<T>;
type Values<T> = { [K in keyof T]: T[K] extends Option<infer V> ? V : never };
const badgeOptions = {
  /** Whether it is round. */
  round: option(true),
};
export interface Badge extends Values<typeof badgeOptions> {}
/** A badge. */
export class Badge extends List { name = 'badge'; }

/** Adds tax. */
export function tax(amount: number, rate = 0.2): number { return amount * rate; }
`;

describe('fwx catalog', () => {
  let types: Readonly<Record<string, TypeRecord>>;
  let folder: string;
  const fwx = (...args: readonly string[]) => fwxIn(folder, ...args);
  const fwxIn = (cwd: string, ...args: readonly string[]) =>
    run(
      process.execPath,
      [
        '-C',
        'fwx-source',
        '--import',
        join(root, 'scripts/lib/typedoc-typescript.mjs'),
        join(root, 'server/cli/fwx.ts'),
        'catalog',
        ...args,
      ],
      { cwd },
    );

  before(async () => {
    folder = temporaryFolder();
    mkdirSync(join(folder, 'src'));
    writeFileSync(join(folder, 'src/index.ts'), sources);
    writeFileSync(
      join(folder, 'package.json'),
      '{ "name": "@acme/shop", "version": "2.1.0", "type": "module", "homepage": "https://docs.example" }',
    );
    writeFileSync(
      join(folder, 'tsconfig.json'),
      '{ "compilerOptions": { "module": "nodenext", "target": "es2022", "strict": true, "types": [] }, "include": ["src"] }',
    );
    await fwx('src/index.ts', '--out', 'catalog.json');
    const catalog = JSON.parse(readFileSync(join(folder, 'catalog.json'), 'utf8')) as Catalog;
    const isValid = catalogValidator();
    assert.equal(isValid(catalog), true, JSON.stringify(isValid.errors));
    const { commit, package: name, ref, title, url } = catalog;
    assert.deepEqual(
      { commit, name, ref, title, url },
      {
        commit: 'unknown',
        name: '@acme/shop',
        ref: 'v2.1.0',
        title: '@acme/shop',
        url: 'https://docs.example',
      },
    );
    types = catalog.types;
  });

  it('lists the options of a table as properties of the class that has them', () => {
    const { properties, summary, extends: parent } = types['acme\\shop\\Badge'] ?? {};
    assert.equal(summary, 'A badge.');
    assert.match(parent ?? '', /List$/);
    assert.deepEqual(properties?.['round'], {
      type: 'boolean',
      default: 'true',
      description: 'Whether it is round.',
    });
  });

  it('finds every type', () => {
    assert.deepEqual(
      Object.entries(types).map(
        ([name, { kind }]) => `${basename(name.replaceAll('\\', '/'))} ${kind}`,
      ),
      [
        'Badge class',
        'Cart class',
        'Day enum',
        'Finder interface',
        'List class',
        'Named interface',
        'ShopError class',
        'Size enum',
        'Tools class',
        'functions class',
      ],
    );
  });

  it('writes a class with its members', () => {
    assert.deepEqual(types['acme\\shop\\Cart'], {
      kind: 'class',
      extends: 'acme\\shop\\List',
      properties: {
        name: { type: 'string', default: "'cart'", description: 'Shown to visitors.' },
      },
      methods: {
        add: {
          signature:
            'add(id: string, count: number = this.#secret, ...notes: string[]): Promise<number>',
          summary: 'Adds an article.',
          params: [
            { name: '$id', type: 'string', description: 'Number of the article.' },
            { name: '$count', type: 'number', default: 'this.#secret', optional: true },
            { name: '$notes', type: 'string[]', variadic: true },
          ],
          return: { type: 'Promise<number>', description: 'How many there are.' },
          throws: [{ type: 'ShopError', description: 'It is sold out.' }],
        },
        put: {
          signature: 'put(id: string): void\nput(id: number): void',
          params: [{ name: '$id', type: 'string' }],
          return: { type: 'void' },
          deprecated: { reason: 'Call `add`.' },
        },
      },
      inherited: {
        constants: { LIMIT: 'acme\\shop\\List' },
        events: { EVENT_ADD: 'acme\\shop\\List' },
        methods: { clear: 'acme\\shop\\List' },
        properties: { log: 'acme\\shop\\List', size: 'acme\\shop\\List' },
      },
      url: 'https://docs.example#acme%5Cshop%5CCart',
      summary: 'A cart.',
      since: '1.2',
    });
  });

  it('distinguishes getters, setters, constants, events and modifiers', () => {
    const list = types['acme\\shop\\List'];
    assert.deepEqual(list?.implements, ['acme\\shop\\Named']);
    const { properties, constants, events, modifiers } = list ?? {};
    assert.deepEqual(
      { properties, constants, events, modifiers },
      {
        modifiers: ['abstract'],
        properties: {
          name: { type: 'string', readonly: true, description: 'Shown to visitors.' },
          size: {
            type: 'number',
            description: 'Entries so far.',
            access: 'read-only',
            virtual: true,
          },
          log: {
            type: 'string',
            description: 'Writes the log.',
            visibility: 'protected',
            access: 'write-only',
            virtual: true,
          },
        },
        constants: { LIMIT: { value: 10 } },
        events: { EVENT_ADD: { value: 'add' } },
      },
    );
  });

  it('writes objects of constants and unions of values as enumerations', () => {
    const { backingType, cases, kind } = types['acme\\shop\\Size'] ?? {};
    assert.deepEqual(
      { backingType, cases, kind },
      {
        backingType: 'string',
        cases: { SMALL: { value: 's' }, LARGE: { value: 'l' } },
        kind: 'enum',
      },
    );
    assert.deepEqual(types['acme\\shop\\Day']?.backingType, 'int');
  });

  it('writes functions as static methods, and other aliases with the types that they extend', () => {
    assert.equal(types['acme\\shop\\Tools']?.methods?.['double']?.static, true);
    assert.deepEqual(types['acme\\shop\\functions']?.methods?.['tax'], {
      signature: 'tax(amount: number, rate = 0.2): number',
      summary: 'Adds tax.',
      params: [
        { name: '$amount', type: 'number' },
        { name: '$rate', type: 'number', default: '0.2', optional: true },
      ],
      return: { type: 'number' },
      static: true,
    });
    assert.equal(types['acme\\shop\\Finder']?.extends, '(id: string) => Cart | null');
  });

  const refusals: readonly (readonly [args: readonly string[], code: number, message: RegExp])[] = [
    [[], 64, /^fwx catalog: There is no <entry>\.\n$/],
    [['src/none.ts'], 64, /^fwx catalog: There is no file "src\/none\.ts"\.\n$/],
    [['--colour'], 64, /^fwx catalog: .*--colour/],
    [
      ['src/index.ts', '--tsconfig', 'none.json'],
      1,
      /none\.json does not exist[^]*fwx catalog: TypeDoc could not read the sources\.\n$/,
    ],
    [
      ['src/index.ts', '--out', 'none/catalog.json'],
      1,
      /^fwx catalog: ENOENT: .*none\/catalog\.json'\n$/,
    ],
  ];
  for (const [args, code, message] of refusals) {
    it(`reports the error: ${args.join(' ') || 'no entry'}`, async () => {
      await assert.rejects(fwx(...args), { code, stderr: message });
    });
  }

  it('reports where there is no package', async () => {
    await assert.rejects(fwxIn(temporaryFolder(), 'index.ts'), {
      code: 1,
      stderr: /^fwx catalog: There is no package\.json that can be read here\.\n$/,
    });
  });

  it('prints the catalog, with the data of package.json', async () => {
    const own = temporaryFolder();
    writeFileSync(join(own, 'index.ts'), 'export interface Cart {}');
    const repository = { type: 'git', url: 'git+https://git.example/acme/cart.git' };
    const facts = { name: 'cart', description: 'Carts', type: 'module', repository };
    const factsWith = async (changed: object): Promise<readonly string[]> => {
      writeFileSync(join(own, 'package.json'), JSON.stringify({ ...facts, ...changed }));
      writeFileSync(join(own, 'tsconfig.json'), '{ "compilerOptions": { "types": [] } }');
      const { stdout } = await fwxIn(own, 'index.ts', '--namespace', 'acme');
      const catalog = JSON.parse(stdout) as Catalog;
      assert.deepEqual(Object.keys(catalog.types), ['acme\\Cart']);
      return [catalog.title, catalog.repository, catalog.url, catalog.ref];
    };
    const npm = 'https://www.npmjs.com/package/cart';
    assert.deepEqual(await factsWith({}), [
      'Carts',
      'https://git.example/acme/cart.git',
      npm,
      'v0.0.0',
    ]);
    const changed = { description: undefined, repository: 'https://git.example/cart' };
    assert.deepEqual(await factsWith(changed), ['cart', 'https://git.example/cart', npm, 'v0.0.0']);
  });

  it('prints its usage', async () => {
    const { stdout } = await fwx('--help');
    assert.match(stdout, /^Usage: fwx catalog <entry>/);
  });

  it('reports the error in package.json', async () => {
    const own = temporaryFolder();
    const refused = (stderr: RegExp) => assert.rejects(fwxIn(own, 'index.ts'), { code: 1, stderr });
    await refused(/There is no package\.json that can be read here/);
    writeFileSync(join(own, 'package.json'), '{}');
    await refused(/package\.json has no "name"/);
  });
});
