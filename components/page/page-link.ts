import type { PropertyValues } from 'lit';

import type { Listen } from '../internal/element/events.ts';
import type { PropertiesOf } from '../internal/options/option.ts';
import type { AttributeMap } from '../internal/attributes/attributes.ts';
import { FwxElement } from '../internal/element/fwx-element.ts';
import { config, router, shouldIntercept } from './router/core.ts';
import type { CacheFor, VisitOptions } from './router/core-types.ts';
import { namesOf } from './state/data.ts';
import { type FormPayload, isForBrowser, payloadOf } from './forms/form-controls.ts';
import { linkEvents, prefetchEvents } from './router/link-events.ts';
import { pageLinkContract } from './page-link.contract.ts';
import { patchLink, patchAttributes, pageLinkExpansion, triggerIn } from './page-link-markup.ts';
import { methodOf, type PageLinkOptions } from './page-link.template.ts';
import { pageStore } from './state/page-store.ts';

/** Events of `<fwx-page-link>` by name. */
export interface PageLinkEvents {
  'fwx-before': CustomEvent<{ visit: object }>;
  'fwx-cancel': CustomEvent<object>;
  'fwx-error': CustomEvent<{ errors: object }>;
  'fwx-finish': CustomEvent<{ visit: object }>;
  'fwx-prefetched': CustomEvent<{ visit: object }>;
  'fwx-prefetching': CustomEvent<{ visit: object }>;
  'fwx-progress': CustomEvent<{ progress: object }>;
  'fwx-start': CustomEvent<{ visit: object }>;
  'fwx-success': CustomEvent<{ page: object }>;
}

export interface FwxPageLink extends PropertiesOf<typeof pageLinkContract.properties> {
  /** @hidden */
  addEventListener: Listen<FwxPageLink, PageLinkEvents>;
  /** @hidden */
  removeEventListener: Listen<FwxPageLink, PageLinkEvents>;
}

/**
 * A link, a button or a form that visits a page without reloading the document. The element contains a native
 * `<a href>`, `<button>` or `<form>`, which works without a script, with the middle button, with the
 * keyboard and for search engines as usual.
 *
 * With an `href` the element creates the link around its content; without one it uses the link inside.
 *
 * @summary A link to another page of the application.
 * @tag fwx-page-link
 * @tagname fwx-page-link
 * @attr data-loading - On the link inside, while its visit is in flight.
 * @fires {CustomEvent<{ visit: object }>} fwx-before - A visit is about to begin. Bubbles, cancelable.
 * @fires {CustomEvent<{ visit: object }>} fwx-start - A visit has begun. Bubbles.
 * @fires {CustomEvent<{ progress: object }>} fwx-progress - More of an upload has been sent. Bubbles.
 * @fires {CustomEvent<{ page: object }>} fwx-success - The page was received. Bubbles.
 * @fires {CustomEvent<{ errors: object }>} fwx-error - The page has validation errors. Bubbles.
 * @fires {CustomEvent<object>} fwx-cancel - The visit was cancelled. Bubbles.
 * @fires {CustomEvent<{ visit: object }>} fwx-finish - The visit has ended. Bubbles.
 * @fires {CustomEvent<{ visit: object }>} fwx-prefetching - The page is being prefetched. Bubbles.
 * @fires {CustomEvent<{ visit: object }>} fwx-prefetched - The page was prefetched. Bubbles.
 */
export class FwxPageLink extends FwxElement {
  static override readonly contract = pageLinkContract;
  static override readonly expansion = pageLinkExpansion;

  #inFlight = 0;
  #hover: ReturnType<typeof setTimeout> | undefined;
  #cancelPrefetch: (() => void) | undefined;

  constructor() {
    super();
    this.addEventListener('click', this.#onClick);
    this.addEventListener('submit', this.#onSubmit);
    this.addEventListener('mouseover', this.#onEnter);
    this.addEventListener('mouseout', this.#onLeave);
    this.addEventListener('mousedown', this.#onPress);
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    clearTimeout(this.#hover);
    this.#cancelPrefetch?.();
  }

  /** Visits the page, as a click does. */
  visit(): void {
    this.#visit(this.#target(this.documentedRoot));
  }

  /** Prefetches the page. */
  prefetchNow(): void {
    const target = this.#target(this.documentedRoot);
    if (!pageStore.isStarted || !target || target.method !== 'get') return;
    const cacheTags = namesOf(this.cacheTags);
    const options = { ...this.#options(target), ...prefetchEvents(this) };
    router.prefetch(target.url, options, { cacheFor: this.#cacheTimes, cacheTags });
  }

  /** Clicks the link inside. */
  override click(): void {
    this.#trigger?.click();
  }

  /** Focuses the link inside. */
  override focus(options?: FocusOptions): void {
    this.#trigger?.focus(options);
  }

  protected override hasContent(): boolean {
    return this.href !== null;
  }

  protected override patch(changed: PropertyValues, root: HTMLElement): void {
    const has = (['data', 'href', 'method'] as const).some((name) => changed.has(name));
    if (this.href === null) return;
    if (has) patchLink(root, this.#model);
    if (!changed.has('linkAttributes')) return;
    patchAttributes(
      this.#trigger ?? root,
      this.#model,
      changed.get('linkAttributes') as AttributeMap,
    );
  }

  protected override rootReady(): void {
    if (!this.#modes.includes('mount')) return;
    this.#cancelPrefetch?.();
    this.#cancelPrefetch = pageStore.whenStarted(() => this.prefetchNow());
  }

  get #model(): PageLinkOptions {
    return { ...this.propertyValues, href: this.href ?? '' };
  }

  /** The element that the user presses. */
  get #trigger(): HTMLElement | null {
    const root = this.documentedRoot;
    return root && triggerIn(root);
  }

  get #modes(): readonly string[] {
    const { prefetch } = this;
    return prefetch === true ? ['hover'] : namesOf(prefetch || null);
  }

  get #cacheTimes(): CacheFor {
    const times = namesOf(this.cacheFor);
    if (times.length > 0) return times;
    const isForClick = this.#modes.length === 1 && this.#modes[0] === 'click';
    return isForClick ? 0 : (config.get('prefetch.cacheFor') as CacheFor);
  }

  /** The visit of the link; `null` if the browser handles the navigation. */
  #target(root: HTMLElement | null, submitter: HTMLElement | null = null): FormPayload | null {
    if (root instanceof HTMLFormElement) return payloadOf(root, submitter);
    const method = methodOf(this);
    const isLink = root instanceof HTMLAnchorElement;
    const url = isLink ? root.href : (this.href ?? '');
    if (!url || (isLink && isBrowserNavigation(root))) return null;
    const data = isLink && method === 'get' ? {} : (this.data ?? {});
    return { method, url, data: data as FormPayload['data'] };
  }

  #visit(target: FormPayload | null): void {
    if (target)
      router.visit(target.url, { ...this.#options(target), ...linkEvents(this, this.#countVisit) });
  }

  #options({ method, data }: FormPayload): VisitOptions {
    const { component, except, headers = {}, only, pageProps, preserveState, reset } = this;
    return {
      method,
      data,
      async: this.async,
      component,
      except: namesOf(except),
      headers: { ...headers },
      only: namesOf(only),
      pageProps: pageProps ?? null,
      preserveScroll: whenOf(this.preserveScroll, false),
      preserveState: whenOf(preserveState, method !== 'get'),
      preserveUrl: this.preserveUrl,
      replace: this.replace,
      reset: namesOf(reset),
      viewTransition:
        this.viewTransition && !matchMedia('(prefers-reduced-motion: reduce)').matches,
    };
  }

  #countVisit = (step: 1 | -1): void => {
    this.#inFlight += step;
    this.#trigger?.toggleAttribute('data-loading', this.#inFlight > 0);
  };

  #onClick = (event: MouseEvent): void => {
    clearTimeout(this.#hover);
    const root = this.documentedRoot;
    if (!root || root instanceof HTMLFormElement || !this.#isVisit(event, root)) return;
    const target = this.#target(root);
    if (!target) return;
    event.preventDefault();
    this.#visit(target);
  };

  #onSubmit = (event: SubmitEvent): void => {
    const root = this.documentedRoot;
    if (!pageStore.isStarted || event.defaultPrevented || event.target !== root) return;
    if (!(root instanceof HTMLFormElement) || isForBrowser(root, event.submitter)) return;
    const target = this.#target(root, event.submitter);
    event.preventDefault();
    this.#visit(target);
  };

  #onEnter = ({ relatedTarget }: MouseEvent): void => {
    if (this.#isWithin(relatedTarget) || !this.#modes.includes('hover')) return;
    clearTimeout(this.#hover);
    this.#hover = setTimeout(() => this.prefetchNow(), Number(config.get('prefetch.hoverDelay')));
  };

  #onLeave = ({ relatedTarget }: MouseEvent): void => {
    if (!this.#isWithin(relatedTarget)) clearTimeout(this.#hover);
  };

  #onPress = (event: MouseEvent): void => {
    const root = this.documentedRoot;
    if (root && this.#modes.includes('click') && this.#isVisit(event, root)) this.prefetchNow();
  };

  #isWithin(target: EventTarget | null): boolean {
    return target instanceof Node && this.contains(target);
  }

  /** Whether a click starts a visit: not one with a modifier key, another button, `target` or `download`. */
  #isVisit(event: MouseEvent, root: HTMLElement): boolean {
    if (!pageStore.isStarted || root.hasAttribute('download') || !this.#isIn(event, root))
      return false;
    const { altKey, button, ctrlKey, defaultPrevented, metaKey, shiftKey, target } = event;
    const keys = { altKey, ctrlKey, metaKey, shiftKey };
    // The core checks `currentTarget`, which would be the host here.
    return shouldIntercept({ ...keys, button, defaultPrevented, target, currentTarget: root });
  }

  #isIn({ target }: Event, root: HTMLElement): boolean {
    return target instanceof Node && root.contains(target);
  }
}

/** Whether the browser handles a link: to another host, or to a fragment of this document. */
function isBrowserNavigation({ hash, href, origin }: HTMLAnchorElement): boolean {
  const isHere = hash !== '' && href.split('#', 1)[0] === location.href.split('#', 1)[0];
  return isHere || origin !== location.origin;
}

function whenOf(value: boolean | string | null, otherwise: boolean): boolean | 'errors' {
  return value === 'errors' ? 'errors' : value === null ? otherwise : value !== false;
}

declare global {
  interface FwxElementEvents {
    'fwx-page-link': PageLinkEvents;
  }
  interface HTMLElementTagNameMap {
    'fwx-page-link': FwxPageLink;
  }
}
