import type { Container, Token } from './container.ts';
import { resolved } from '../object/configure.ts';
import { InvalidConfigException } from '../errors/exceptions.ts';
import { nameOfClass } from '../object/terminal.ts';

/** Arguments by position, or by name. */
export type ArgumentValues = readonly unknown[] | Readonly<Record<string, unknown>>;

/** Declarations of a class or function about its arguments. */
export interface InjectableClass {
  /** Tokens of the arguments, in their order. */
  readonly inject?: readonly (Token | InjectedReference)[];
  /** Names of the arguments, in their order. */
  readonly params?: readonly string[] | Readonly<Record<string, unknown>>;
}

/** A reference that finds its object itself, such as {@link Instance}. */
interface InjectedReference {
  get(container: Container): unknown;
}

interface BindOptions {
  readonly container: Container;
  readonly context: 'instantiating' | 'calling';
}

type Target = ((...args: never[]) => unknown) | (abstract new (...args: never[]) => unknown);

/**
 * The arguments of a constructor or function: given values first, then injected ones.
 *
 * @throws {InvalidConfigException} Positions and names are mixed, an argument is missing, or a constructor has no
 * argument of a given name.
 */
export function bindArguments(
  target: Target,
  values: ArgumentValues,
  options: BindOptions,
): unknown[] {
  const { inject = [], params } = target as InjectableClass;
  const names = Array.isArray(params) ? (params as readonly string[]) : [];
  const given = byPosition(values, names);
  // A function ignores values that it declares no name for; a constructor must declare all of them.
  if (options.context === 'instantiating' && given.size < Object.keys(values).length) {
    throw unknownName(values, names, target);
  }
  const count = Math.max(inject.length, ...[...given.keys()].map((at) => at + 1));
  const args: unknown[] = [];
  // The `length` of platform classes counts optional arguments too, so only declared names are required.
  const requiredCount = Math.min(target.length, names.length);
  for (let index = 0; index < Math.max(count, requiredCount); index++) {
    const token = inject[index];
    if (given.has(index)) args.push(resolved(given.get(index), options.container));
    else if (token !== undefined) args.push(resolve(token, options.container));
    else if (index < requiredCount) throw missing(names[index] ?? '', target, options);
    else args.push(undefined);
  }
  return args;
}

function resolve(token: Token | InjectedReference, container: Container): unknown {
  return typeof token === 'object' ? token.get(container) : container.get(token);
}

function byPosition(values: ArgumentValues, names: readonly string[]): Map<number, unknown> {
  const keys = Object.keys(values);
  const positional = keys.filter((key) => /^\d+$/.test(key));
  if (positional.length > 0 && positional.length < keys.length) {
    throw new InvalidConfigException(
      'Dependencies indexed by name and by position in the same array are not allowed.',
    );
  }
  const record = values as Readonly<Record<string, unknown>>;
  const place = (key: string) => (positional.length > 0 ? Number(key) : names.indexOf(key));
  return new Map(keys.map((key) => [place(key), record[key]] as const).filter(([at]) => at >= 0));
}

function unknownName(
  values: ArgumentValues,
  names: readonly string[],
  target: Target,
): InvalidConfigException {
  const name = Object.keys(values).find((key) => !names.includes(key)) ?? '';
  return new InvalidConfigException(
    `Unknown parameter "${name}" when instantiating "${nameOfClass(target)}"; its "static params" has no such name.`,
  );
}

function missing(name: string, target: Target, { context }: BindOptions): InvalidConfigException {
  return new InvalidConfigException(
    `Missing required parameter "${name}" when ${context} "${nameOfClass(target)}".`,
  );
}
