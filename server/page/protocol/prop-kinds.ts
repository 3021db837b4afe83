import { isPlain } from '../../core/internal.ts';
import { PropDefinition } from './prop-definition.ts';
import { PropValue } from './props/prop-value.ts';

const depthLimit = 64;

/** Whether the value can be awaited. Query builders may be functions with a `then` method. */
export function isThenable(value: unknown): value is PromiseLike<unknown> {
  if (typeof value !== 'function' && (typeof value !== 'object' || value === null)) return false;
  return typeof (value as { then?: unknown }).then === 'function';
}

/** Whether the value has to be called or awaited. */
export function isResolvable(value: unknown): boolean {
  return typeof value === 'function' || isThenable(value);
}

/** Whether the value is a prop with wrappers or a resolver. */
export function isDynamic(value: unknown): boolean {
  return value instanceof PropValue || isResolvable(value);
}

/** Whether a static tree contains an always prop; resolvers are not called. */
export function containsAlways(value: unknown, depth = 0): boolean {
  if (depth > depthLimit) return false;
  const children = Array.isArray(value) ? value : isPlain(value) ? Object.values(value) : [];
  return children.some((child: unknown) => {
    if (!(child instanceof PropValue)) return containsAlways(child, depth + 1);
    const { always, base } = new PropDefinition(child);
    return always || containsAlways(base, depth + 1);
  });
}
