import type { ReactiveControllerHost } from 'lit';

import { copyOf } from '../state/data.ts';
import { HistoryValue } from '../state/history-value.ts';

/**
 * State of a page that is restored when the visitor returns to its history entry: an open tab, a filter,
 * an unsent text. The host renders again whenever the state changes.
 */
export class RememberedState<State extends object> {
  readonly #host: ReactiveControllerHost;
  readonly #kept: HistoryValue<Partial<State>>;
  readonly #initial: State;
  #data: State;

  /**
   * @param host A Lit element, or the view of a page.
   * @param initial The state of a new history entry. It is copied, and must be plain data.
   * @param key Name of the state, unique within the page.
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
   * The state. Change it with {@link set}. On the first page of a document it is the initial state until the
   * page is hydrated, so derive values from it in `render`, not in `setup`.
   */
  get data(): Readonly<State> {
    return this.#data;
  }

  /** Changes some of the state. */
  set(values: Partial<State>): void {
    this.#data = { ...this.#data, ...values };
    this.#kept.store(this.#data);
    this.#host.requestUpdate();
  }

  /** Resets the state to the initial one. */
  reset(): void {
    this.set(copyOf(this.#initial));
  }
}

/**
 * State that is stored in the history entry: `useRemember(view, { tab: 'all' }, 'tabs')`.
 *
 * @param host A Lit element, or the view of a page.
 * @param initial The state of a new history entry. It is copied, and must be plain data.
 * @param key Name of the state, unique within the page.
 */
export function useRemember<State extends object>(
  host: ReactiveControllerHost,
  initial: State,
  key: string,
): RememberedState<State> {
  return new RememberedState(host, initial, key);
}
