import { AsyncDirective } from 'lit/async-directive.js';
import { type ChildPart, directive, type DirectiveResult } from 'lit/directive.js';

import { namesOf } from '../state/data.ts';
import type { PageSource } from '../state/page-store.ts';
import { propsState } from '../state/props-state.ts';
import { Reloads } from '../router/reloads.ts';

/** Templates for the states of {@link deferred}. */
export interface DeferredOptions {
  /** Template when the props are loaded. */
  readonly content: (info: { readonly reloading: boolean }) => unknown;
  /** Template while the props are loading. */
  readonly fallback: () => unknown;
  /** Template when the server failed to resolve the props. Default: the fallback. */
  readonly rescue?: ((info: { readonly reloading: boolean }) => unknown) | undefined;
}

type Names = string | readonly string[];

/** The directive class of {@link deferred}. */
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
 * Shows props that arrive after the page: `${deferred(view, 'stats', { fallback: () => 'Loading …',
 * content: () => html`…` })}`. The client requests deferred props automatically.
 *
 * @param source Object with the page: the view of a page, or the controller of `usePage`.
 * @param names Dotted names of the props; all of them must be loaded.
 */
export function deferred(
  source: PageSource,
  names: Names,
  options: DeferredOptions,
): DirectiveResult {
  return show(source, names, options);
}
