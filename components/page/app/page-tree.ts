import { html, type TemplateResult } from 'lit/html.js';

import { resolveServerHead, type ServerHead } from '../router/core.ts';
import { headTags, type PageHead, type TitleOption } from './head.ts';
import {
  type NormalizedLayout,
  type NormalizedPage,
  normalizeLayouts,
  type Layouts,
} from './page-definition.ts';
import { PageView, type ViewOwner } from './page-view.ts';
import { keyedContent } from './keyed-content.ts';

/** Options that must be the same on server and browser, or they render different markup. */
export interface PageTreeOptions {
  /** Layout of pages that do not specify one. Default none. */
  readonly layout?: Layouts | undefined;
  /** Returns the title of the document: `(title) => `${title} · Acme``. Default: the title of the page. */
  readonly title?: TitleOption | undefined;
  /**
   * Markup for the head that the server sends as a list: the name of the prop, `true` for `head`, or a
   * function. The markup is trusted; the head of a page takes precedence. Default none.
   */
  readonly serverHead?: ServerHead | undefined;
}

interface ShownLayout {
  readonly layout: NormalizedLayout;
  readonly view: PageView;
}

interface ShownPage {
  readonly component: NormalizedPage;
  readonly view: PageView;
  /** Key of the DOM: when the same page is shown again, it gets a new key and a new DOM. */
  readonly key: number;
}

const isTitle = (tag: string): boolean => /^<title[\s>]/i.test(tag);

/** The page that is shown and the layouts around it, as one template. */
export class PageTree {
  readonly #owner: ViewOwner;
  readonly #options: PageTreeOptions;
  #page: ShownPage | null = null;
  #layouts: readonly ShownLayout[] = [];

  constructor(owner: ViewOwner, options: PageTreeOptions) {
    this.#owner = owner;
    this.#options = options;
  }

  /**
   * Shows a page. The owner already has its data.
   *
   * @param keepsState Whether the same page keeps its state and its DOM.
   * @returns Whether the page gets a new state and a new DOM.
   */
  show(component: NormalizedPage, keepsState: boolean): boolean {
    const isOther = this.isOther(component, keepsState);
    this.#showLayouts(component);
    if (!isOther) return false;
    this.#page?.view.disconnect();
    const view = new PageView(this.#owner, (own) => component.setup?.(own, own.page.props));
    this.#page = { component, view, key: (this.#page?.key ?? 0) + 1 };
    return true;
  }

  /** Whether {@link show} would create a new state and a new DOM, for another page or for the same one. */
  isOther(component: NormalizedPage, keepsState: boolean): boolean {
    return this.#page?.component !== component || !keepsState;
  }

  /** Calls `hostConnected` of the controllers, when their page is shown. */
  connect(): void {
    for (const view of this.#views()) view.connect();
  }

  /** The template of the page in its layouts. */
  render(): TemplateResult {
    if (!this.#page) return html``;
    for (const view of this.#views()) view.willRender();
    const { component, key, view } = this.#page;
    const content: unknown = keyedContent(key, component.render(view.page.props, view));
    return html`${this.#layouts.reduceRight((inner, one) => one.layout.render(inner, one.view), content)}`;
  }

  /** Calls `hostUpdated` of the controllers, when the template is in the document. */
  hasRendered(): void {
    for (const view of this.#views()) view.hasRendered();
  }

  /** Markup for the head of the document. */
  head(heads: readonly PageHead[] = this.heads()): string[] {
    if (!this.#page) return [];
    const { view } = this.#page;
    const own = headTags(heads, this.#options.title);
    const hasTitle = own.some(isTitle);
    const { serverHead = false } = this.#options;
    const served = resolveServerHead(view.page, serverHead);
    return [...served.filter((tag) => !(hasTitle && isTitle(tag))), ...own];
  }

  /** The heads of layouts and page, the innermost last. */
  heads(): PageHead[] {
    if (!this.#page) return [];
    const { component, view } = this.#page;
    const heads: PageHead[] = this.#layouts.map((one) => one.layout.head?.(one.view) ?? {});
    heads.push(component.head?.(view.page.props, view) ?? {});
    return heads;
  }

  /** Replaces the layouts. Those from the outermost to the first different one are kept. */
  #showLayouts(component: NormalizedPage): void {
    const { layout: own = this.#options.layout } = component;
    const wanted = normalizeLayouts(own);
    const before = this.#layouts;
    let isKept = true;
    this.#layouts = wanted.map((layout, depth) => {
      const known = before[depth];
      isKept &&= known?.layout === layout;
      if (isKept && known) return known;
      return { layout, view: new PageView(this.#owner, (view) => layout.setup?.(view)) };
    });
    for (const one of before) if (!this.#layouts.includes(one)) one.view.disconnect();
  }

  *#views(): Iterable<PageView> {
    for (const { view } of this.#layouts) yield view;
    if (this.#page) yield this.#page.view;
  }
}
