import { html, type TemplateResult } from 'lit/html.js';

import { resolveServerHead, type ServerHead } from './core.ts';
import { headTags, type PageHead, type TitleOption } from './head.ts';
import { type KnownLayout, type KnownPage, knownLayouts, type Layouts } from './page-definition.ts';
import { PageView, type ViewOwner } from './page-view.ts';
import { showing } from './showing.ts';

/** What server and browser must be told alike, or they render different things. */
export interface PageTreeOptions {
  /** Layout of pages that say nothing of one. Default none. */
  readonly layout?: Layouts | undefined;
  /** Makes the title of the document: `(title) => `${title} · Acme``. Default: the one of the page. */
  readonly title?: TitleOption | undefined;
  /**
   * Markup for the head that the server gives as a list: the name of the prop, `true` for `head`, or a
   * function. It is trusted; what pages say themselves wins. Default none.
   */
  readonly serverHead?: ServerHead | undefined;
}

interface LayoutShowing {
  readonly layout: KnownLayout;
  readonly view: PageView;
}

interface PageShowing {
  readonly component: KnownPage;
  readonly view: PageView;
  /** Tells showings of the same page apart: another one is another DOM. */
  readonly key: number;
}

const isTitle = (tag: string): boolean => /^<title[\s>]/i.test(tag);

/** The page that is shown and the layouts around it, as one template. */
export class PageTree {
  readonly #owner: ViewOwner;
  readonly #options: PageTreeOptions;
  #page: PageShowing | null = null;
  #layouts: readonly LayoutShowing[] = [];

  constructor(owner: ViewOwner, options: PageTreeOptions) {
    this.#owner = owner;
    this.#options = options;
  }

  /**
   * Shows a page. The owner has the data of it already.
   *
   * @param keepsState Whether the same page goes on with its state and its DOM.
   * @returns Whether it is another showing: it gets a DOM of its own.
   */
  show(component: KnownPage, keepsState: boolean): boolean {
    const isOther = this.isOther(component, keepsState);
    this.#showLayouts(component);
    if (!isOther) return false;
    this.#page?.view.disconnect();
    const view = new PageView(this.#owner, (own) => component.setup?.(own, own.page.props));
    this.#page = { component, view, key: (this.#page?.key ?? 0) + 1 };
    return true;
  }

  /** Whether {@link show} would show another page, or the same anew. */
  isOther(component: KnownPage, keepsState: boolean): boolean {
    return this.#page?.component !== component || !keepsState;
  }

  /** Tells the controllers that their page can be seen. */
  connect(): void {
    for (const view of this.#views()) view.connect();
  }

  /** The template of the page in its layouts. */
  render(): TemplateResult {
    if (!this.#page) return html``;
    for (const view of this.#views()) view.willRender();
    const { component, key, view } = this.#page;
    const content: unknown = showing(key, component.render(view.page.props, view));
    return html`${this.#layouts.reduceRight((inner, one) => one.layout.render(inner, one.view), content)}`;
  }

  /** Tells the controllers that the template is in the document. */
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

  /** What layouts and page say of the head, the innermost last. */
  heads(): PageHead[] {
    if (!this.#page) return [];
    const { component, view } = this.#page;
    const heads: PageHead[] = this.#layouts.map((one) => one.layout.head?.(one.view) ?? {});
    heads.push(component.head?.(view.page.props, view) ?? {});
    return heads;
  }

  /** Layouts live on from the outermost to the first that is another one. */
  #showLayouts(component: KnownPage): void {
    const { layout: own = this.#options.layout } = component;
    const wanted = knownLayouts(own);
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
