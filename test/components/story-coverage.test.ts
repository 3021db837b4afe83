import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { describe, it } from 'node:test';

import { contracts } from '../../components/contracts.ts';

const folder = new URL('../../stories/', import.meta.url);
const read = (name: string): string => readFileSync(new URL(`${name}.stories.ts`, folder), 'utf8');
const shared = read('options');

/** Element -> its file of stories. */
const files: Readonly<Record<string, string>> = {
  'fwx-accordion': 'accordion',
  'fwx-active-field': 'form-field',
  'fwx-breadcrumbs': 'breadcrumbs',
  'fwx-button': 'button',
  'fwx-button-group': 'button-group',
  'fwx-button-menu': 'button-menu',
  'fwx-drawer': 'drawer',
  'fwx-language-menu': 'language-menu',
  'fwx-menu': 'menu',
};

/** The start tags of an element in stories, up to the end of their attributes as far as it is told. */
const uses = (text: string, tag: string): string =>
  text
    .split(`<${tag}`)
    .slice(1)
    .map((rest) => rest.split(`</${tag}>`, 1)[0] ?? '')
    .join('\n');

describe('the stories', () => {
  for (const { tag, properties } of contracts) {
    const file = files[tag];
    if (file === undefined) continue;
    const text = `${uses(read(file), tag)}\n${uses(shared, tag)}`;
    it(`show every option of <${tag}>`, () => {
      const missing = Object.entries(properties).filter(([name, { attribute }]) => {
        const own = typeof attribute === 'string' ? attribute : name.toLowerCase();
        return !new RegExp(`[\\s.?](?:${name}|${own})(?=[=\\s>])`).test(text);
      });
      assert.deepEqual(
        missing.map(([name]) => name),
        [],
      );
    });
  }

  it('know every element of these folders', () => {
    const tags = contracts.map(({ tag }) => tag);
    for (const tag of Object.keys(files)) assert.ok(tags.includes(tag), tag);
  });

  for (const name of readdirSync(folder).filter((file) => file.endsWith('.stories.ts'))) {
    it(`say in ${name} what to look at, each in a comment above it`, () => {
      const text = readFileSync(new URL(name, folder), 'utf8');
      const stories = [...text.matchAll(/^export const (\w+)/gm)];
      assert.notEqual(stories.length, 0);
      const missing = stories.filter(({ index }) => !/\w.*\*\/\n$/.test(text.slice(0, index)));
      assert.deepEqual(
        missing.map(([, story]) => story),
        [],
      );
    });
  }
});
