import { readSource } from './repository.ts';
import { readStorybookPages } from './storybook-pages.ts';

/** A name that an element documents: an event or a custom property. */
interface Documented {
  readonly name: string;
  readonly description: string;
}

/** Data of an element from the manifest and the stories. */
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

/** Tag -> address of its page in Storybook. */
const storyPages = (): Map<string, string> =>
  new Map(readStorybookPages().flatMap(({ path, tag }) => (tag === null ? [] : [[tag, path]])));

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
