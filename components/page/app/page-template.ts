import type { TemplateResult } from 'lit/html.js';

import { normalizePage, type ResolvePage } from './page-definition.ts';
import { pageData, type ServedPage } from '../state/page-data.ts';
import { PageTree, type PageTreeOptions } from './page-tree.ts';
import type { ViewOwner } from './page-view.ts';

/** Settings that server and browser share: pass the same object to {@link createFwxApp} and {@link pageTemplate}. */
export interface PageSite extends PageTreeOptions {
  /** Finds a page by the name that the server has sent. */
  readonly resolve: ResolvePage;
}

/** Returns the settings; the compiler checks their type. */
export function defineSite<T extends PageSite>(site: T): T {
  return site;
}

/**
 * The template of an initial page and its head, for `pageRenderer` of `fwx/server/page`. Stores
 * nothing, because pages of many visitors are rendered concurrently.
 *
 * @throws {TypeError} `resolve` does not find the page.
 */
export async function pageTemplate(
  served: ServedPage,
  site: PageSite,
): Promise<{ readonly body: TemplateResult; readonly head: readonly string[] }> {
  const page = pageData(served);
  const component = normalizePage(page.component, await site.resolve(page.component, page));
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
