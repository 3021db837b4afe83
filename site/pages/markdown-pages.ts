import { posix } from 'node:path';

import { unsafeHTML } from 'lit/directives/unsafe-html.js';
import { html } from 'lit/html.js';

import { type Page, relativeUrl, type Section } from '../page.ts';
import { isLive, liveExample } from './live-example.ts';
import { renderMarkdown } from './markdown.ts';
import { pictureSize } from './picture-size.ts';
import { readSource } from './repository.ts';
import { sitePath } from './site-paths.ts';

const sections: Readonly<Record<string, Section>> = {
  guides: 'guides',
  elements: 'elements',
  modules: 'modules',
};

/** Address of a link of a Markdown file on its page. Throws for a file that does not exist. */
function resolveLink(file: string, path: string, href: string): string {
  if (/^(?:[a-z]+:|#)/i.test(href)) return href;
  const [target = '', hash] = href.split('#', 2);
  const place = sitePath(posix.join(posix.dirname(file), target));
  if (place === null) throw new Error(`${file} links to "${href}", which does not exist.`);
  return relativeUrl(path, hash === undefined ? place : `${place}#${hash}`);
}

/** A README without the parts for readers of its folder: the table of the files, and the place of the tests. */
function forUsers(readme: string): string {
  return readme
    .replaceAll(/^\| *file *\| *(?:what it )?promises *\|\n(?:\|.+\n)+\n?/gim, '')
    .replaceAll(/^Tests:(?:.+\n?)+/gm, '');
}

/** The page of a Markdown file. */
export function markdownPage(file: string): Page {
  const path = sitePath(file);
  if (path === null) throw new Error(`There is no file "${file}".`);
  const section = sections[path.split('/')[0] ?? ''] ?? 'project';
  let hasElements = false;
  const source = readSource(file);
  const page = renderMarkdown(file.endsWith('README.md') ? forUsers(source) : source, {
    resolve: (href) => resolveLink(file, path, href),
    sizeOf: (src) => pictureSize(posix.join(posix.dirname(file), src)),
    afterCode: (code, language) => {
      if (section !== 'elements' || !isLive(code, language)) return '';
      hasElements = true;
      return liveExample(code);
    },
  });
  const title = page.title === '' ? file : page.title;
  return {
    path,
    section,
    title,
    label: /^`?<?([\w/-]+)>?`?(?::.*)?$/.exec(title)?.[1] ?? title,
    description: page.lead,
    content: html`${unsafeHTML(page.html)}`,
    headings: page.headings,
    entries: page.entries,
    trail: [],
    hasElements,
  };
}
