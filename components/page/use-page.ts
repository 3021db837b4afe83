import type { ReactiveController, ReactiveControllerHost } from 'lit';

import type { FlashData, PageData, PageErrors, PageProps } from './core-types.ts';
import { pageStore, type PageSource } from './page-store.ts';

/** Keeps an element up to date with the page of the moment. */
export class PageController<Props extends PageProps = PageProps>
  implements ReactiveController, PageSource
{
  readonly #host: ReactiveControllerHost & Partial<PageSource>;
  #release: (() => void) | null = null;
  /** The page when the host left; `undefined` while it is there. */
  #left: PageData | null | undefined;

  /** @param host An element of Lit, or the view of a page. */
  constructor(host: ReactiveControllerHost & Partial<PageSource>) {
    this.#host = host;
    host.addController(this);
  }

  hostConnected(): void {
    // Such a host is told by whoever gives it the page.
    if (this.#host.page) return;
    this.#release ??= pageStore.subscribe(() => this.#host.requestUpdate());
    if (this.#left !== undefined && this.#left !== pageStore.page) this.#host.requestUpdate();
    this.#left = undefined;
  }

  hostDisconnected(): void {
    if (this.#release) this.#left = pageStore.page;
    this.#release?.();
    this.#release = null;
  }

  /**
   * The page. A host with a property `page` shows that one: on the server it is the only way to it,
   * because many pages are rendered there side by side.
   *
   * @throws {Error} There is no page: no application has started, and the host has none.
   */
  get page(): PageData {
    const page = this.#host.page ?? pageStore.page;
    if (!page) {
      throw new Error(
        'There is no page yet. Start the application with createFwxApp(); on the server hand the page to the element as its property "page".',
      );
    }
    return page;
  }

  /** Props of the page, with `errors` among them. */
  get props(): Props & PageData['props'] {
    return this.page.props as Props & PageData['props'];
  }

  /** Validation errors by field, or by bag and field. */
  get errors(): PageErrors {
    return this.page.props.errors;
  }

  /** Messages that this answer brought. */
  get flash(): FlashData {
    return this.page.flash;
  }

  /** Path and query of the page. */
  get url(): string {
    return this.page.url;
  }
}

/**
 * The page of the moment for an element of Lit, or for the view of a page. The host renders again
 * whenever it changes.
 */
export function usePage<Props extends PageProps = PageProps>(
  host: ReactiveControllerHost & Partial<PageSource>,
): PageController<Props> {
  return new PageController<Props>(host);
}
