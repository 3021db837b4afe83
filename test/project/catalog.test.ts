import assert from 'node:assert/strict';
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import { fileURLToPath } from 'node:url';

import { coverage } from '../../scripts/lib/reference-names.mjs';
import { type Catalog, catalogSchema, type TypeRecord } from '../../server/catalog/index.ts';
import { catalogValidator } from '../support/catalogs.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));

const catalogs = globSync('catalog/fw*.json', { cwd: root })
  .sort()
  .map((path) => JSON.parse(readFileSync(join(root, path), 'utf8')) as Catalog);

describe('The catalogs of this package', () => {
  const isValid = catalogValidator();

  for (const catalog of catalogs) {
    it(`conform to the schema: ${catalog.package}`, () => {
      assert.equal(isValid(catalog), true, JSON.stringify(isValid.errors?.slice(0, 5)));
      assert.ok(Object.keys(catalog.types).length > 10);
    });
  }

  it('include the schema', () => {
    const written: unknown = JSON.parse(readFileSync(join(root, 'catalog/schema.json'), 'utf8'));
    assert.deepEqual(written, catalogSchema);
  });

  it('contain every type and member that the reference names, or the reason why not', (t) => {
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
  const isValid = catalogValidator();
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

  it('accepts a catalog', () => {
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
