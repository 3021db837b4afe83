import type { Token } from '../container/container.ts';
import { current } from '../container/create-object.ts';
import { currentApp } from '../application/current-app.ts';
import { InvalidConfigException } from '../errors/exceptions.ts';
import {
  BadRequestHttpException,
  ServerErrorHttpException,
  UnprocessableEntityHttpException,
} from '../errors/http-exceptions.ts';
import { convertParam, type ParamType } from './convert-param.ts';
import type { Locator } from '../container/instance.ts';
import { type Awaitable, isPromise } from '../runtime/awaitable.ts';
import { translate } from '../translation/translate.ts';
import {
  isStandardSchema,
  issueText,
  type StandardSchema,
  type StandardSchemaResult,
} from '../validators/standard-schema.ts';

/** A parameter of an action. */
export interface ParamOptions {
  /** Type that the text from the request is converted to. Default `string`. */
  readonly type?: ParamType;
  /** Value when the parameter is absent; without it the parameter is required. */
  readonly default?: unknown;
  /** Whether `''` becomes null; parameters of type `string` stay unchanged. Default false. */
  readonly nullable?: boolean;
  /** Takes an object from the components or the container instead of the request. */
  readonly inject?: Token;
  /** Schema that validates the value, and converts it to the argument of the action. */
  readonly schema?: StandardSchema;
  /** Takes the whole body of the request instead of a parameter of the URL; an invalid body is answered with 422. Default false. */
  readonly body?: boolean;
}

/**
 * Definition of a parameter: its type, a schema, options, or the class or symbol of an object to inject. The name of a
 * component is `{ inject: 'mailer' }`, as a text is a type.
 */
export type ParamDefinition = ParamType | StandardSchema | ParamOptions | Exclude<Token, string>;

/** Parameters of an action by name, in the order of its arguments. */
export type ParamDefinitions = Readonly<Record<string, ParamDefinition>>;

/** Arguments of an action. */
export interface BoundParams {
  /** In the order of the declaration. */
  readonly args: readonly unknown[];
  /** By name. */
  readonly values: Readonly<Record<string, unknown>>;
}

/** Arguments of an action that declares no parameters. */
export const noArguments: BoundParams = { args: Object.freeze([]), values: Object.freeze({}) };

/** The argument for a parameter in a list, as it may be a promise itself; an empty list when it is missing. */
type Argument = readonly [value?: unknown];

const missing: Argument = [];

/**
 * Converts request parameters to the arguments of an action.
 *
 * @param params Values by name; only own entries count.
 * @param module Where injected components, and the request with its body, are looked up first.
 * @returns A promise only when a schema returns one.
 * @throws {BadRequestHttpException} A value does not match its type or schema, or required ones are absent.
 * @throws {UnprocessableEntityHttpException} The body does not match its schema.
 * @throws {ServerErrorHttpException} An injected object cannot be found.
 */
export function bindParams(
  definitions: ParamDefinitions,
  params: Readonly<Record<string, unknown>>,
  module: Locator | null = null,
): Awaitable<BoundParams> {
  const entries = Object.entries(definitions);
  if (entries.length === 0) return noArguments;
  const names = entries.map(([name]) => name);
  const found = entries.map(([name, definition]) => {
    const options = optionsOf(definition);
    if (options.inject !== undefined)
      return [injected(name, options.inject, options, module)] as const;
    if (options.body) return bodyArgument(options, module);
    return argument(name, Object.hasOwn(params, name) ? params[name] : undefined, options);
  });
  if (!found.some((one) => isPromise(one))) return bound(names, found as Argument[]);
  return Promise.all(found.map((one) => Promise.resolve(one))).then((settled) =>
    bound(names, settled),
  );
}

function optionsOf(definition: ParamDefinition): ParamOptions {
  if (typeof definition === 'string') return { type: definition };
  if (isStandardSchema(definition)) return { schema: definition };
  return typeof definition === 'object' ? definition : { inject: definition };
}

/** @throws {BadRequestHttpException} A value is missing. */
function bound(names: readonly string[], found: readonly Argument[]): BoundParams {
  const absent = names.filter((_, at) => found[at]?.length === 0);
  if (absent.length > 0) {
    const text = 'Missing required parameters: {params}';
    throw new BadRequestHttpException(translate('fw', text, { params: absent.join(', ') }));
  }
  const args = found.map(([value]) => value);
  return { args, values: Object.fromEntries(names.map((name, at) => [name, args[at]])) };
}

function argument(name: string, given: unknown, options: ParamOptions): Awaitable<Argument> {
  const { schema } = options;
  if (given == null && Object.hasOwn(options, 'default')) return [options.default];
  if (!schema) return given == null ? missing : [converted(name, given, options)];
  // A schema may have a default for an absent value.
  return validated(schema, given ?? undefined, (issues) => {
    if (given == null) return missing;
    const text = translate('fw', 'Invalid data received for parameter "{param}".', { param: name });
    throw new BadRequestHttpException(`${text} ${issues}`);
  });
}

/** The body of the request, or the output of a schema for it. */
function bodyArgument({ schema }: ParamOptions, module: Locator | null): Awaitable<Argument> {
  const body = bodyOf(module);
  if (!schema) return [body];
  return validated(schema, body, (issues) => {
    throw new UnprocessableEntityHttpException(issues);
  });
}

function validated(
  schema: StandardSchema,
  given: unknown,
  refuse: (issues: string) => Argument,
): Awaitable<Argument> {
  const take = (result: StandardSchemaResult<unknown>): Argument => {
    if (!result.issues) return [result.value];
    return refuse(result.issues.map((issue) => issueText(issue)).join('\n'));
  };
  const result = schema['~standard'].validate(given);
  return isPromise(result) ? result.then(take) : take(result);
}

/** The part of a request with a body that is used here. */
interface BodyRequest {
  /** Name of the field with the token of the form. */
  readonly csrfParam?: unknown;
  getBodyParams?(): object;
}

/** The parameters of the body without those of the framework, which strict schemas would reject. */
function bodyOf(module: Locator | null): unknown {
  const place = module?.has('request') ? module : currentApp();
  const request = place?.get('request') as BodyRequest | null | undefined;
  const body = request?.getBodyParams?.() ?? {};
  const { csrfParam } = request ?? {};
  if (Array.isArray(body) || typeof csrfParam !== 'string') return body;
  return Object.fromEntries(Object.entries(body).filter(([name]) => name !== csrfParam));
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
