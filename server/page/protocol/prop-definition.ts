import { InvalidPropException } from './exceptions.ts';
import { ProtocolMessage } from './message.ts';
import { AlwaysProp } from './props/always-prop.ts';
import { ConstantProp } from './props/constant-prop.ts';
import { DeferredProp } from './props/deferred-prop.ts';
import { MergeProp } from './props/merge-prop.ts';
import { OnceProp } from './props/once-prop.ts';
import { OptionalProp } from './props/optional-prop.ts';
import { PropValue } from './props/prop-value.ts';
import { ScrollProp } from './props/scroll-prop.ts';

const wrapperLimit = 64;

/** A chain of wrappers as one object: their settings, and the value or resolver at the end. */
export class PropDefinition {
  always = false;
  optional = false;
  deferred: DeferredProp | null = null;
  merge: MergeProp | null = null;
  once: OnceProp | null = null;
  scroll: ScrollProp | null = null;
  /** The source of {@link base}, when its JSON is known already. */
  constant: ConstantProp | null = null;
  base: unknown;

  /**
   * Of two wrappers of one kind, the inner one is used.
   *
   * @throws {InvalidPropException} There are more than 64 wrappers.
   */
  constructor(raw: unknown) {
    let depth = 0;
    let value = raw;
    while (value instanceof PropValue) {
      if (++depth > wrapperLimit) {
        throw new InvalidPropException(ProtocolMessage.PROP_WRAPPER_DEPTH_EXCEEDED);
      }
      this.#note(value);
      value = value.value();
    }
    this.base = value;
  }

  /** Applies the result of a resolver: its wrappers are added, its value replaces the current one. */
  accept(returned: unknown): void {
    const inner = new PropDefinition(returned);
    this.always ||= inner.always;
    this.optional ||= inner.optional;
    this.deferred = inner.deferred ?? this.deferred;
    this.merge = inner.merge ?? this.merge;
    this.once = inner.once ?? this.once;
    this.scroll = inner.scroll ?? this.scroll;
    this.constant = inner.constant;
    this.base = inner.base;
  }

  #note(wrapper: PropValue): void {
    if (wrapper instanceof AlwaysProp) this.always = true;
    else if (wrapper instanceof OptionalProp) this.optional = true;
    else if (wrapper instanceof DeferredProp) this.deferred = wrapper;
    else if (wrapper instanceof MergeProp) this.merge = wrapper;
    else if (wrapper instanceof OnceProp) this.once = wrapper;
    else if (wrapper instanceof ScrollProp) this.scroll = wrapper;
    else if (wrapper instanceof ConstantProp) this.constant = wrapper;
  }
}
