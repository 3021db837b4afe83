import type { TemplateResult } from 'lit/html.js';

import { knownPage, type ResolvePage } from './page-definition.ts';
import { pageData, type ServedPage } from './page-data.ts';
import { PageTree, type PageTreeOptions } from './page-tree.ts';
import type { ViewOwner } from './page-view.ts';

/** What server and browser share: hand the same object to {@link createFwxApp} and {@link pageTemplate}. */
export interface PageSite extends PageTreeOptions {
  /** Finds a page by the name that the server gave it. */
  readonly resolve: ResolvePage;
}

/** Says nothing new, but lets the compiler check it where it is written. */
export function defineSite<T extends PageSite>(site: T): T {
  return site;
}

/**
 * The template of an initial page and its head, for `pageRenderer` of `fwx/server/page`. Keeps
 * nothing: pages of many visitors are rendered side by side.
 *
 * @throws {TypeError} There is no such page.
 */
export async function pageTemplate(
  served: ServedPage,
  site: PageSite,
): Promise<{ readonly body: TemplateResult; readonly head: readonly string[] }> {
  const page = pageData(served);
  const component = knownPage(page.component, await site.resolve(page.component, page));
  const owner: ViewOwner = {
    page,
    isServer: true,
    requestUpdate: () => {},
    updateComplete: Promise.resolve(true),
  };
  const tree = new PageTree(owner, site);
  tree.show(component, false);
  return { body: tree.render(), head: tree.head() };
}
