import type { ReactiveController, ReactiveControllerHost } from 'lit';

import { router } from '../router/core.ts';
import { pageStore } from './page-store.ts';

/**
 * A value under a key in the history entry of the host. It is stored only while the host is connected.
 *
 * The first page of a document is hydrated without it, because the server has no access to the history; it is restored
 * right after that.
 */
export class HistoryValue<Value> implements ReactiveController {
  readonly #host: ReactiveControllerHost;
  readonly #key: string | null;
  readonly #apply: (value: Value) => void;
  #isPending: boolean;
  #release: (() => void) | null = null;
  /** Whether the host was disconnected: the current history entry is no longer that of this value. */
  #isLeft = false;

  /**
   * @param key Null stores nothing.
   * @param apply Called with the stored value: by the constructor, or after the first page is hydrated. Never called
   * on a server.
   */
  constructor(host: ReactiveControllerHost, key: string | null, apply: (value: Value) => void) {
    this.#host = host;
    this.#key = key;
    this.#apply = apply;
    this.#isPending = key !== null && typeof window !== 'undefined';
    if (pageStore.isStarted) this.#restore();
    host.addController(this);
  }

  hostConnected(): void {
    this.#isLeft = false;
    if (!this.#isPending) return;
    if (pageStore.isStarted) this.#restoreLater();
    else this.#release ??= pageStore.subscribe(() => this.#restoreLater());
  }

  hostDisconnected(): void {
    this.#isLeft = true;
    this.#stopWaiting();
  }

  /** Stores plain data. */
  store(value: Value): void {
    if (this.#key === null || this.#isLeft || typeof window === 'undefined') return;
    this.#isPending = false;
    this.#stopWaiting();
    router.remember(value, this.#key);
  }

  #restoreLater(): void {
    this.#stopWaiting();
    if (this.#restore()) this.#host.requestUpdate();
  }

  /** Returns whether there was something to restore. */
  #restore(): boolean {
    if (!this.#isPending || this.#key === null) return false;
    this.#isPending = false;
    const value = router.restore(this.#key) as Value | undefined;
    if (value === undefined) return false;
    this.#apply(value);
    return true;
  }

  #stopWaiting(): void {
    this.#release?.();
    this.#release = null;
  }
}
