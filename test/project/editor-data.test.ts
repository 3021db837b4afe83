import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { describe, it } from 'node:test';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

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

  it('is the same when files are found in another order', async () => {
    const pathOf = (path: string) => fileURLToPath(new URL(`../../${path}`, import.meta.url));
    const env = {
      ...process.env,
      NODE_OPTIONS: `--require "${pathOf('test/support/reversed-folders.cjs')}"`,
    };
    const parameters = [pathOf('scripts/manifest.mjs'), '--check'];
    await promisify(execFile)(process.execPath, parameters, { env });
  });
});
