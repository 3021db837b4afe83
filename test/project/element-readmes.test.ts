import assert from 'node:assert/strict';
import { existsSync, readFileSync } from 'node:fs';
import { describe, it } from 'node:test';

import { optionAttribute } from '../../components/internal/attributes/markup-names.ts';
import { specimens } from '../support/specimens/index.ts';

const components = new URL('../../components/', import.meta.url);

/** The README of the folder that has the element. */
function readmeOf(tag: string): string {
  const name = tag.slice('fwx-'.length);
  const folders = [name, name.replace(/-item$/, ''), name.replace(/-.*/, '')];
  const folder = folders.find((one) => existsSync(new URL(one, components))) ?? name;
  const file = new URL(`${folder}/README.md`, components);
  assert.ok(
    existsSync(file),
    `<${tag}> has no README: there is no components/${folder}/README.md.`,
  );
  return readFileSync(file, 'utf8');
}

/** Code in backticks. */
const codeIn = (text: string): string[] =>
  [...text.matchAll(/`([^`]*)`/g)].map(([, code = '']) => code);

describe('The README of an element', () => {
  for (const { contract } of specimens) {
    const { properties, tag } = contract;

    it(`names every option of <${tag}>`, () => {
      const words = new Set(codeIn(readmeOf(tag)).flatMap((code) => code.split(/[^\w-]+/)));
      const missing = Object.entries(properties)
        .filter(
          ([name, option]) => !words.has(name) && !words.has(optionAttribute(name, option) ?? name),
        )
        .map(([name]) => name);
      assert.deepEqual(missing, []);
    });

    it(`states the defaults of <${tag}>`, () => {
      // A row with one attribute, the same property, and its default as code.
      const rows = readmeOf(tag).matchAll(/^\| `[\w-]+` \| `(\w+)` \| `([^`]+)` \|/gm);
      const wrong = [...rows].flatMap(([, name = '', stated]) => {
        const { default: value } = properties[name] ?? {};
        const isText = typeof value === 'boolean' || (typeof value === 'string' && value !== '');
        return isText && String(value).trim() !== stated ? [`${name}: ${stated}, is ${value}`] : [];
      });
      assert.deepEqual(wrong, []);
    });
  }
});
