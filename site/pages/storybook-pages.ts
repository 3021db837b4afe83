import { globSync } from 'node:fs';

import { readSource, root } from './repository.ts';

/** A page of documentation in Storybook. */
export interface StorybookPage {
  /** Its place in Storybook: group and name, or the name alone. */
  readonly title: string;
  /** Address below the site. */
  readonly path: string;
  /** The element that its stories show; null for a guide or a page of several elements. */
  readonly tag: string | null;
}

/** Page of Storybook for a group of stories, by its id or by the title that the id is made of. */
export const storybookDocs = (id: string): string =>
  `storybook/index.html?path=/docs/${id
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replace(/-$/, '')}--docs`;

function pageOf(file: string): StorybookPage {
  const source = readSource(file);
  const isGuide = file.endsWith('.mdx');
  const title = (isGuide ? /<Meta title="([^"]+)"/ : /\btitle: '([^']+)'/).exec(source)?.[1];
  if (title === undefined) throw new Error(`${file} has no title.`);
  const id = /^ {2}id: '([^']+)'/m.exec(source)?.[1] ?? title;
  const tag = isGuide ? undefined : /\bcomponent: '([^']+)'/.exec(source)?.[1];
  return { title, path: storybookDocs(id), tag: tag ?? null };
}

/** The pages of Storybook, in the order of their titles. */
export const readStorybookPages = (): StorybookPage[] =>
  globSync('stories/*.{stories.ts,mdx}', { cwd: root })
    .map(pageOf)
    .toSorted((one, other) => one.title.localeCompare(other.title, 'en'));
