import { Message } from '../message.ts';
import { fail, type FileSpec } from './file-spec.ts';

/** Deepest level of branches in a tree of uploads. */
const MAX_UPLOAD_DEPTH = 10;

type Branch = Readonly<Record<string, unknown>>;

/** Five trees of one shape that describe several files under one name. */
interface MultiFileSpec {
  readonly tmp_name: Branch;
  readonly size: Branch;
  readonly error: Branch;
  readonly name: Branch | null;
  readonly type: Branch | null;
}

/** Files in the shape of the trees that describe them. */
type FileSpecTree<T> = T | { readonly [key: string]: FileSpecTree<T> } | readonly FileSpecTree<T>[];

/**
 * Converts five trees of one shape to one tree of files.
 *
 * @throws {InvalidArgumentException} Shapes differ, a leaf has another type, or the tree is deeper than 10.
 */
export function readMultiFileSpec<T>(spec: Branch, create: (file: FileSpec) => T): FileSpecTree<T> {
  return walk(validated(spec), 0, create);
}

/** @throws {InvalidArgumentException} `depth` is beyond the limit. */
export function assertDepth(depth: number): void {
  if (depth > MAX_UPLOAD_DEPTH) fail(Message.NESTING_DEPTH_EXCEEDED, MAX_UPLOAD_DEPTH);
}

/** A tree of the same kind as `like`: a list of a list, else an object without prototype. */
export function sameShape<T>(
  like: object,
  entries: readonly (readonly [string, T])[],
): T[] | Record<string, T> {
  if (Array.isArray(like)) return entries.map(([, value]) => value);
  const tree = Object.create(null) as Record<string, T>;
  for (const [key, value] of entries) tree[key] = value;
  return tree;
}

function validated(spec: Branch): MultiFileSpec {
  for (const key of ['tmp_name', 'size', 'error'] as const) {
    if (!isBranch(spec[key]))
      fail(Message.MISSING_OR_INVALID_ARRAY, key, 'validateMultiFileSpec()');
  }
  for (const key of ['name', 'type'] as const) {
    if (spec[key] != null && !isBranch(spec[key])) {
      fail(Message.INVALID_OPTIONAL_ARRAY, key, 'validateMultiFileSpec()');
    }
  }
  const { tmp_name, size, error, name = null, type = null } = spec;
  return { tmp_name, size, error, name, type } as MultiFileSpec;
}

function walk<T>(
  spec: MultiFileSpec,
  depth: number,
  create: (file: FileSpec) => T,
): FileSpecTree<T> {
  assertDepth(depth);
  const entries = Object.entries(spec.tmp_name).map(([key, tmpName]): [string, FileSpecTree<T>] => [
    key,
    isBranch(tmpName)
      ? walk(descend(spec, key, tmpName), depth + 1, create)
      : create(leaf(spec, key, tmpName)),
  ]);
  return sameShape(spec.tmp_name, entries);
}

function descend(spec: MultiFileSpec, key: string, tmpName: Branch): MultiFileSpec {
  const size = own(spec.size, key);
  const error = own(spec.error, key);
  if (!isBranch(size)) fail(Message.MISMATCHED_ARRAY_STRUCTURE, 'sizes', key);
  if (!isBranch(error)) fail(Message.MISMATCHED_ARRAY_STRUCTURE, 'errors', key);
  const name = own(spec.name, key);
  const type = own(spec.type, key);
  return {
    tmp_name: tmpName,
    size,
    error,
    name: isBranch(name) ? name : null,
    type: isBranch(type) ? type : null,
  };
}

function leaf(spec: MultiFileSpec, key: string, tmpName: unknown): FileSpec {
  if (typeof tmpName !== 'string') fail(Message.TMP_NAME_TYPE_INVALID);
  const size = own(spec.size, key);
  const error = own(spec.error, key);
  if (!Number.isInteger(size)) fail(Message.SIZE_TYPE_INVALID);
  if (!Number.isInteger(error)) fail(Message.ERROR_TYPE_INVALID);
  const name = own(spec.name, key);
  const type = own(spec.type, key);
  return {
    tmp_name: tmpName,
    size: size as number,
    error: error as FileSpec['error'],
    name: typeof name === 'string' ? name : null,
    type: typeof type === 'string' ? type : null,
  };
}

function own(branch: Branch | null, key: string): unknown {
  return branch && Object.hasOwn(branch, key) ? branch[key] : undefined;
}

function isBranch(value: unknown): value is Branch {
  return typeof value === 'object' && value !== null;
}
