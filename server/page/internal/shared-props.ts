import { isPlain } from '../../core/internal.ts';
import { setOwn } from '../protocol/json-value.ts';
import { isPageKey } from '../protocol/keys.ts';
import type { Props } from '../protocol/page-input.ts';

/**
 * The props with one more value. Every object on the path is copied, never changed: configured props
 * are the same for all requests.
 *
 * @param key Dotted path. A key that is not valid in a page is kept, so that rendering throws for it.
 */
export function withShared(shared: Props, key: string, value: unknown): Props {
  const path = isPageKey(key) ? key.split('.') : [key];
  return assign(path.length > 1 ? nested(shared, `${path[0]}.`) : shared, path, value);
}

/** Configured keys may be dotted: those of one prop become its object, which a plain key would replace. */
function nested(shared: Props, prefix: string): Props {
  if (!Object.keys(shared).some((key) => key.startsWith(prefix))) return shared;
  return Object.entries(shared).reduce<Props>(
    (all, [key, value]) => assign(all, key.startsWith(prefix) ? key.split('.') : [key], value),
    {},
  );
}

/** The value of a key, or of a dotted path; `defaultValue` when there is none. */
export function findShared(shared: Props, key: string, defaultValue: unknown): unknown {
  if (Object.hasOwn(shared, key)) return shared[key];
  let node: unknown = shared;
  for (const segment of key.split('.')) {
    if (!isPlain(node) || !Object.hasOwn(node, segment)) return defaultValue;
    node = node[segment];
  }
  return node;
}

function assign(node: Props, path: readonly string[], value: unknown): Props {
  const [segment = '', ...rest] = path;
  const copy = { ...node };
  if (rest.length === 0) {
    setOwn(copy, segment, value);
    return copy;
  }
  const next = Object.hasOwn(node, segment) ? node[segment] : undefined;
  setOwn(copy, segment, assign(isPlain(next) ? next : {}, rest, value));
  return copy;
}
