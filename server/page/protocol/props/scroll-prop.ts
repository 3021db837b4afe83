import { InvalidPropException } from '../exceptions.ts';
import { isPath } from '../keys.ts';
import { ProtocolMessage } from '../message.ts';
import { DeferredProp } from './deferred-prop.ts';
import { OnceProp } from './once-prop.ts';
import { PropValue } from './prop-value.ts';
import type { ScrollMetadata } from './scroll-metadata.ts';

/** Metadata, or a function that derives them from the resolved value. */
export type ScrollMetadataSource<T = unknown> = ScrollMetadata | ((value: T) => ScrollMetadata);

/** A list that grows while the user scrolls, with its pagination. */
export class ScrollProp extends PropValue {
  readonly #value: unknown;
  readonly #metadata: ScrollMetadataSource;
  readonly #wrapper: string;

  /**
   * @param wrapper Path of the list inside the value.
   * @throws {InvalidPropException} The path is empty, has an empty segment, a control character or
   * a comma.
   */
  constructor(value: unknown, metadata: ScrollMetadataSource<never>, wrapper = 'data') {
    super();
    if (!isPath(wrapper)) throw new InvalidPropException(ProtocolMessage.SCROLL_WRAPPER_INVALID);
    this.#value = value;
    this.#metadata = metadata as ScrollMetadataSource;
    this.#wrapper = wrapper;
  }

  override value(): unknown {
    return this.#value;
  }

  /** Metadata, or the function that returns them. */
  metadata(): ScrollMetadataSource {
    return this.#metadata;
  }

  /** Path of the list inside the value. */
  wrapper(): string {
    return this.#wrapper;
  }

  /** The same prop, requested right after the page. */
  defer(group = 'default', rescue = false): DeferredProp {
    return new DeferredProp(this, group, rescue);
  }

  /** The same prop, kept by the client once it has it. */
  once(): OnceProp {
    return new OnceProp(this);
  }
}
