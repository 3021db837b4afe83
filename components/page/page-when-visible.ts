import type { PropertyValues } from 'lit';

import type { PropertiesOf } from '../internal/option.ts';
import { BehaviorElement, pixels } from './behavior-element.ts';
import { router } from './core.ts';
import { namesOf } from './data.ts';
import { pageStore } from './page-store.ts';
import { pageWhenVisibleContract } from './page-when-visible.contract.ts';
import { propsState } from './props-state.ts';

export interface FwxPageWhenVisible extends PropertiesOf<
  typeof pageWhenVisibleContract.properties
> {}

/**
 * Asks for props when it comes into view. Its content, which may be empty, is the author's and
 * shows what there is.
 *
 * @summary Loads props when it is scrolled into view.
 * @tag fwx-page-when-visible
 * @tagname fwx-page-when-visible
 * @attr aria-busy - `true` while the props are on their way.
 */
export class FwxPageWhenVisible extends BehaviorElement {
  static override readonly contract = pageWhenVisibleContract;

  #observer: IntersectionObserver | null = null;
  #withdraw: (() => void) | null = null;
  #release: (() => void) | null = null;
  #wasLoaded = false;
  #isFetching = false;

  protected override start(): void {
    // Properties of the template around it come right after.
    this.#withdraw = pageStore.whenStarted(() => this.#observe());
    this.#wasLoaded = this.#isLoaded();
    this.#release = pageStore.subscribe(() => this.#follow());
  }

  protected override stop(): void {
    this.#withdraw?.();
    this.#withdraw = null;
    this.#release?.();
    this.#release = null;
    this.#rest();
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

  /** Observes again when a prop that was there is gone: a visit of the same page may leave it out. */
  #follow(): void {
    const isLoaded = this.#isLoaded();
    if (this.#wasLoaded && !isLoaded) this.#observe();
    this.#wasLoaded = isLoaded;
  }

  #rest(): void {
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
      this.#rest();
      return;
    }
    const { data } = this;
    const params = this.params ?? {};
    const only = namesOf(data);
    router.reload({
      preserveErrors: true,
      ...params,
      ...(only.length > 0 ? { only } : {}),
      // Not before: somebody may prevent it, and then nothing ends it.
      onStart: (visit) => {
        this.#enter(true);
        params.onStart?.(visit);
      },
      onFinish: (visit) => {
        this.#enter(false);
        if (!this.always && visit.completed && data === this.data) this.#rest();
        params.onFinish?.(visit);
      },
    });
  }

  #enter(isFetching: boolean): void {
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
