import { render, type RenderOptions } from 'lit/html.js';

import { keepTyped } from '../../hydration/keep-typed.ts';
import { serverContent } from '../../hydration/markers.ts';
import { type Announce, RouteAnnouncer } from './route-announcer.ts';
import { createHeadManager } from '../router/core.ts';
import type { FlashData, PageData } from '../router/core-types.ts';
import { FragmentScroll, restoreScrollRegions } from '../router/fragment.ts';
import { languageOf, type PageLanguage } from './head.ts';
import type { NormalizedPage } from './page-definition.ts';
import { pageStore } from '../state/page-store.ts';
import { PageTree, type PageTreeOptions } from './page-tree.ts';
import type { ViewOwner } from './page-view.ts';
import { elementsSettled } from '../router/settled.ts';
import { typedFields } from '../forms/typed-fields.ts';

/** `hydrate` of `@lit-labs/ssr-client`. */
export type Hydrate = (value: unknown, container: HTMLElement, options?: RenderOptions) => void;

/** The change that the client of the protocol requests when it has received a page. */
export interface Swap {
  readonly component: NormalizedPage;
  readonly page: PageData;
  readonly preserveState: boolean;
}

/** The page in the history entry when the document was loaded. */
export interface KeptPage {
  rememberedState?: unknown;
}

/** Settings of the application that the server does not need. */
export interface FwxAppSettings extends PageTreeOptions {
  /**
   * The text that screen readers announce when another page is shown, `false` for none. Default: the title of the
   * document, or else its first `<h1>`.
   */
  readonly announce?: Announce | undefined;
}

/** The application in the browser: the current page inside its root element. */
export class FwxApp implements ViewOwner {
  readonly isServer = false;
  readonly #root: HTMLElement;
  readonly #tree: PageTree;
  #page: PageData;
  #head: { update(elements: readonly string[]): void } | null = null;
  #pending: Promise<boolean> | null = null;
  readonly #announce: Announce | undefined;
  #announcer: RouteAnnouncer | null = null;
  #kept: KeptPage | null = null;
  readonly #fragments = new FragmentScroll();
  readonly #language = {
    lang: document.documentElement.getAttribute('lang'),
    dir: document.documentElement.getAttribute('dir'),
  };

  /**
   * @param root Element that the page is rendered into.
   * @param page The initial page.
   * @param options Layout, title, and announcements.
   */
  constructor(root: HTMLElement, page: PageData, options: FwxAppSettings) {
    this.#root = root;
    this.#page = page;
    this.#tree = new PageTree(this, options);
    this.#announce = options.announce;
  }

  /** The current page. */
  get page(): PageData {
    return this.#page;
  }

  /** Element that the page is rendered into. */
  get root(): HTMLElement {
    return this.#root;
  }

  /** Resolves when the requested updates are rendered, including those of the elements of the page. */
  get updateComplete(): Promise<boolean> {
    return (this.#pending ?? Promise.resolve(true)).then(() => elementsSettled(this.#root));
  }

  /**
   * Shows the initial page: hydrates what the server has rendered, without changing it, or
   * renders the page.
   *
   * @param hydrate Hydrates; `null` renders from scratch.
   * @param kept The page that the core has found in the history; its remembered state belongs to this page.
   */
  start(component: NormalizedPage, hydrate: Hydrate | null, kept: KeptPage | null = null): void {
    this.#kept = kept;
    pageStore.set(this.#page);
    this.#tree.show(component, false);
    const typed = typedFields(this.#root);
    const isHydrated = this.#hydrate(hydrate);
    if (!isHydrated) this.#renderFromScratch();
    this.#finish();
    pageStore.notify();
    this.#announcer = new RouteAnnouncer(this.#root, this.#announce);
    // The page had no listeners yet when the user typed into these fields.
    for (const field of typed) field.dispatchEvent(new Event('input', { bubbles: true }));
  }

  /** Shows another page, or the same page with other data. */
  async swap({ component, page, preserveState }: Swap): Promise<void> {
    this.#page = page;
    pageStore.set(page);
    if (this.#tree.isOther(component, preserveState)) this.#deleteRememberedState();
    const isOther = this.#tree.show(component, preserveState);
    this.#update();
    const isFirst = !pageStore.isShown;
    pageStore.isShown = true;
    pageStore.notify();
    await this.updateComplete;
    if (isFirst) restoreScrollRegions();
    if (!isOther) return;
    this.#announcer?.onPageChange(page);
    this.#fragments.onPageChange();
  }

  /** Called when the router has started. */
  follow(): void {
    this.#fragments.start();
  }

  /** Shows flash messages that arrived without a page. */
  showFlash(flash: FlashData): void {
    this.#page = { ...this.#page, flash };
    pageStore.set(this.#page);
    pageStore.notify();
    this.requestUpdate();
  }

  /** Schedules a rendering in a microtask: one for all requests until then. */
  requestUpdate(): void {
    this.#pending ??= Promise.resolve().then(() => {
      if (this.#pending) this.#update();
      return true;
    });
  }

  /**
   * Deletes the remembered state of the first page. The core would use it for every later page without a state of its
   * own: a form would be filled with the input of another one.
   */
  #deleteRememberedState(): void {
    delete this.#kept?.rememberedState;
    this.#kept = null;
  }

  #update(): void {
    this.#pending = null;
    render(this.#tree.render(), this.#root);
    this.#finish();
  }

  #finish(): void {
    const heads = this.#tree.heads();
    this.#updateLanguage(languageOf(heads));
    this.#updateHead(this.#tree.head(heads));
    this.#tree.connect();
    this.#tree.hasRendered();
  }

  /** Sets language and direction of the document; by default the initial ones of the document. */
  #updateLanguage(language: PageLanguage): void {
    const { documentElement } = document;
    for (const name of ['lang', 'dir'] as const) {
      const value = language[name] ?? this.#language[name];
      if (value === null) documentElement.removeAttribute(name);
      else if (value !== documentElement.getAttribute(name))
        documentElement.setAttribute(name, value);
    }
  }

  /** Updates the head of the document; does not touch it until a page has tags for it. */
  #updateHead(tags: string[]): void {
    if (!this.#head && tags.length === 0) return;
    this.#head ??= createHeadManager(
      false,
      (title) => title,
      () => {},
    ).createProvider();
    this.#head.update(tags);
  }

  #hydrate(hydrate: Hydrate | null): boolean {
    const root = this.#root;
    if (!root.hasAttribute('data-server-rendered')) return false;
    try {
      if (!hydrate) throw new Error('createFwxApp() was not given "hydrate".');
      if (!serverContent(root)) throw new Error('The comments that Lit reads are missing.');
      keepTyped(root, () => {
        hydrate(this.#tree.render(), root);
        // Lit would write the text of a part that the server has left empty into the comment behind it.
        render(this.#tree.render(), root);
      });
      return true;
    } catch (error) {
      // The page is rendered again, and loses its focus and scroll positions.
      console.error(`[fwx] The page "${this.#page.component}" could not be taken over.`, error);
      return false;
    }
  }

  /** Replaces the content of the root, such as a text that is shown until the script has loaded. */
  #renderFromScratch(): void {
    const root = this.#root;
    root.replaceChildren();
    delete (root as { _$litPart$?: unknown })._$litPart$;
    render(this.#tree.render(), root);
  }
}
