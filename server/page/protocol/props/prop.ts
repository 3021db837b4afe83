import { AlwaysProp } from './always-prop.ts';
import { ConstantProp } from './constant-prop.ts';
import { DeferredProp } from './deferred-prop.ts';
import { MergeProp } from './merge-prop.ts';
import { OnceProp } from './once-prop.ts';
import { OptionalProp } from './optional-prop.ts';
import type { Resolver } from './prop-value.ts';

import { type ScrollMetadataSource, ScrollProp } from './scroll-prop.ts';

/** Makes props that say more than their value. */
export const Prop = {
  /** Part of every answer, also of partial reloads that do not ask for it. */
  always: (value: unknown): AlwaysProp => new AlwaysProp(value),

  /** Plain data that is the same for all requests: its JSON is made once. Make it once, too. */
  constant: (data: unknown): ConstantProp => new ConstantProp(data),

  /** Asked for by the client right after the page, one request a group. */
  defer: (callback: Resolver, group = 'default', rescue = false): DeferredProp =>
    new DeferredProp(callback, group, rescue),

  /** Merged with what the client has, on partial reloads. */
  merge: (value: unknown): MergeProp => new MergeProp(value),

  /** Kept by the client, which leaves it out of later requests. */
  once: (callback: Resolver): OnceProp => new OnceProp(callback),

  /** Resolved only when a partial reload asks for it. */
  optional: (callback: Resolver): OptionalProp => new OptionalProp(callback),

  /** A list that grows as the reader scrolls. */
  scroll: <T>(
    value: T | Resolver<T>,
    metadata: ScrollMetadataSource<Awaited<T>>,
    wrapper = 'data',
  ): ScrollProp => new ScrollProp(value, metadata, wrapper),
} as const;
