import { formatMessage } from '../../core/index.ts';
import { isEmpty, isPlain } from '../../core/internal.ts';
import { InvalidPageInputException } from './exceptions.ts';
import { handleRejections } from './handle-rejections.ts';
import { ProtocolMessage } from './message.ts';
import type { PageInput } from './page-input.ts';

/**
 * Shared and page props as one tree: page props win by first-level key and replace the
 * shared one, dotted keys become nested objects. The given objects are not changed.
 *
 * @throws {InvalidPageInputException} A dotted key leads through a value that is not a plain object.
 */
export function expandProps(input: PageInput): Record<string, unknown> {
  const { sharedProps, props } = input;
  for (const key in sharedProps) if (Object.hasOwn(props, key)) handleRejections(sharedProps[key]);
  const combined = isEmpty(sharedProps) ? props : { ...sharedProps, ...props };
  if (!input.hasPaths) return combined;
  const tree: Record<string, unknown> = {};
  const own = new Set<unknown>();
  for (const key of Object.keys(combined)) {
    if (key.includes('.')) place(tree, key, combined[key], own);
    else replace(tree, key, combined[key]);
  }
  // The errors of the page are stored under this key, in the last place.
  if ('errors' in tree) delete tree['errors'];
  return tree;
}

/** Walks to the place of a dotted key; every object on the path is copied once, then reused. */
function place(
  tree: Record<string, unknown>,
  key: string,
  value: unknown,
  own: Set<unknown>,
): void {
  const segments = key.split('.');
  const last = segments.pop() ?? '';
  let node = tree;
  for (const segment of segments) {
    const next = Object.hasOwn(node, segment) ? node[segment] : undefined;
    if (next != null && !isPlain(next)) {
      throw new InvalidPageInputException(
        formatMessage(ProtocolMessage.PROP_PATH_CONFLICT, key, segment),
      );
    }
    const copy: Record<string, unknown> = own.has(next)
      ? (next as Record<string, unknown>)
      : { ...next };
    own.add(copy);
    node[segment] = copy;
    node = copy;
  }
  replace(node, last, value);
}

function replace(node: Record<string, unknown>, key: string, value: unknown): void {
  handleRejections(node[key]);
  node[key] = value;
}
