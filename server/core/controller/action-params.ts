import type { Token } from '../container/container.ts';
import { current } from '../container/create-object.ts';
import { currentApp } from '../application/current-app.ts';
import { InvalidConfigException } from '../errors/exceptions.ts';
import { BadRequestHttpException, ServerErrorHttpException } from '../errors/http-exceptions.ts';
import { convertParam, type ParamType } from './convert-param.ts';
import type { Locator } from '../container/instance.ts';
import { translate } from '../translation/translate.ts';

/** A parameter of an action. */
export interface ParamOptions {
  /** What the text from the request is turned into. Default `string`. */
  readonly type?: ParamType;
  /** Value when the parameter is absent; without it the parameter is required. */
  readonly default?: unknown;
  /** Whether `''` is null; texts stay as they are. Default false. */
  readonly nullable?: boolean;
  /** Takes an object from the components or the container instead of the request. */
  readonly inject?: Token;
}

/** Parameters of an action by name, in the order in which it takes them. */
export type ParamDefinitions = Readonly<Record<string, ParamType | ParamOptions>>;

/** Arguments of an action. */
export interface BoundParams {
  /** In the order of the declaration. */
  readonly args: readonly unknown[];
  /** By name. */
  readonly values: Readonly<Record<string, unknown>>;
}

/** Those of an action that declares none. */
export const noArguments: BoundParams = { args: Object.freeze([]), values: Object.freeze({}) };

/**
 * Turns request parameters into the arguments of an action.
 *
 * @param params Values by name; only own entries count.
 * @param module Where injected components are looked up first.
 * @throws {BadRequestHttpException} A value does not fit its type, or required ones are absent.
 * @throws {ServerErrorHttpException} An injected object cannot be found.
 */
export function bindParams(
  definitions: ParamDefinitions,
  params: Readonly<Record<string, unknown>>,
  module: Locator | null = null,
): BoundParams {
  if (Object.keys(definitions).length === 0) return noArguments;
  const missing: string[] = [];
  const entries = Object.entries(definitions).map(([name, definition]) => {
    const options = typeof definition === 'string' ? { type: definition } : definition;
    const { inject } = options;
    if (inject !== undefined) return [name, injected(name, inject, options, module)] as const;
    const given = Object.hasOwn(params, name) ? params[name] : undefined;
    if (given != null) return [name, converted(name, given, options)] as const;
    if (!Object.hasOwn(options, 'default')) missing.push(name);
    return [name, options.default] as const;
  });
  if (missing.length > 0) {
    const names = missing.join(', ');
    const text = translate('fw', 'Missing required parameters: {params}', { params: names });
    throw new BadRequestHttpException(text);
  }
  return { args: entries.map(([, value]) => value), values: Object.fromEntries(entries) };
}

function converted(name: string, given: unknown, options: ParamOptions): unknown {
  const { type = 'string', nullable = false } = options;
  if (nullable && given === '' && type !== 'string') return null;
  const value = convertParam(given, type);
  if (value !== undefined) return value;
  const text = 'Invalid data received for parameter "{param}".';
  throw new BadRequestHttpException(translate('fw', text, { param: name }));
}

function injected(
  name: string,
  token: Token,
  options: ParamOptions,
  module: Locator | null,
): unknown {
  try {
    const places = [module, currentApp()].filter((place) => place != null);
    for (const id of [name, token]) {
      const place = places.find((one) => typeof id === 'string' && one.has(id));
      const found = place?.get(id as string);
      if (found && fits(found, token)) return found;
    }
    return current.container.get(token);
  } catch (cause) {
    if (!(cause instanceof InvalidConfigException)) throw cause;
    if (Object.hasOwn(options, 'default')) return options.default;
    throw new ServerErrorHttpException(`Could not load required service: ${name}`, { cause });
  }
}

function fits(found: object, token: Token): boolean {
  return typeof token === 'function' ? found instanceof token : true;
}
