import assert from 'node:assert/strict';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { before, describe, it } from 'node:test';

import '../../scripts/lib/typedoc-typescript.mjs';
import {
  type Catalog,
  type CatalogOptions,
  createCatalogs,
  type TypeRecord,
} from '../../server/catalog/index.ts';
import { temporaryFolder } from '../support/browser.ts';
import { catalogValidator } from '../support/catalogs.ts';

const files = {
  'base.ts': `
/** Base of all lists. */
export abstract class List {
  constructor(readonly limit: number) {}
  /** Makes it empty. */
  clear(): void {}
}
export interface Named { readonly name: string }
export interface Sized { readonly size: number }
`,
  'shop.ts': `
import { List, type Named, type Sized } from './base.ts';
export { List as AnyList } from './base.ts';
export { Level } from './levels.ts';

const greet = (name: string): string => name;

/**
 * Lists articles,
 * and sums them up.
 *
 * Not thread-safe.
 *
 * @fires {ChangeEvent} change - An article was added.
 * @fires empty
 */
export class Cart extends List implements Named, Sized {
  static readonly NONE = '';
  static readonly ZERO = 0;
  static readonly OFF = false;
  static readonly HUGE = 10n;
  static readonly EVENT_ADD: string = 'add';
  static readonly Mixed = 1;
  static of = (name: string): Cart => new Cart(name);
  readonly name: string;
  greet = greet;
  /** What counts. */
  count = (all: boolean): number => (all ? 1 : 0);
  /** First.
   *
   * Second. */
  protected note?: string;
  private hidden = 1;
  constructor(name: string) { super(3); this.name = name; void this.hidden; }
  get size(): number { return 0; }
  /** Color. */
  get color(): string { return ''; }
  set color(value: string) { void value; }
  [Symbol.iterator](): void {}
  protected pick<T extends Named>(_item: T, other?: T): T { return other ?? _item; }
  inferred(amount = 2) { return amount; }
  /** @deprecated */
  old(): void {}
  /**
   * Long text.
   * @summary Short text.
   * @since 2.0
   */
  summed(): void {}
}

export interface Box extends Named {
  /** Opens it. */
  open(key: string): boolean;
}
/** A part of a page. */
export type Part = {
  readonly id: string;
  render?(): string;
};
export type Either = 1 | 'one';
export type Loose = string | boolean;
export const Units = { KILO: 'kg', GRAM: 'g' } as const;
export type Units = (typeof Units)[keyof typeof Units];
/** Free shipping from here. */
export const LIMIT = 100;
export function first(): void {}
`,
  'levels.ts': `
/** Levels. */
export enum Level {
  /** Lowest. */
  LOW,
  HIGH = 5,
}
export enum Tone { DARK = 'dark', LIGHT = 'light' }
export { Cart } from './shop.ts';
export function second(list: readonly string[]): number { return list.length; }
`,
} as const;

const facts = {
  repository: 'https://git.example/acme',
  ref: 'main',
  commit: 'abc',
  url: 'https://docs.example',
};

function optionsIn(folder: string): CatalogOptions[] {
  const entry = (name: string) => join(folder, name);
  return [
    {
      ...facts,
      package: 'acme/base',
      title: 'Base',
      generatedAt: '2026-01-31',
      doors: [{ entry: entry('base.ts'), namespace: 'acme\\base' }],
    },
    {
      ...facts,
      package: 'acme/shop',
      title: 'Shop',
      typeUrl: (name) => `https://docs.example/${name.split('\\').at(-1)}`,
      doors: [
        { entry: entry('shop.ts'), namespace: 'acme', names: { Cart: 'model\\Cart' } },
        { entry: entry('levels.ts'), namespace: 'acme' },
      ],
    },
  ];
}

describe('createCatalogs', () => {
  let base: Catalog;
  let shop: Catalog;
  const typeOf = (name: string): TypeRecord | undefined => shop.types[`acme\\${name}`];
  let tsconfig: string;

  before(async () => {
    const folder = temporaryFolder();
    for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, name), text);
    tsconfig = join(folder, 'tsconfig.json');
    writeFileSync(
      tsconfig,
      JSON.stringify({
        compilerOptions: {
          module: 'nodenext',
          target: 'es2022',
          strict: true,
          types: [],
          allowImportingTsExtensions: true,
          noEmit: true,
        },
      }),
    );
    const made = await createCatalogs(optionsIn(folder), tsconfig);
    // As catalogs are written to files.
    [base, shop] = JSON.parse(JSON.stringify(made)) as [Catalog, Catalog];
  });

  it('makes one catalog of each package, as the schema defines', () => {
    const isValid = catalogValidator();
    for (const catalog of [base, shop]) {
      assert.equal(isValid(catalog), true, JSON.stringify(isValid.errors));
    }
    assert.equal(base.generatedAt, '2026-01-31');
    assert.match(shop.generatedAt, /^\d{4}-\d\d-\d\d$/);
  });

  it('names types by their public modules, in order, each once', () => {
    assert.deepEqual(Object.keys(base.types), [
      'acme\\base\\List',
      'acme\\base\\Named',
      'acme\\base\\Sized',
    ]);
    assert.deepEqual(Object.keys(shop.types), [
      'acme\\AnyList',
      'acme\\Box',
      'acme\\Either',
      'acme\\Level',
      'acme\\Loose',
      'acme\\Part',
      'acme\\Tone',
      'acme\\Units',
      'acme\\functions',
      'acme\\model\\Cart',
    ]);
  });

  it('links types to the page of the package, or to the page that the configuration names', () => {
    assert.equal(base.types['acme\\base\\List']?.url, 'https://docs.example#acme%5Cbase%5CList');
    assert.equal(typeOf('model\\Cart')?.url, 'https://docs.example/Cart');
  });

  it('extends the original where a package exports a type of another', () => {
    assert.deepEqual(typeOf('AnyList'), {
      kind: 'class',
      url: 'https://docs.example/AnyList',
      modifiers: ['abstract'],
      summary: 'Base of all lists.',
      extends: 'acme\\base\\List',
    });
  });

  it('writes what a class extends, implements and inherits, by names of another package', () => {
    const {
      extends: parent,
      implements: contracts,
      inherited,
      summary,
    } = typeOf('model\\Cart') ?? {};
    assert.equal(summary, 'Lists articles, and sums them up.');
    assert.equal(parent, 'acme\\base\\List');
    assert.deepEqual(contracts, ['acme\\base\\Named', 'acme\\base\\Sized']);
    assert.deepEqual(inherited, {
      properties: { limit: 'acme\\base\\List' },
      methods: { clear: 'acme\\base\\List' },
    });
  });

  it('writes constants with values that are empty, false or large, and events of fields and tags', () => {
    const { constants, events } = typeOf('model\\Cart') ?? {};
    assert.deepEqual(constants, {
      NONE: { value: '' },
      ZERO: { value: 0 },
      OFF: { value: false },
      HUGE: { value: '10' },
    });
    assert.deepEqual(events, {
      EVENT_ADD: { value: 'EVENT_ADD' },
      change: { value: 'change', type: 'ChangeEvent', description: 'An article was added.' },
      empty: { value: 'empty' },
    });
  });

  it('writes properties as they are declared, without private ones and symbols', () => {
    assert.deepEqual(typeOf('model\\Cart')?.properties, {
      Mixed: { type: '1', default: '1', static: true, readonly: true },
      name: { type: 'string', readonly: true },
      greet: { type: 'typeof greet', default: 'greet' },
      note: { type: 'string', description: 'First. Second.', visibility: 'protected' },
      size: { type: 'number', access: 'read-only', virtual: true },
      color: { type: 'string', description: 'Color.', virtual: true },
    });
  });

  it('writes methods with parameters, results and the texts of their tags', () => {
    const number = { type: 'number' };
    assert.deepEqual(typeOf('model\\Cart')?.methods, {
      of: {
        signature: 'of(name: string): Cart',
        params: [{ name: '$name', type: 'string' }],
        return: { type: 'Cart' },
        static: true,
      },
      count: {
        signature: 'count(all: boolean): number',
        summary: 'What counts.',
        params: [{ name: '$all', type: 'boolean' }],
        return: number,
      },
      constructor: {
        signature: 'constructor(name: string)',
        params: [{ name: '$name', type: 'string' }],
      },
      pick: {
        signature: 'pick<T extends Named>(_item: T, other?: T): T',
        params: [
          { name: '$item', type: 'T' },
          { name: '$other', type: 'T', optional: true },
        ],
        return: { type: 'T' },
        visibility: 'protected',
      },
      inferred: {
        signature: 'inferred(amount = 2): number',
        params: [{ name: '$amount', type: 'number', default: '2', optional: true }],
        return: number,
      },
      old: { signature: 'old(): void', return: { type: 'void' }, deprecated: {} },
      summed: {
        signature: 'summed(): void',
        summary: 'Short text.',
        return: { type: 'void' },
        since: '2.0',
      },
    });
  });

  it('writes interfaces, and aliases of objects as interfaces', () => {
    assert.deepEqual(typeOf('Box'), {
      kind: 'interface',
      extends: 'acme\\base\\Named',
      methods: {
        open: {
          signature: 'open(key: string): boolean',
          summary: 'Opens it.',
          params: [{ name: '$key', type: 'string' }],
          return: { type: 'boolean' },
        },
      },
      inherited: { properties: { name: 'acme\\base\\Named' } },
      url: 'https://docs.example/Box',
    });
    assert.deepEqual(typeOf('Part'), {
      kind: 'interface',
      properties: { id: { type: 'string', readonly: true } },
      methods: { render: { signature: 'render(): string', return: { type: 'string' } } },
      url: 'https://docs.example/Part',
      summary: 'A part of a page.',
    });
    assert.equal(typeOf('Loose')?.kind, 'interface');
    assert.equal(typeOf('Loose')?.extends, 'string | boolean');
  });

  it('writes enumerations of numbers, of texts and of both', () => {
    const shapeOf = (name: string) => {
      const { backingType, cases, kind } = typeOf(name) ?? {};
      return { backingType, cases, kind };
    };
    assert.deepEqual(shapeOf('Level'), {
      backingType: 'int',
      cases: { LOW: { value: 0, description: 'Lowest.' }, HIGH: { value: 5 } },
      kind: 'enum',
    });
    assert.deepEqual(shapeOf('Tone'), {
      backingType: 'string',
      cases: { DARK: { value: 'dark' }, LIGHT: { value: 'light' } },
      kind: 'enum',
    });
    assert.deepEqual(shapeOf('Either'), {
      backingType: 'string',
      cases: { 1: { value: 1 }, one: { value: 'one' } },
      kind: 'enum',
    });
  });

  it('collects functions and constants of all public modules of a namespace', () => {
    assert.deepEqual(typeOf('functions'), {
      kind: 'class',
      url: 'https://docs.example/functions',
      modifiers: ['abstract', 'final'],
      summary: 'Functions and constants of acme/shop that are no members of a type.',
      methods: {
        first: { signature: 'first(): void', return: { type: 'void' }, static: true },
        second: {
          signature: 'second(list: readonly string[]): number',
          params: [{ name: '$list', type: 'readonly string[]' }],
          return: { type: 'number' },
          static: true,
        },
      },
      constants: { LIMIT: { value: 100, description: 'Free shipping from here.' } },
    });
  });

  it('refuses packages without a public module, and public modules without a file', async () => {
    await assert.rejects(createCatalogs([], tsconfig), /No door of a package was given\./);
    const none = { entry: '/nowhere/index.ts', namespace: 'acme' };
    await assert.rejects(
      createCatalogs([{ ...facts, package: 'a', title: 'A', doors: [none] }], tsconfig),
      /There is no file "\/nowhere\/index\.ts"\./,
    );
  });
});
