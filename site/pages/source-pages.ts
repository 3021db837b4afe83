import { readdirSync } from 'node:fs';
import { join } from 'node:path';

import { unsafeHTML } from 'lit/directives/unsafe-html.js';
import { html } from 'lit/html.js';

import { type Page, relativeUrl } from '../page.ts';
import { escapeHtml, highlightLines } from './highlight.ts';
import { isFolder, readSource, root } from './repository.ts';
import { sitePath } from './site-paths.ts';

const pageOf = (place: string, title: string, description: string) => ({
  path: place,
  section: 'source' as const,
  title,
  description,
  headings: [],
  entries: [],
  trail: [],
});

/** A source file with a number, and an id to link to, at each line. */
function filePage(file: string, place: string): Page {
  const lines = highlightLines(readSource(file).trimEnd(), file.slice(file.lastIndexOf('.') + 1));
  const rows = lines.map(
    (line, index) =>
      `<span class="line" id="L${index + 1}"><a href="#L${index + 1}" aria-label="Line ${index + 1}">${index + 1}</a>${line}\n</span>`,
  );
  return {
    ...pageOf(place, file, `Source of ${file}, ${lines.length} lines.`),
    content: html`${unsafeHTML(`<pre class="source" tabindex="0"><code>${rows.join('')}</code></pre>`)}`,
  };
}

/** Entries of a folder: files and folders that have a page. */
function folderPage(folder: string, place: string): Page {
  const names = readdirSync(join(root, folder)).sort();
  const items = names
    .map((name) => `${folder}/${name}`)
    .filter((path) => path.endsWith('.md') || isFolder(`${path}/README.md`) === false)
    .map(
      (path) =>
        `<li><a href="${relativeUrl(place, sitePath(path) ?? '')}">${escapeHtml(path)}</a></li>`,
    );
  const others = names.filter((name) => !items.some((item) => item.includes(`/${name}<`)));
  return {
    ...pageOf(place, folder, `The folder ${folder} of the repository.`),
    content: html`${unsafeHTML(`<ul>${items.join('')}</ul><p>Also here:</p><ul class="columns">${others.map((name) => `<li><code>${escapeHtml(name)}</code></li>`).join('')}</ul>`)}`,
  };
}

/** The page of a place under `source/`. */
export function sourcePage(place: string): Page {
  const path = place.replace(/^source\//, '').replace(/(?:\/index)?\.html$/, '');
  return isFolder(path) ? folderPage(path, place) : filePage(path, place);
}
