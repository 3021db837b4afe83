import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, it } from 'node:test';

const components = join(import.meta.dirname, '../../../../components');

/** A tag up to `extras()`: static attributes in double quotes, and values that are whole attributes. */
const readable = /^<[a-z][a-z0-9-]*(?: [a-z][a-z-]*(?:="[^"&<]*")?| \??[a-z][a-z-]*=§)* $/;

/** The text with `§` for each value, from the inside to the outside. */
function withoutValues(text: string): string {
  const next = text.replaceAll(/\$\{[^{}]*\}/g, '§');
  return next === text ? text : withoutValues(next);
}

describe('A template with extras()', () => {
  const files = readdirSync(components, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.ts'))
    .map((file) => [file, readFileSync(join(components, file), 'utf8')] as const)
    .filter(([, text]) => /import \{[^}]*\bextras\b[^}]*\} from/.test(text));

  it('is found', () => assert.ok(files.length > 5, String(files.length)));

  for (const [file, text] of files) {
    it(`is written with the html beside it, in ${file}`, () => {
      assert.match(text, /import \{ extras, html \} from '[./a-z]*\/attributes\/extras\.ts';/);
      assert.doesNotMatch(text, /import \{[^}]*\bhtml\b[^}]*\} from 'lit/);
    });

    it(`has attributes that it can read, in ${file}`, () => {
      const tags = text.split(/\$\{extras\(/).slice(0, -1);
      for (const before of tags) {
        const template = before.slice(before.lastIndexOf('html`') + 'html`'.length);
        const plain = withoutValues(template);
        const tag = plain.slice(plain.lastIndexOf('<'));
        assert.match(tag, readable);
      }
    });
  }
});
