import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { describe, it } from 'node:test';

interface Attribute {
  readonly name: string;
  readonly values?: readonly { readonly name: string }[];
}

interface Tag {
  readonly name: string;
  readonly attributes: readonly Attribute[];
}

const file = new URL('../../vscode.html-custom-data.json', import.meta.url);
const { tags } = JSON.parse(readFileSync(file, 'utf8')) as { readonly tags: readonly Tag[] };

const valuesOf = (tag: string, attribute: string): string[] | undefined =>
  tags
    .find(({ name }) => name === tag)
    ?.attributes.find(({ name }) => name === attribute)
    ?.values?.map(({ name }) => name);

describe('The data for editors', () => {
  it('offers the values of attributes', () => {
    assert.deepEqual(valuesOf('fwx-button', 'size')?.toSorted(), ['lg', 'sm', 'xs']);
    assert.deepEqual(valuesOf('fwx-button-menu', 'auto-close'), ['inside', 'outside']);
    assert.deepEqual(valuesOf('fwx-accordion', 'behavior'), ['none']);
    assert.deepEqual(valuesOf('fwx-accordion', 'items'), []);
  });

  it('offers no names of types', () => {
    const offered = tags.flatMap(({ attributes }) =>
      attributes.flatMap(({ values = [] }) => values),
    );
    const names = offered.map(({ name }) => name).filter((name) => !/^[a-z0-9-]+$/.test(name));
    assert.deepEqual(names, []);
  });
});
