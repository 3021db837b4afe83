import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { describe, it } from 'node:test';
import { fileURLToPath } from 'node:url';

import { contracts } from '../../components/contracts.ts';
import { attributeName } from '../../components/internal/markup-names.ts';
import { widgetNames } from '../../scripts/lib/registrations.mjs';
import { tokensOf } from '../../stories/snippets/tokens.ts';
import { allStories } from '../e2e/stories/all-stories.ts';

const folder = new URL('../../stories/', import.meta.url);
/**
 * Widgets whose stories show the options; the many options of the upload input have a test of their
 * own.
 */
const tags = widgetNames(fileURLToPath(new URL('../..', import.meta.url)))
  .filter((name) => name !== 'upload')
  .map((name) => `fwx-${name}`);

/** Names of the attributes and properties that stories set, by tag. */
function setInStories(): ReadonlyMap<string, ReadonlySet<string>> {
  const found = new Map(tags.map((tag) => [tag, new Set<string>()]));
  for (const story of Object.values(allStories())) {
    for (const token of tokensOf(story())) {
      if (token.kind !== 'start') continue;
      for (const { name } of token.attributes) found.get(token.tag)?.add(name);
    }
  }
  return found;
}

describe('the stories', () => {
  const found = setInStories();

  for (const tag of tags) {
    const { properties = {} } = contracts.find((contract) => contract.tag === tag) ?? {};
    it(`show every option of <${tag}>`, () => {
      const missing = Object.entries(properties).filter(([name, declaration]) => {
        const attribute = attributeName(name, declaration) ?? name;
        return !found.get(tag)?.has(name) && !found.get(tag)?.has(attribute);
      });
      assert.notDeepEqual(properties, {});
      assert.deepEqual(
        missing.map(([name]) => name),
        [],
      );
    });
  }

  for (const name of readdirSync(folder).filter((file) => file.endsWith('.stories.ts'))) {
    it(`have a comment above each story of ${name} that says what to look at`, () => {
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
