import { html, type TemplateResult } from 'lit/html.js';

import type { Page } from '../page.ts';
import { readStorybookPages, type StorybookPage } from './storybook-pages.ts';

/** Pages of Storybook with the same first part of their titles. */
interface Group {
  readonly id: string;
  readonly title: string;
  readonly pages: readonly StorybookPage[];
}

function groupOf(title: string, all: readonly StorybookPage[]): Group {
  const start = `${title}/`;
  const pages = all
    .filter((page) => page.title.startsWith(start))
    .map((page) => ({ ...page, title: page.title.slice(start.length) }));
  return { id: title.toLowerCase(), title, pages };
}

const list = ({ id, pages, title }: Group): TemplateResult =>
  html`<h2 id=${id}>${title}</h2><ul>${pages.map((page) => html`<li><a href=${page.path} target="storybook">${page.title}</a></li>`)}</ul>`;

/**
 * The page that shows Storybook in a frame. The frame is empty until a link opens in it: Storybook has several megabytes
 * of scripts, which visitors should not load before they ask for it.
 */
export function storybookPage(): Page {
  const title = 'Storybook';
  const description = 'Every element with every option, to try in the browser.';
  const all = readStorybookPages();
  const groups = ['Widgets', 'Pages', 'Guides'].map((name) => groupOf(name, all));
  return {
    path: 'storybook.html',
    section: 'project',
    title,
    description,
    content: html`<p class="lead">${description}</p><p>Storybook needs a script; the pages under <a href="elements/index.html">Elements</a> do not.</p><p class="actions"><a class="btn-solid theme-primary" href="storybook/index.html" target="storybook">Show it here</a> <a class="btn-outline" href="storybook/index.html">Open it in the whole window</a></p><div class="storybook"><nav aria-label="Stories">${groups.map(list)}</nav><div><p>The story that you choose is shown here.</p><iframe name="storybook" title="Storybook"></iframe></div></div>`,
    headings: [],
    entries: [
      { id: '', title, text: description },
      ...groups.map(({ id, title: name, pages }) => ({
        id,
        title: `${title}: ${name}`,
        text: pages.map((page) => page.title).join(', '),
      })),
    ],
    trail: [],
    isWide: true,
  };
}
