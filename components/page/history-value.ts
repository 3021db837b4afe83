import type { ReactiveController, ReactiveControllerHost } from 'lit';

import { router } from './core.ts';

/** A value under a key in the entry of the history that shows the host. It is kept only while the host is connected. */
export class HistoryValue<Value> implements ReactiveController {
  readonly #key: string | null;
  /** Whether the host has left: the entry of the history is no longer that of this value. */
  #isLeft = false;

  /** @param key Null keeps nothing. */
  constructor(host: ReactiveControllerHost, key: string | null) {
    this.#key = key;
    host.addController(this);
  }

  hostConnected(): void {
    this.#isLeft = false;
  }

  hostDisconnected(): void {
    this.#isLeft = true;
  }

  /** What was kept when the entry was left; null without one, and on a server. */
  restore(): Value | null {
    if (this.#key === null || typeof window === 'undefined') return null;
    return (router.restore(this.#key) as Value | undefined) ?? null;
  }

  /** Keeps plain data. */
  keep(value: Value): void {
    if (this.#key === null || this.#isLeft || typeof window === 'undefined') return;
    router.remember(value, this.#key);
  }
}
