import { InvalidPropException } from '../exceptions.ts';
import { isToken } from '../keys.ts';
import { ProtocolMessage } from '../message.ts';
import { MergeProp } from './merge-prop.ts';
import { OnceProp } from './once-prop.ts';
import { PropValue, type Resolver } from './prop-value.ts';

/** Left out of the page; the client requests it right after, with one request for each group. */
export class DeferredProp extends PropValue {
  readonly #value: Resolver | PropValue;
  readonly #group: string;
  readonly #rescue: boolean;

  /**
   * @param group Props of one group are loaded in one request.
   * @param rescue Whether a failure is reported as page metadata instead of failing the response.
   * @throws {InvalidPropException} The group is empty or contains a control character or a comma.
   */
  constructor(value: Resolver | PropValue, group = 'default', rescue = false) {
    super();
    if (!isToken(group)) {
      throw new InvalidPropException(ProtocolMessage.DEFERRED_PROP_GROUP_INVALID);
    }
    this.#value = value;
    this.#group = group;
    this.#rescue = rescue;
  }

  override value(): Resolver | PropValue {
    return this.#value;
  }

  /** Name of the group. */
  group(): string {
    return this.#group;
  }

  /** The same prop, with failures reported as metadata, or not. */
  rescue(enabled = true): DeferredProp {
    return new DeferredProp(this.#value, this.#group, enabled);
  }

  /** Whether failures are reported as metadata. */
  rescuesFailures(): boolean {
    return this.#rescue;
  }

  /** The same prop, merged with the value of the client. */
  merge(): MergeProp {
    return new MergeProp(this);
  }

  /** The same prop, merged recursively with the value of the client. */
  deepMerge(): MergeProp {
    return new MergeProp(this).deepMerge();
  }

  /** The same prop, kept by the client once it has it. */
  once(): OnceProp {
    return new OnceProp(this);
  }
}
