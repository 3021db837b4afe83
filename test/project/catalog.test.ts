import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { globSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { before, describe, it } from 'node:test';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';

import { coverage } from '../../scripts/lib/reference-names.mjs';
import { type Catalog, catalogSchema, type TypeRecord } from '../../server/catalog/index.ts';
import { temporaryFolder } from '../support/browser.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));
const run = promisify(execFile);

function validator(): ValidateFunction {
  const ajv = new Ajv2020({ strict: true, allErrors: true, allowUnionTypes: true });
  addFormats.default(ajv);
  return ajv.compile(catalogSchema);
}

const catalogs = globSync('catalog/fw*.json', { cwd: root })
  .sort()
  .map((path) => JSON.parse(readFileSync(join(root, path), 'utf8')) as Catalog);

describe('The catalogs of this package', () => {
  const isValid = validator();

  for (const catalog of catalogs) {
    it(`hold what the schema allows: ${catalog.package}`, () => {
      assert.equal(isValid(catalog), true, JSON.stringify(isValid.errors?.slice(0, 5)));
      assert.ok(Object.keys(catalog.types).length > 10);
    });
  }

  it('have the schema beside them', () => {
    const written: unknown = JSON.parse(readFileSync(join(root, 'catalog/schema.json'), 'utf8'));
    assert.deepEqual(written, catalogSchema);
  });

  it('hold every type and member that the reference names, or say why not', (t) => {
    const rows = coverage(catalogs);
    assert.ok(rows.length > 400);
    const unexplained = rows.filter((row) => !row.isThere && row.reason === null);
    assert.deepEqual(
      unexplained.map((row) => row.name),
      [],
    );
    const idle = rows.filter((row) => row.isThere && row.reason !== null);
    assert.deepEqual(
      idle.map((row) => row.name),
      [],
      'reasons for what is there',
    );
    for (const { isThere, name, reason } of rows) {
      if (!isThere) t.diagnostic(`${name}: ${reason}`);
    }
  });
});

describe('The schema', () => {
  const isValid = validator();
  const type: TypeRecord = { kind: 'class', url: 'https://docs.example/a' };
  const catalog = {
    schemaVersion: 1,
    package: 'acme/shop',
    title: 'Shop',
    repository: 'https://git.example/acme/shop',
    ref: 'main',
    commit: 'abc',
    generatedAt: '2026-01-31',
    url: 'https://docs.example',
    types: { 'acme\\Cart': type },
  };

  it('takes a catalog', () => {
    assert.equal(isValid(catalog), true, JSON.stringify(isValid.errors));
  });

  const faults: readonly (readonly [title: string, catalog: unknown])[] = [
    ['another version', { ...catalog, schemaVersion: 2 }],
    ['a field that it does not know', { ...catalog, version: '1' }],
    ['a date with a time', { ...catalog, generatedAt: '2026-01-31T00:00:00Z' }],
    ['a URL that is none', { ...catalog, url: 'docs' }],
    ['no types', { ...catalog, types: undefined }],
    ['another kind', withType({ ...type, kind: 'struct' })],
    ['a field of a type that it does not know', withType({ ...type, file: 'a.ts' })],
    ['an empty summary', withType({ ...type, summary: '' })],
    ['cases of a class', withType({ ...type, cases: { A: { value: 'a' } } })],
    ['a static flag that is false', withType({ ...type, properties: { a: { static: false } } })],
    ['a default of two lines', withType({ ...type, properties: { a: { default: '1\n2' } } })],
    ['a method without a signature', withType({ ...type, methods: { a: {} } })],
    [
      'a parameter without $',
      withType({ ...type, methods: { a: { signature: 'a(b)', params: [{ name: 'b' }] } } }),
    ],
  ];
  function withType(changed: unknown): unknown {
    return { ...catalog, types: { 'acme\\Cart': changed } };
  }

  for (const [title, faulty] of faults) {
    it(`refuses ${title}`, () => {
      assert.equal(isValid(faulty), false);
    });
  }
});

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
  const fwx = (...args: readonly string[]) =>
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
      { cwd: folder },
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
    const isValid = validator();
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

  it('counts the options of a table as properties of the class that has them', () => {
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

  it('tells getters, setters, constants, events and modifiers', () => {
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

  it('writes functions as static methods, and other aliases as what they extend', () => {
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
    [[], 1, /No door of a package was given/],
    [['src/none.ts'], 1, /There is no file "src\/none\.ts"/],
    [['--colour'], 64, /--colour/],
  ];
  for (const [args, code, message] of refusals) {
    it(`says what is wrong: ${args.join(' ') || 'no entry'}`, async () => {
      await assert.rejects(fwx(...args), { code, stderr: message });
    });
  }
});
