import { cpSync, mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

import { renderToString, resetIds } from 'fwx/server/ssr';

import { documentPage, landingPage } from '../layout/layout.ts';
import type { SiteMap } from '../layout/navigation.ts';
import type { Page } from '../page.ts';
import { readElementFacts } from '../pages/element-facts.ts';
import { withElementFacts } from '../pages/element-pages.ts';
import { homePage } from '../pages/home.ts';
import { listPages } from '../pages/list-pages.ts';
import { markdownPage } from '../pages/markdown-pages.ts';
import { markdownFiles, root } from '../pages/repository.ts';
import { withPhpTypes } from '../pages/php-types.ts';
import { searchPage } from '../pages/search-page.ts';
import { sourcePage } from '../pages/source-pages.ts';
import { storybookPage } from '../pages/storybook-page.ts';
import { exampleIndex, type FindExample } from '../reference/examples.ts';
import { packagePage, referenceIndex } from '../reference/index-pages.ts';
import { type PackageSymbols, readSymbols } from '../reference/symbols.ts';
import { typePage } from '../reference/type-page.ts';
import { typeFinder } from '../reference/type-text.ts';
import { usageIndex } from '../reference/usage.ts';
import { writeAssets } from './assets.ts';
import { emptyOutputFolder } from './output-folder.ts';
import { searchIndex } from './search-index.ts';
import { buildStorybook } from './storybook.ts';

const phpGuide = 'guides/php.html';

export interface SiteOptions {
  /** Folder to write: new, empty, or that of an earlier build, which is removed first. */
  readonly out: string;
  /** Whether to build Storybook into `storybook/`. Default false. */
  readonly storybook?: boolean;
}

function referencePages(packages: readonly PackageSymbols[], example: FindExample): Page[] {
  const find = typeFinder(packages);
  const facts = { find, users: usageIndex(packages, find), example };
  return [
    referenceIndex(packages),
    ...packages.flatMap((each) => [
      packagePage(each),
      ...each.types.map((type) => typePage(type, each, facts)),
    ]),
  ];
}

function mainPages(packages: readonly PackageSymbols[], hasStorybook: boolean): Page[] {
  const example = exampleIndex();
  const elements = { facts: readElementFacts(), packages, hasStorybook };
  const written = markdownFiles()
    .map(markdownPage)
    .map((page) => (page.path === phpGuide ? withPhpTypes(page, packages, example) : page))
    .map((page) => withElementFacts(page, elements));
  const pages = [
    homePage(),
    ...listPages(written),
    ...written,
    ...referencePages(packages, example),
    ...(hasStorybook ? [storybookPage()] : []),
  ];
  return [...pages, searchPage(pages)];
}

/** Places under `source/` and `files/` that documents link to. */
function linkedPlaces(markup: string, page: Page): string[] {
  const base = new URL(page.path, 'site:/');
  return [...markup.matchAll(/(?:href|src)="([^"#]*)[^"]*"/g)]
    .map(([, link = '']) => new URL(link, base))
    .filter(
      ({ protocol, pathname }) => protocol === 'site:' && /^\/(?:source|files)\//.test(pathname),
    )
    .map(({ pathname }) => decodeURIComponent(pathname.slice(1)));
}

/** Writes the pages, then the sources that they link to. */
class SiteWriter {
  readonly #out: string;
  readonly #map: SiteMap;
  readonly #places = new Set<string>();

  constructor(out: string, map: SiteMap) {
    this.#out = out;
    this.#map = map;
  }

  page(page: Page): void {
    resetIds();
    const document = page.section === 'home' ? landingPage : documentPage;
    const markup = renderToString(document(page, this.#map));
    for (const place of linkedPlaces(markup, page)) this.#places.add(place);
    this.file(page.path, markup);
  }

  file(path: string, text: string): void {
    const target = join(this.#out, path);
    mkdirSync(dirname(target), { recursive: true });
    writeFileSync(target, text);
  }

  sources(): void {
    // Pages of folders add places while the set is read.
    for (const place of this.#places) {
      if (place.startsWith('source/')) this.page(sourcePage(place));
      else cpSync(join(root, place.replace(/^files\//, '')), join(this.#out, place));
    }
  }
}

/**
 * Builds the site. Resolves to the number of its pages.
 *
 * @throws {Error} There are files in the folder, and no build wrote them; Storybook cannot be built.
 */
export async function buildSite({ out, storybook = false }: SiteOptions): Promise<number> {
  emptyOutputFolder(out);
  const packages = readSymbols();
  const list = mainPages(packages, storybook);
  const pages = new Map(list.map((page) => [page.path, page]));
  const writer = new SiteWriter(out, { pages, packages, hasStorybook: storybook });
  for (const page of list) writer.page(page);
  writer.sources();
  await writeAssets(out);
  writer.file('assets/search.json', searchIndex(list));
  if (storybook) await buildStorybook(join(out, 'storybook'));
  return list.length;
}
