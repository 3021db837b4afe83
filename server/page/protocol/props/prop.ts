import { AlwaysProp } from './always-prop.ts';
import { ConstantProp } from './constant-prop.ts';
import { DeferredProp } from './deferred-prop.ts';
import { MergeProp } from './merge-prop.ts';
import { OnceProp } from './once-prop.ts';
import { OptionalProp } from './optional-prop.ts';
import type { Resolver } from './prop-value.ts';

import { type ScrollMetadataSource, ScrollProp } from './scroll-prop.ts';

/** Creates props with settings beyond their value. */
export const Prop = {
  /** Part of every response, also of partial reloads that do not request it. */
  always: (value: unknown): AlwaysProp => new AlwaysProp(value),

  /** Plain data that is the same for all requests: its JSON is created once. Create the prop once, too. */
  constant: (data: unknown): ConstantProp => new ConstantProp(data),

  /** Requested by the client right after the page, with one request for each group. */
  defer: (callback: Resolver, group = 'default', rescue = false): DeferredProp =>
    new DeferredProp(callback, group, rescue),

  /** Merged with the value of the client, on partial reloads. */
  merge: (value: unknown): MergeProp => new MergeProp(value),

  /** Kept by the client, which leaves it out of later requests. */
  once: (callback: Resolver): OnceProp => new OnceProp(callback),

  /** Resolved only when a partial reload requests it. */
  optional: (callback: Resolver): OptionalProp => new OptionalProp(callback),

  /** A list that grows while the user scrolls. */
  scroll: <T>(
    value: T | Resolver<T>,
    metadata: ScrollMetadataSource<Awaited<T>>,
    wrapper = 'data',
  ): ScrollProp => new ScrollProp(value, metadata, wrapper),
} as const;
