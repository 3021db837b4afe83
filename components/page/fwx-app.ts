import { render, type RenderOptions } from 'lit/html.js';

import { keepTyped } from '../hydration/keep-typed.ts';
import { type Announce, Arrival } from './arrival.ts';
import { createHeadManager } from './core.ts';
import type { FlashData, PageData } from './core-types.ts';
import { FragmentScroll } from './fragment.ts';
import { languageOf, type PageLanguage } from './head.ts';
import type { KnownPage } from './page-definition.ts';
import { pageStore } from './page-store.ts';
import { PageTree, type PageTreeOptions } from './page-tree.ts';
import type { ViewOwner } from './page-view.ts';
import { elementsSettled } from './settled.ts';
import { typedFields } from './typed-fields.ts';

/** `hydrate` of `@lit-labs/ssr-client`. */
export type Hydrate = (value: unknown, container: HTMLElement, options?: RenderOptions) => void;

/** What the client of the protocol asks for when it has a page. */
export interface Swap {
  readonly component: KnownPage;
  readonly page: PageData;
  readonly preserveState: boolean;
}

/** The page that the entry of the history held when the document was loaded. */
export interface KeptPage {
  rememberedState?: unknown;
}

/** What the application is told, beside what server and browser share. */
export interface FwxAppSettings extends PageTreeOptions {
  /**
   * What screen readers say when another page is shown, `false` for nothing. Default: the title of the
   * document, else its first `<h1>`.
   */
  readonly announce?: Announce | undefined;
}

/** The application in the browser: the page of the moment inside its root element. */
export class FwxApp implements ViewOwner {
  readonly isServer = false;
  readonly #root: HTMLElement;
  readonly #tree: PageTree;
  #page: PageData;
  #head: { update(elements: readonly string[]): void } | null = null;
  #pending: Promise<boolean> | null = null;
  readonly #announce: Announce | undefined;
  #arrival: Arrival | null = null;
  #kept: KeptPage | null = null;
  readonly #fragments = new FragmentScroll();
  readonly #language = {
    lang: document.documentElement.getAttribute('lang'),
    dir: document.documentElement.getAttribute('dir'),
  };

  /**
   * @param root Element that the page is rendered into.
   * @param page The initial page.
   * @param options Layout, title, and what is announced.
   */
  constructor(root: HTMLElement, page: PageData, options: FwxAppSettings) {
    this.#root = root;
    this.#page = page;
    this.#tree = new PageTree(this, options);
    this.#announce = options.announce;
  }

  /** The page of the moment. */
  get page(): PageData {
    return this.#page;
  }

  /** Element that the page is rendered into. */
  get root(): HTMLElement {
    return this.#root;
  }

  /** Settled when what was requested is rendered, in the elements of the page, too. */
  get updateComplete(): Promise<boolean> {
    return (this.#pending ?? Promise.resolve(true)).then(() => elementsSettled(this.#root));
  }

  /**
   * Shows the initial page: takes over what the server has rendered, without a change to it, or
   * renders.
   *
   * @param hydrate Takes over; `null` renders anew.
   * @param kept What the core has found in the history; the state remembered there is for this page.
   */
  start(component: KnownPage, hydrate: Hydrate | null, kept: KeptPage | null = null): void {
    this.#kept = kept;
    pageStore.set(this.#page);
    this.#tree.show(component, false);
    const typed = typedFields(this.#root);
    const isSame = this.#takeOver(hydrate);
    if (!isSame) this.#renderAnew();
    this.#finish();
    pageStore.tell();
    this.#arrival = new Arrival(this.#root, this.#announce);
    // The handlers of the page were not there yet when these were typed.
    for (const field of typed) field.dispatchEvent(new Event('input', { bubbles: true }));
  }

  /** Shows another page, or the same with other data. */
  async swap({ component, page, preserveState }: Swap): Promise<void> {
    this.#page = page;
    pageStore.set(page);
    if (this.#tree.isOther(component, preserveState)) this.#forgetKept();
    const isOther = this.#tree.show(component, preserveState);
    this.#update();
    pageStore.tell();
    await this.updateComplete;
    if (!isOther) return;
    this.#arrival?.arrive(page);
    this.#fragments.arrive();
  }

  /** Called when the router has started. */
  follow(): void {
    this.#fragments.start();
  }

  /** Shows messages that came without a page. */
  showFlash(flash: FlashData): void {
    this.#page = { ...this.#page, flash };
    pageStore.set(this.#page);
    pageStore.tell();
    this.requestUpdate();
  }

  /** Renders soon: once for all that ask before. */
  requestUpdate(): void {
    this.#pending ??= Promise.resolve().then(() => {
      if (this.#pending) this.#update();
      return true;
    });
  }

  /**
   * The core looks there for what a page does not remember itself, for ever: a form would be filled with
   * what was typed into another one.
   */
  #forgetKept(): void {
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

  /** Where a page says nothing it is the language that the document came with. */
  #updateLanguage(said: PageLanguage): void {
    const { documentElement } = document;
    for (const name of ['lang', 'dir'] as const) {
      const value = said[name] ?? this.#language[name];
      if (value === null) documentElement.removeAttribute(name);
      else if (value !== documentElement.getAttribute(name))
        documentElement.setAttribute(name, value);
    }
  }

  /** The head is left alone as long as no page has anything to say about it. */
  #updateHead(tags: string[]): void {
    if (!this.#head && tags.length === 0) return;
    this.#head ??= createHeadManager(
      false,
      (title) => title,
      () => {},
    ).createProvider();
    this.#head.update(tags);
  }

  #takeOver(hydrate: Hydrate | null): boolean {
    const root = this.#root;
    if (!root.hasAttribute('data-server-rendered')) return false;
    try {
      if (!hydrate) throw new Error('createFwxApp() was not given "hydrate".');
      keepTyped(root, () => hydrate(this.#tree.render(), root));
      return true;
    } catch (error) {
      // The page is what counts: it is rendered again, at the price of its focus and scroll positions.
      console.error(`[fwx] The page "${this.#page.component}" could not be taken over.`, error);
      return false;
    }
  }

  /** Nothing stays of what the root holds: a word for the time before the script came, say. */
  #renderAnew(): void {
    const root = this.#root;
    root.replaceChildren();
    delete (root as { _$litPart$?: unknown })._$litPart$;
    render(this.#tree.render(), root);
  }
}
