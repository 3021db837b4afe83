import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { describe, it } from 'node:test';
import { fileURLToPath } from 'node:url';

import { contracts } from '../../components/contracts.ts';
import { optionAttribute } from '../../components/internal/attributes/markup-names.ts';
import { type OptionTable } from '../../components/internal/options/option.ts';
import { widgetProperties } from '../../components/internal/options/widget-properties.ts';
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

/** The properties that no name of a set is for. */
function notIn(names: ReadonlySet<string>, properties: OptionTable): string[] {
  return Object.entries(properties)
    .filter(([name, declaration]) => {
      const attribute = optionAttribute(name, declaration) ?? name;
      return !names.has(name) && !names.has(attribute);
    })
    .map(([name]) => name);
}

describe('the stories', () => {
  const found = setInStories();

  it('show the options that every widget has, each with some widgets', () => {
    const all = [...found.values()].flatMap((names) => [...names]);
    assert.deepEqual(notIn(new Set(all), widgetProperties), []);
  });

  for (const tag of tags) {
    const { properties = {} } = contracts.find((contract) => contract.tag === tag) ?? {};
    it(`show every option of <${tag}> that others do not have`, () => {
      const own = Object.entries(properties).filter(([name]) => !(name in widgetProperties));
      assert.notDeepEqual(properties, {});
      assert.deepEqual(notIn(found.get(tag) ?? new Set(), Object.fromEntries(own)), []);
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
