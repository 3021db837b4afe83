import assert from 'node:assert/strict';
import { globSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, it } from 'node:test';

import { IntlMessageFormat } from 'intl-messageformat';

import { messages } from '../../demo/messages/index.ts';

const root = fileURLToPath(new URL('../../demo', import.meta.url));
const sources = globSync(['pages/**/*.ts', 'server/*.ts', 'client/*.ts', 'messages/markup.ts'], {
  cwd: root,
})
  .map((file) => readFileSync(`${root}/${file}`, 'utf8'))
  .join('\n');

/** Names of the placeholders in a text, parsed as ICU does. */
function valueNames(text: string, language: string): string[] {
  const parts = new IntlMessageFormat(text, language, undefined, { ignoreTag: true }).getAst();
  // Type 0 is literal text.
  return parts
    .filter(({ type }) => String(type) !== '0')
    .map((part) => ('value' in part ? part.value : '#'))
    .sort();
}

const tagsOf = (text: string): string[] => (text.match(/<[^>]*>/g) ?? []).sort();

describe('The texts of the demo', () => {
  const all = Object.keys(messages.de);

  for (const [language, texts] of Object.entries(messages)) {
    it(`all exist in ${language}, with the same placeholders and tags`, () => {
      assert.deepEqual(Object.keys(texts).sort(), [...all].sort());
      for (const [text, translation] of Object.entries(texts)) {
        assert.notEqual(translation.trim(), '', text);
        assert.deepEqual(valueNames(translation, language), valueNames(text, 'en'), text);
        assert.deepEqual(tagsOf(translation), tagsOf(text), text);
      }
    });
  }

  it('are all used', () => {
    const unused = all.filter((text) => !sources.includes(`'${text}'`));
    assert.deepEqual(unused, []);
  });
});
