import { PropValue } from './prop-value.ts';

/** Part of every response, also of partial reloads that do not request it. */
export class AlwaysProp extends PropValue {
  readonly #value: unknown;

  constructor(value: unknown) {
    super();
    this.#value = value;
  }

  override value(): unknown {
    return this.#value;
  }
}
