import { OnceProp } from './once-prop.ts';
import { PropValue, type Resolver } from './prop-value.ts';

/** Left out of ordinary pages; resolved when a partial reload requests it. */
export class OptionalProp extends PropValue {
  readonly #callback: Resolver;

  constructor(callback: Resolver) {
    super();
    this.#callback = callback;
  }

  override value(): Resolver {
    return this.#callback;
  }

  /** The same prop, kept by the client once it has it. */
  once(): OnceProp {
    return new OnceProp(this);
  }
}
