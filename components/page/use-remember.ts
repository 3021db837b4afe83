import type { ReactiveControllerHost } from 'lit';

import { copyOf } from './data.ts';
import { HistoryValue } from './history-value.ts';

/**
 * State of a page that is still there when the visitor comes back to its entry in the history: an open tab, a filter,
 * a text that nobody sends. The host renders again whenever it changes.
 */
export class RememberedState<State extends object> {
  readonly #host: ReactiveControllerHost;
  readonly #kept: HistoryValue<Partial<State>>;
  readonly #initial: State;
  #data: State;

  /**
   * @param host An element of Lit, or the view of a page.
   * @param initial The state of a new entry. It is copied, and must be plain data.
   * @param key Name of the state among those of the page.
   */
  constructor(host: ReactiveControllerHost, initial: State, key: string) {
    this.#host = host;
    this.#initial = copyOf(initial);
    this.#data = copyOf(initial);
    this.#kept = new HistoryValue(host, key, (kept) => {
      this.#data = { ...this.#data, ...kept };
    });
  }

  /**
   * The state. Change it with {@link set}. On the first page of a document it is that of a new entry until the
   * page is hydrated, so derive from it in `render`, not in `setup`.
   */
  get data(): Readonly<State> {
    return this.#data;
  }

  /** Changes some of the state. */
  set(values: Partial<State>): void {
    this.#data = { ...this.#data, ...values };
    this.#kept.keep(this.#data);
    this.#host.requestUpdate();
  }

  /** Sets the state back to that of a new entry. */
  reset(): void {
    this.set(copyOf(this.#initial));
  }
}

/**
 * State that the entry of the history keeps: `useRemember(view, { tab: 'all' }, 'tabs')`.
 *
 * @param host An element of Lit, or the view of a page.
 * @param initial The state of a new entry. It is copied, and must be plain data.
 * @param key Name of the state among those of the page.
 */
export function useRemember<State extends object>(
  host: ReactiveControllerHost,
  initial: State,
  key: string,
): RememberedState<State> {
  return new RememberedState(host, initial, key);
}
