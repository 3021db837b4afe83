import { AsyncDirective } from 'lit/async-directive.js';
import { type ChildPart, directive, type DirectiveResult } from 'lit/directive.js';

import { namesOf } from './data.ts';
import type { PageSource } from './page-store.ts';
import { propsState } from './props-state.ts';
import { Reloads } from './reloads.ts';

/** What {@link deferred} shows when. */
export interface DeferredOptions {
  /** What to show when the props are there. */
  readonly content: (info: { readonly reloading: boolean }) => unknown;
  /** What to show until they are. */
  readonly fallback: () => unknown;
  /** What to show when the server could not make them. Default: the fallback. */
  readonly rescue?: ((info: { readonly reloading: boolean }) => unknown) | undefined;
}

type Names = string | readonly string[];

/** The class behind {@link deferred}. */
class DeferredDirective extends AsyncDirective {
  #reloads: Reloads | null = null;
  #last: readonly [PageSource, Names, DeferredOptions] | null = null;

  render(source: PageSource, names: Names, options: DeferredOptions): unknown {
    const keys = namesOf(names);
    const reloading = this.#reloads?.isRunning ?? false;
    const state = propsState(source, keys);
    if (state === 'loaded') return options.content({ reloading });
    if (state === 'failed' && options.rescue) return options.rescue({ reloading });
    return options.fallback();
  }

  override update(_part: ChildPart, args: [PageSource, Names, DeferredOptions]): unknown {
    this.#last = args;
    this.#reloads ??= new Reloads(() => {
      if (this.isConnected && this.#last) this.setValue(this.render(...this.#last));
    });
    this.#reloads.keys = namesOf(args[1]);
    if (this.isConnected) this.#reloads.start();
    return this.render(...args);
  }

  protected override disconnected(): void {
    this.#reloads?.stop();
  }

  protected override reconnected(): void {
    this.#reloads?.start();
  }
}

const show = directive(DeferredDirective);

/**
 * Shows props that come after the page: `${deferred(view, 'stats', { fallback: () => 'Loading …',
 * content: () => html`…` })}`. The client asks for deferred props by itself.
 *
 * @param source Has the page: the view of a page, or the controller of `usePage`.
 * @param names Dotted names of the props; all of them must be there.
 */
export function deferred(
  source: PageSource,
  names: Names,
  options: DeferredOptions,
): DirectiveResult {
  return show(source, names, options);
}
