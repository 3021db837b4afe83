import { globSync, readFileSync } from 'node:fs';
import { join, posix } from 'node:path';

/** Ids and links of a document, as its markup has them. */
function factsOf(markup: string): { ids: Set<string>; links: string[] } {
  const attribute = (name: string): string[] =>
    [...markup.matchAll(new RegExp(`\\s${name}="([^"]*)"`, 'g'))].map(([, value = '']) =>
      value.replaceAll('&amp;', '&'),
    );
  return {
    ids: new Set(attribute('id')),
    links: [...attribute('href'), ...attribute('src'), ...attribute('action')],
  };
}

/** Links that lead to another site, or to no document. */
const isOutside = (link: string): boolean => /^(?:[a-z][a-z0-9+.-]*:|\/\/)/i.test(link);

/**
 * Every broken link of the documents below a folder, as `page -> link`, sorted. A link is broken when its
 * file, or the element that its fragment names, does not exist. `skip` are folders with documents of others.
 */
export function brokenLinks(folder: string, skip: readonly string[] = []): string[] {
  const files = new Set(globSync('**/*', { cwd: folder }));
  const pages = [...files].filter(
    (path) => path.endsWith('.html') && !skip.some((name) => path.startsWith(`${name}/`)),
  );
  const facts = new Map(
    pages.map((page) => [page, factsOf(readFileSync(join(folder, page), 'utf8'))]),
  );
  const isBroken = (page: string, link: string): boolean => {
    const [, path = '', fragment = ''] = /^([^#?]*)(?:\?[^#]*)?(?:#(.*))?$/.exec(link) ?? [];
    const target = path === '' ? page : posix.join(posix.dirname(page), decodeURIComponent(path));
    if (!files.has(target)) return true;
    const ids = facts.get(target)?.ids;
    return fragment !== '' && ids !== undefined && !ids.has(decodeURIComponent(fragment));
  };
  return [...facts]
    .flatMap(([page, { links }]) =>
      [...new Set(links)]
        .filter((link) => !isOutside(link) && isBroken(page, link))
        .map((link) => `${page} -> ${link}`),
    )
    .sort();
}
