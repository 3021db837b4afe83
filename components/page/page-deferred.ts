import type { PropertiesOf } from '../internal/options/option.ts';
import { namesOf } from './state/data.ts';
import { BehaviorElement } from './behavior-element.ts';
import { pageDeferredContract } from './page-deferred.contract.ts';
import { pageStore } from './state/page-store.ts';
import { propsState } from './state/props-state.ts';
import { Reloads } from './router/reloads.ts';

export interface FwxPageDeferred extends PropertiesOf<typeof pageDeferredContract.properties> {}

/**
 * Shows the state of the props of its content: in the attribute `state` for style sheets, and in `aria-busy` for
 * screen readers. The author provides the content, which shows the props.
 *
 * @summary The state of props that arrive after the page.
 * @tag fwx-page-deferred
 * @tagname fwx-page-deferred
 * @attr state - `loaded` or `failed`; missing while the props are loading.
 * @attr reloading - Present while loaded props are requested again.
 */
export class FwxPageDeferred extends BehaviorElement {
  static override readonly contract = pageDeferredContract;

  readonly #reloads = new Reloads(() => this.#show());
  #release: (() => void) | null = null;

  protected override start(): void {
    this.#release ??= pageStore.subscribe(() => this.#show());
    this.#reloads.start();
    this.#show();
  }

  protected override stop(): void {
    this.#release?.();
    this.#release = null;
    this.#reloads.stop();
  }

  protected override settingsChanged(): void {
    this.#show();
  }

  #show(): void {
    const { page } = pageStore;
    if (!page) return;
    this.#reloads.keys = namesOf(this.data);
    const state = propsState({ page }, this.#reloads.keys);
    const isRunning = this.#reloads.isRunning;
    if (state === 'loading') this.removeAttribute('state');
    else this.setAttribute('state', state);
    this.toggleAttribute('reloading', isRunning && state !== 'loading');
    if (isRunning) this.setAttribute('aria-busy', 'true');
    else this.removeAttribute('aria-busy');
  }
}

declare global {
  interface HTMLElementTagNameMap {
    'fwx-page-deferred': FwxPageDeferred;
  }
}
