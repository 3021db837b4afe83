import { nothing, type PropertyValues, render } from 'lit';

import type { Listen } from '../internal/element/events.ts';
import type { PropertiesOf } from '../internal/options/option.ts';
import { warnOnce } from '../internal/context/warn-once.ts';
import { BehaviorElement, pixels } from './behavior-element.ts';
import { getScrollableParent, type Scroll, type ScrollOptions } from './router/core.ts';
import type { ReloadOptions } from './router/core-types.ts';
import { disposableScroll } from './disposable-scroll.ts';
import { listReload } from './list-reload.ts';
import { pageInfiniteScrollContract, type ScrollEdge } from './page-infinite-scroll.contract.ts';
import { pageStore } from './state/page-store.ts';

const { tag } = pageInfiniteScrollContract;
const links = { next: '[data-page-next]', previous: '[data-page-previous]' } as const;
// Properties that the core reads once, when it starts.
const startOptions = [
  'buffer',
  'data',
  'items',
  'nextTrigger',
  'previousTrigger',
  'reverse',
] as const;
type Side = keyof typeof links;

/** Events of `<fwx-page-infinite-scroll>` by name. */
export interface PageInfiniteScrollEvents {
  'fwx-load': CustomEvent<{ side: 'next' | 'previous' }>;
}

export interface FwxPageInfiniteScroll extends PropertiesOf<
  typeof pageInfiniteScrollContract.properties
> {
  /** @hidden */
  addEventListener: Listen<FwxPageInfiniteScroll, PageInfiniteScrollEvents>;
  /** @hidden */
  removeEventListener: Listen<FwxPageInfiniteScroll, PageInfiniteScrollEvents>;
}

/**
 * Loads more of a list when its end, or its beginning, becomes visible. The author provides the list, which
 * shows the prop to which pages are added. Links to the next and the previous page with the attributes
 * `data-page-next` and `data-page-previous` work without a script; with a script they load into the list,
 * and are hidden when there are no more pages.
 *
 * @summary A list that grows as it is scrolled.
 * @tag fwx-page-infinite-scroll
 * @tagname fwx-page-infinite-scroll
 * @attr loading - `next` or `previous` while that page is loading.
 * @fires {CustomEvent<{ side: 'next' | 'previous' }>} fwx-load - A page was added. Bubbles.
 */
export class FwxPageInfiniteScroll extends BehaviorElement {
  static override readonly contract = pageInfiniteScrollContract;

  readonly #rendered = new WeakSet<HTMLElement>();
  #scroll: Scroll | null = null;
  #release: (() => void) | null = null;

  constructor() {
    super();
    this.addEventListener('click', this.#onClick);
  }

  /** Loads the next page, if there is one. */
  fetchNext(options: ReloadOptions = {}): void {
    this.#scroll?.dataManager.fetchNext(this.#reload(options));
  }

  /** Loads the previous page, if there is one. */
  fetchPrevious(options: ReloadOptions = {}): void {
    this.#scroll?.dataManager.fetchPrevious(this.#reload(options));
  }

  /** Whether there is a next page. */
  get hasNext(): boolean {
    return this.#scroll?.dataManager.hasNext() ?? false;
  }

  /** Whether there is a previous page. */
  get hasPrevious(): boolean {
    return this.#scroll?.dataManager.hasPrevious() ?? false;
  }

  /** Whether a page is loading. */
  get loading(): boolean {
    return this.hasAttribute('loading');
  }

  /** Whether only links and {@link fetchNext} load pages, because of `manual` or `manualAfter`. */
  get isManual(): boolean {
    const count = this.#scroll?.dataManager.getRequestCount() ?? 0;
    return this.manual || (this.manualAfter > 0 && count >= this.manualAfter);
  }

  protected override start(): void {
    this.#release ??= pageStore.subscribe(() => this.#initialize());
    this.#initialize();
  }

  protected override stop(): void {
    this.#release?.();
    this.#release = null;
    this.#flush();
  }

  protected override settingsChanged(changed: PropertyValues, isFirst: boolean): void {
    if (isFirst || !this.#scroll) return;
    if (!startOptions.some((name) => changed.has(name))) {
      this.#show();
      return;
    }
    this.#flush();
    this.#initialize();
  }

  #flush(): void {
    this.#scroll?.flush();
    this.#scroll = null;
    this.removeAttribute('loading');
  }

  /** Starts the scroll when the router has shown the list with its position: that of a deferred list arrives later. */
  #initialize(): void {
    // The list is rendered after the store has received the page.
    queueMicrotask(() => {
      if (this.#scroll || !this.#release || !this.#isKnown() || !this.#items()) return;
      this.#addEdges();
      this.#scroll = disposableScroll(this.#options());
      const { dataManager, elementManager } = this.#scroll;
      elementManager.setupObservers();
      elementManager.processServerLoadedElements(dataManager.getLastLoadedPage());
      if (this.autoScroll ?? this.reverse) this.#toEnd();
      this.#show();
    });
  }

  #isKnown(): boolean {
    return (
      !!this.data && pageStore.isShown && pageStore.page?.scrollProps?.[this.data] !== undefined
    );
  }

  #items(): HTMLElement | null {
    const found = this.querySelector<HTMLElement>(
      this.items || ':scope > :not([data-page-edge], [data-page-next], [data-page-previous])',
    );
    if (!found) warnOnce('infinite-scroll', `<${tag}> needs a list inside of it.`);
    return found;
  }

  #addEdges(): void {
    if (this.#edge('start')) return;
    const [start, end] = ['start', 'end'].map((name) => {
      const edge = this.ownerDocument.createElement('div');
      edge.dataset['pageEdge'] = name;
      return edge;
    });
    if (start) this.prepend(start);
    if (end) this.append(end);
  }

  #edge(name: 'start' | 'end'): HTMLElement | null {
    return this.querySelector(`:scope > [data-page-edge="${name}"]`);
  }

  #edgeOf(side: Side): HTMLElement | null {
    return this.#edge((side === 'next') !== this.reverse ? 'end' : 'start');
  }

  /** The element that loads the page of an end when it becomes visible. */
  #trigger(side: Side): HTMLElement | null {
    const selector = side === 'next' ? this.nextTrigger : this.previousTrigger;
    const own = selector ? this.ownerDocument.querySelector<HTMLElement>(selector) : null;
    if (selector && !own) warnOnce('infinite-scroll-trigger', `<${tag}> finds no "${selector}".`);
    return own ?? this.#edgeOf(side);
  }

  #options(): ScrollOptions {
    const name = this.data;
    // The core expects that its elements always exist after it has started.
    const list = (): HTMLElement => this.#items() ?? this;
    return {
      getPropName: () => name,
      inReverseMode: () => this.reverse,
      shouldFetchNext: () => !this.onlyPrevious,
      shouldFetchPrevious: () => !this.onlyNext,
      shouldPreserveUrl: () => this.preserveUrl,
      getReloadOptions: () => this.#reload(),
      getTriggerMargin: () => pixels(this.buffer),
      getStartElement: () => this.#trigger('previous') ?? this,
      getEndElement: () => this.#trigger('next') ?? this,
      getItemsElement: list,
      getScrollableParent: () => getScrollableParent(list()),
      onBeforePreviousRequest: () => this.#onBefore('previous'),
      onBeforeNextRequest: () => this.#onBefore('next'),
      onCompletePreviousRequest: ({ completed }) => this.#onComplete('previous', completed),
      onCompleteNextRequest: ({ completed }) => this.#onComplete('next', completed),
      onDataReset: () => this.#show(),
    };
  }

  #reload(options: ReloadOptions = {}): ReloadOptions {
    const name = this.data;
    return listReload(
      { ...this.params, ...options },
      ({ scrollProps }) => scrollProps?.[name] !== undefined,
    );
  }

  #onBefore(side: Side): void {
    this.setAttribute('loading', side);
    this.#show();
  }

  #onComplete(side: Side, isCompleted: boolean): void {
    this.removeAttribute('loading');
    this.#show();
    if (!isCompleted) return;
    this.dispatchEvent(new CustomEvent('fwx-load', { detail: { side }, bubbles: true }));
  }

  /** Shows the links of ends with more pages, and enables the triggers unless loading is manual. */
  #show(): void {
    if (!this.#scroll) return;
    const { elementManager } = this.#scroll;
    if (this.isManual) elementManager.disableTriggers();
    else elementManager.enableTriggers();
    const has: Record<Side, boolean> = {
      next: this.hasNext && !this.onlyPrevious,
      previous: this.hasPrevious && !this.onlyNext,
    };
    for (const side of ['next', 'previous'] as const) {
      for (const link of this.querySelectorAll<HTMLElement>(links[side])) {
        if (link.hidden === has[side]) link.hidden = !has[side];
      }
      this.#renderEdge(side, has[side]);
    }
  }

  /** Renders the content of an end for its current state. */
  #renderEdge(side: Side, hasMore: boolean): void {
    const edge = this.#edgeOf(side);
    const own = side === 'next' ? this.nextContent : this.previousContent;
    const content = own ?? this.loadingContent;
    if (!edge || (!content && !this.#rendered.has(edge))) return;
    this.#rendered.add(edge);
    const loading = this.getAttribute('loading') === side;
    const isShown = own !== null || loading;
    const fetch = (): void => (side === 'next' ? this.fetchNext() : this.fetchPrevious());
    const state: ScrollEdge = { side, loading, hasMore, isManual: this.isManual, fetch };
    render(content && isShown ? content(state) : nothing, edge);
  }

  #toEnd(): void {
    const parent = getScrollableParent(this.#items());
    if (parent) parent.scrollTo({ top: parent.scrollHeight, behavior: 'instant' });
    else window.scrollTo({ top: document.body.scrollHeight, behavior: 'instant' });
  }

  #onClick = (event: MouseEvent): void => {
    const { target } = event;
    const isPlain = !(event.ctrlKey || event.metaKey || event.shiftKey || event.altKey);
    if (!this.#scroll || !(target instanceof Element) || event.defaultPrevented || !isPlain) return;
    if (target.closest(links.next)) this.fetchNext();
    else if (target.closest(links.previous)) this.fetchPrevious();
    else return;
    event.preventDefault();
  };
}

declare global {
  interface FwxElementEvents {
    'fwx-page-infinite-scroll': PageInfiniteScrollEvents;
  }
  interface HTMLElementTagNameMap {
    'fwx-page-infinite-scroll': FwxPageInfiniteScroll;
  }
}
