import { globSync } from 'node:fs';

import { readSource, root } from './repository.ts';

/** A name that an element documents: an event or a custom property. */
interface Documented {
  readonly name: string;
  readonly description: string;
}

/** What the manifest and the stories know of an element. */
export interface ElementFacts {
  readonly tag: string;
  readonly className: string;
  readonly events: readonly Documented[];
  readonly cssProperties: readonly Documented[];
  /** Address of its page in Storybook, below the site; null for an element without stories. */
  readonly stories: string | null;
}

interface Declared {
  readonly name: string;
  readonly tagName?: string;
  readonly events?: readonly Partial<Documented>[];
  readonly cssProperties?: readonly Partial<Documented>[];
}

interface Manifest {
  readonly modules: readonly { readonly path: string; readonly declarations?: Declared[] }[];
}

/** Page of Storybook for a group of stories, by its id or by the title that the id is made of. */
export const storybookDocs = (id: string): string =>
  `storybook/index.html?path=/docs/${id
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replace(/-$/, '')}--docs`;

/** Tag -> address of its page in Storybook. */
function storyPages(): Map<string, string> {
  const pages = new Map<string, string>();
  for (const file of globSync('stories/*.stories.ts', { cwd: root })) {
    const source = readSource(file);
    const valueOf = (key: string): string | undefined =>
      new RegExp(String.raw`\b${key}: '([^']+)'`).exec(source)?.[1];
    const tag = valueOf('component');
    const id = valueOf('id') ?? valueOf('title');
    if (tag !== undefined && id !== undefined) pages.set(tag, storybookDocs(id));
  }
  return pages;
}

const documented = (list: readonly Partial<Documented>[] = []): Documented[] =>
  list.map(({ name = '', description = '' }) => ({ name, description }));

/** The elements by the folder of `components` that has them. */
export function readElementFacts(): Map<string, ElementFacts[]> {
  const stories = storyPages();
  const { modules } = JSON.parse(readSource('custom-elements.json')) as Manifest;
  const folders = new Map<string, ElementFacts[]>();
  for (const { declarations = [], path } of modules) {
    const folder = /\bcomponents\/([^/]+)\//.exec(path)?.[1] ?? '';
    for (const { cssProperties, events, name, tagName } of declarations) {
      if (tagName === undefined) continue;
      const facts = {
        tag: tagName,
        className: name,
        events: documented(events),
        cssProperties: documented(cssProperties),
        stories: stories.get(tagName) ?? null,
      };
      folders.set(folder, [...(folders.get(folder) ?? []), facts]);
    }
  }
  return folders;
}
