import { InvalidPropException } from '../exceptions.ts';
import { isPath } from '../keys.ts';
import { ProtocolMessage } from '../message.ts';
import { OnceProp } from './once-prop.ts';
import { PropValue } from './prop-value.ts';

interface Mode {
  readonly root: 'append' | 'prepend' | null;
  readonly isDeep: boolean;
  readonly appendPaths: readonly string[];
  readonly prependPaths: readonly string[];
  readonly matchPaths: readonly string[];
}

const start: Mode = {
  root: 'append',
  isDeep: false,
  appendPaths: [],
  prependPaths: [],
  matchPaths: [],
};

/** Merged by the client with its value, on partial reloads; appended at the root by default. */
export class MergeProp extends PropValue {
  readonly #value: unknown;
  readonly #mode: Mode;

  /** @param mode Only for copies; see `append`, `prepend`, `deepMerge` and `matchOn`. */
  constructor(value: unknown, mode: Mode = start) {
    super();
    this.#value = value;
    this.#mode = mode;
  }

  override value(): unknown {
    return this.#value;
  }

  /** Whether the value itself is appended. */
  get appendsAtRoot(): boolean {
    return this.#mode.root === 'append';
  }

  /** Whether the value itself is prepended. */
  get prependsAtRoot(): boolean {
    return this.#mode.root === 'prepend';
  }

  /** Whether the value is merged recursively. */
  get isDeep(): boolean {
    return this.#mode.isDeep;
  }

  /** Paths below the prop whose lists are appended. */
  get appendPaths(): readonly string[] {
    return this.#mode.appendPaths;
  }

  /** Paths below the prop whose lists are prepended. */
  get prependPaths(): readonly string[] {
    return this.#mode.prependPaths;
  }

  /** Paths below the prop, each with the key that identifies items as its last segment. */
  get matchPaths(): readonly string[] {
    return this.#mode.matchPaths;
  }

  /**
   * Appends: the value itself without a path, else the list at that path.
   *
   * @param matchOn Key that identifies the items of that list; only allowed with a path.
   * @throws {InvalidPropException} A path has an empty segment, a control character or a comma.
   */
  append(path = '', matchOn: string | null = null): MergeProp {
    return this.#join('append', path, matchOn);
  }

  /** Prepends; as {@link append}. */
  prepend(path = '', matchOn: string | null = null): MergeProp {
    return this.#join('prepend', path, matchOn);
  }

  /** Merges recursively. */
  deepMerge(): MergeProp {
    const { matchPaths } = this.#mode;
    return new MergeProp(this.#value, { ...start, root: null, isDeep: true, matchPaths });
  }

  /**
   * Replaces items instead of adding them when they have the same value of this key.
   *
   * @param paths Dotted paths whose last segment is the key.
   * @throws {InvalidPropException} A path is not a string, or is malformed.
   */
  matchOn(paths: string | readonly string[]): MergeProp {
    const list: readonly unknown[] = Array.isArray(paths) ? paths : [paths];
    return new MergeProp(this.#value, { ...this.#mode, matchPaths: this.#matching(list) });
  }

  /** The same prop, kept by the client once it has it. */
  once(): OnceProp {
    return new OnceProp(this);
  }

  #join(how: 'append' | 'prepend', path: string, matchOn: string | null): MergeProp {
    const { appendPaths, prependPaths, matchPaths } = this.#mode;
    if (path === '') return new MergeProp(this.#value, { ...start, root: how, matchPaths });
    checkPath(path);
    return new MergeProp(this.#value, {
      root: null,
      isDeep: false,
      appendPaths: how === 'append' ? union(appendPaths, [path]) : appendPaths,
      prependPaths: how === 'prepend' ? union(prependPaths, [path]) : prependPaths,
      matchPaths: matchOn === null ? matchPaths : this.#matching([`${path}.${matchOn}`]),
    });
  }

  #matching(paths: readonly unknown[]): readonly string[] {
    for (const path of paths) {
      if (typeof path !== 'string') {
        throw new InvalidPropException(ProtocolMessage.MERGE_MATCH_PATH_INVALID);
      }
      checkPath(path);
    }
    return union(this.#mode.matchPaths, paths as readonly string[]);
  }
}

function checkPath(path: string): void {
  if (!isPath(path)) throw new InvalidPropException(ProtocolMessage.MERGE_PATH_INVALID);
}

function union(a: readonly string[], b: readonly string[]): readonly string[] {
  return [...new Set([...a, ...b])];
}
