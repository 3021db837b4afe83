import type { PropertyValues } from 'lit';

import type { PropertiesOf } from '../internal/options/option.ts';
import { BehaviorElement, pixels } from './behavior-element.ts';
import { router } from './router/core.ts';
import { namesOf } from './state/data.ts';
import { pageStore } from './state/page-store.ts';
import { pageWhenVisibleContract } from './page-when-visible.contract.ts';
import { propsState } from './state/props-state.ts';

export interface FwxPageWhenVisible extends PropertiesOf<
  typeof pageWhenVisibleContract.properties
> {}

/**
 * Loads props when it becomes visible. The author provides the content, which may be empty and
 * shows the props.
 *
 * @summary Loads props when it is scrolled into view.
 * @tag fwx-page-when-visible
 * @tagname fwx-page-when-visible
 * @attr aria-busy - `true` while the props are loading.
 */
export class FwxPageWhenVisible extends BehaviorElement {
  static override readonly contract = pageWhenVisibleContract;

  #observer: IntersectionObserver | null = null;
  #cancelStart: (() => void) | null = null;
  #release: (() => void) | null = null;
  #wasLoaded = false;
  #isFetching = false;

  protected override start(): void {
    // Waits, because an outer template sets the properties right after this.
    this.#cancelStart = pageStore.whenStarted(() => this.#observe());
    this.#wasLoaded = this.#isLoaded();
    this.#release = pageStore.subscribe(() => this.#onPageChange());
  }

  protected override stop(): void {
    this.#cancelStart?.();
    this.#cancelStart = null;
    this.#release?.();
    this.#release = null;
    this.#unobserve();
  }

  protected override settingsChanged(changed: PropertyValues): void {
    if (!changed.has('data') && !changed.has('buffer') && !changed.has('always')) return;
    this.stop();
    this.start();
  }

  #observe(): void {
    if (this.#observer || !this.isConnected || this.#isDone()) return;
    const rootMargin = `${pixels(this.buffer)}px`;
    this.#observer = new IntersectionObserver(
      (entries) => {
        if (entries.some(({ isIntersecting }) => isIntersecting)) this.#load();
      },
      { rootMargin },
    );
    this.#observer.observe(this);
  }

  /** Observes again when a loaded prop is missing: a visit of the same page may omit it. */
  #onPageChange(): void {
    const isLoaded = this.#isLoaded();
    if (this.#wasLoaded && !isLoaded) this.#observe();
    this.#wasLoaded = isLoaded;
  }

  #unobserve(): void {
    this.#observer?.disconnect();
    this.#observer = null;
  }

  #isLoaded(): boolean {
    const { page } = pageStore;
    const keys = namesOf(this.data);
    return keys.length > 0 && !!page && propsState({ page }, keys) === 'loaded';
  }

  #isDone(): boolean {
    return !this.always && this.#isLoaded();
  }

  #load(): void {
    if (this.#isFetching) return;
    if (this.#isDone()) {
      this.#unobserve();
      return;
    }
    const { data } = this;
    const params = this.params ?? {};
    const only = namesOf(data);
    router.reload({
      preserveErrors: true,
      ...params,
      ...(only.length > 0 ? { only } : {}),
      // Not in `onBefore`: a listener may prevent the reload, and `onFinish` is not called then.
      onStart: (visit) => {
        this.#setFetching(true);
        params.onStart?.(visit);
      },
      onFinish: (visit) => {
        this.#setFetching(false);
        if (!this.always && visit.completed && data === this.data) this.#unobserve();
        params.onFinish?.(visit);
      },
    });
  }

  #setFetching(isFetching: boolean): void {
    this.#isFetching = isFetching;
    if (isFetching) this.setAttribute('aria-busy', 'true');
    else this.removeAttribute('aria-busy');
  }
}

declare global {
  interface HTMLElementTagNameMap {
    'fwx-page-when-visible': FwxPageWhenVisible;
  }
}
