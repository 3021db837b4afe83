import type { TemplateResult } from 'lit/html.js';

import { knownPage, type ResolvePage } from './page-definition.ts';
import type { PageData } from './core-types.ts';
import { PageTree, type PageTreeOptions } from './page-tree.ts';
import type { ViewOwner } from './page-view.ts';

/** What server and browser share: hand the same object to {@link createFwxApp} and {@link pageTemplate}. */
export interface PageSite extends PageTreeOptions {
  /** Finds a page by the name that the server gave it. */
  readonly resolve: ResolvePage;
}

/** A page object as any server of the protocol makes it. */
export interface ServedPage {
  readonly component: string;
  readonly props: object;
  readonly url: string;
  readonly version: string | number | null;
  readonly flash?: object | undefined;
  readonly rescuedProps?: readonly string[] | undefined;
}

/** Says nothing new, but lets the compiler check it where it is written. */
export function defineSite<T extends PageSite>(site: T): T {
  return site;
}

/** The page with what the client expects of every page. */
export function pageData(page: ServedPage): PageData {
  // `errors` is always there: the protocol says so.
  const { flash = {}, rescuedProps = [] } = page;
  return { ...page, flash, rescuedProps: [...rescuedProps] } as PageData;
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
