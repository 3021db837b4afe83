import assert from 'node:assert/strict';
import { existsSync, readFileSync } from 'node:fs';
import { describe, it } from 'node:test';

import { contracts } from '../../components/contracts.ts';

/** The README of the folder that has the element. */
function readmeOf(tag: string): string {
  const name = tag.slice('fwx-'.length);
  const folders = [name, name.replace(/-item$/, ''), name.replace(/-.*/, '')];
  const paths = folders.map(
    (folder) => new URL(`../../components/${folder}/README.md`, import.meta.url),
  );
  return readFileSync(paths.find((path) => existsSync(path)) ?? '', 'utf8');
}

/** Code in backticks. */
const codeIn = (text: string): string[] =>
  [...text.matchAll(/`([^`]*)`/g)].map(([, code = '']) => code);

describe('The README of an element', () => {
  for (const { properties, tag } of contracts) {
    const readme = readmeOf(tag);
    const words = new Set(codeIn(readme).flatMap((code) => code.split(/[^\w-]+/)));

    it(`names every option of <${tag}>`, () => {
      const missing = Object.entries(properties)
        .filter(
          ([name, { attribute }]) =>
            !words.has(name) && !words.has(String(attribute ?? name.toLowerCase())),
        )
        .map(([name]) => name);
      assert.deepEqual(missing, []);
    });

    it(`states the defaults of <${tag}>`, () => {
      // A row with one attribute, the same property, and its default as code.
      const rows = readme.matchAll(/^\| `[\w-]+` \| `(\w+)` \| `([^`]+)` \|/gm);
      const wrong = [...rows].flatMap(([, name = '', stated]) => {
        const { default: value } = properties[name] ?? {};
        const isText = typeof value === 'boolean' || (typeof value === 'string' && value !== '');
        return isText && String(value).trim() !== stated ? [`${name}: ${stated}, is ${value}`] : [];
      });
      assert.deepEqual(wrong, []);
    });
  }
});
