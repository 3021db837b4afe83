import type { ReactiveController, ReactiveControllerHost } from 'lit';

import type { FlashData, PageData, PageErrors, PageProps } from '../router/core-types.ts';
import { pageStore, type PageSource } from '../state/page-store.ts';

/** Keeps an element up to date with the current page. */
export class PageController<Props extends PageProps = PageProps>
  implements ReactiveController, PageSource
{
  readonly #host: ReactiveControllerHost & Partial<PageSource>;
  #release: (() => void) | null = null;
  /** The page when the host was disconnected; `undefined` while it is connected. */
  #left: PageData | null | undefined;

  /** @param host A Lit element, or the view of a page. */
  constructor(host: ReactiveControllerHost & Partial<PageSource>) {
    this.#host = host;
    host.addController(this);
  }

  hostConnected(): void {
    // A host with a property `page` updates when the property is set.
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
   * The page. A host with a property `page` shows that page: on the server this is the only source,
   * because many pages are rendered there concurrently.
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

  /** Props of the page, including `errors`. */
  get props(): Props & PageData['props'] {
    return this.page.props as Props & PageData['props'];
  }

  /** Validation errors by field, or by bag and field. */
  get errors(): PageErrors {
    return this.page.props.errors;
  }

  /** Flash messages of this response. */
  get flash(): FlashData {
    return this.page.flash;
  }

  /** Path and query of the page. */
  get url(): string {
    return this.page.url;
  }
}

/**
 * The current page for a Lit element, or for the view of a page. The host renders again
 * whenever the page changes.
 */
export function usePage<Props extends PageProps = PageProps>(
  host: ReactiveControllerHost & Partial<PageSource>,
): PageController<Props> {
  return new PageController<Props>(host);
}
