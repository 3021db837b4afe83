import { type BaseObject, type Constructor, Fw } from '../../core/index.ts';
import {
  type AbstractConstructor,
  checkSettings,
  construct,
  hasMethods,
  isPlain,
  isReference,
  methodsOrNull,
  type SettingRule,
  settingRules,
} from '../../core/internal.ts';
import { ErrorHandler } from '../error/error-handler.ts';
import { Request } from '../http/request.ts';
import { Response } from '../http/response.ts';
import { Session } from '../session/session.ts';
import { View } from '../view/view.ts';
import { User } from './user.ts';

const { flag, object, seconds, secondsOrNull, size, text, textOrNull, textOrTexts, texts } =
  settingRules;

const view: SettingRule = [
  'text, a function or null',
  (value) => value === null || typeof value === 'string' || typeof value === 'function',
];
const url: SettingRule = [
  'a URL, a list of a route and its parameters, or null',
  (value) =>
    value === null ||
    typeof value === 'string' ||
    (Array.isArray(value) && typeof value[0] === 'string'),
];
const formatters: SettingRule = [
  'objects with the method format by name',
  (value) =>
    object[1](value) && Object.values(value as object).every((one) => hasMethods(one, ['format'])),
];
const parsers: SettingRule = [
  'parsers, their classes or configs by content type',
  (value) => object[1](value) && Object.values(value as object).every(isDefinition),
];

const isDefinition = (value: unknown): boolean =>
  typeof value === 'function' || typeof value === 'string' || object[1](value);

/** Classes of components of a request, and the rules for their settings. */
const components: readonly (readonly [
  Constructor<BaseObject>,
  Readonly<Record<string, SettingRule>>,
])[] = [
  [
    Request,
    {
      baseUrl: textOrNull,
      cookieValidationKey: textOrTexts,
      csrfCookie: object,
      csrfHeader: text,
      csrfParam: text,
      enableCookieValidation: flag,
      enableCsrfCookie: flag,
      enableCsrfValidation: flag,
      ipHeaders: texts,
      maxBodyBytes: size,
      methodParam: text,
      parsers,
      pathInfo: textOrNull,
      portHeaders: texts,
      scriptUrl: textOrNull,
      secureHeaders: texts,
      secureProtocolHeaders: object,
      trustedHosts: settingRules.listOrObject,
      uploadFileMaxCount: size,
      uploadFileMaxSize: size,
      validateCsrfHeaderOnly: flag,
    },
  ],
  [Response, { charset: text, format: text, formatters, strictRanges: flag }],
  [
    Session,
    {
      flashParam: text,
      gcProbability: size,
      lockTimeout: size,
      name: text,
      store: methodsOrNull('read', 'write', 'destroy'),
      storeTimeout: size,
      timeout: seconds,
      useLock: flag,
      useStrictMode: flag,
    },
  ],
  [
    User,
    {
      absoluteAuthTimeout: secondsOrNull,
      absoluteAuthTimeoutParam: text,
      accessChecker: methodsOrNull('checkAccess'),
      authTimeout: secondsOrNull,
      authTimeoutParam: text,
      findIdentity: settingRules.functionOrNull,
      idParam: text,
      loginUrl: url,
      now: settingRules.function,
      rememberedParam: text,
      returnUrlParam: text,
    },
  ],
  [ErrorHandler, { errorAction: textOrNull, errorView: view, exceptionView: view }],
  [View, { defaultExtension: text, params: object, title: text }],
];

/**
 * Checks the settings of components of a request when the application is created: such a component is created with
 * each request.
 *
 * @throws {InvalidConfigException} A setting has a wrong value.
 * @throws {InvalidCallException} A setting is a read-only property.
 * @throws {UnknownPropertyException} A setting is no property of the component, or `cookieParams` of a session has an
 * unknown key.
 */
export function checkComponents(definitions: Readonly<Record<string, unknown>>): void {
  for (const [id, definition] of Object.entries(definitions)) {
    if (!isPlain(definition)) continue;
    const { class: base, __class: type = base, '__construct()': args, ...config } = definition;
    const known = components.find(
      ([one]) => type === one || (typeof type === 'function' && type.prototype instanceof one),
    );
    if (!known) continue;
    const given = Object.entries(config).filter(([, value]) => !isReference(value));
    checkSettings(`Component "${id}":`, Object.fromEntries(given), known[1]);
    const made = new known[0]();
    const others = given.filter(([name]) => !name.startsWith('on ') && !made.canSetProperty(name));
    Fw.configure(made, Object.fromEntries(given.filter((one) => !others.includes(one))));
    if (others.length > 0 && args === undefined && Fw.container.canConstructDirectly(type))
      checkNames(type, Object.fromEntries(others));
  }
}

/** Checks that an object of the class has properties of these names: fields are not known before one is constructed. */
function checkNames(type: AbstractConstructor, settings: Readonly<Record<string, unknown>>): void {
  const all = Object.entries(settings);
  let made: BaseObject;
  try {
    const behaviors = all.filter(([name]) => name.startsWith('as '));
    made = Fw.configure(construct(type, []) as BaseObject, Object.fromEntries(behaviors));
  } catch {
    // Fields and behaviors may need a running request, for example to read one of its headers.
    return;
  }
  const unknown = all.filter(([name]) => !name.startsWith('as ') && !made.canSetProperty(name));
  Fw.configure(made, Object.fromEntries(unknown));
}

/** Whether a definition is a config without references to other components, which may be defined later. */
export function isSelfContained(definition: unknown): boolean {
  return isPlain(definition) && !Object.values(definition).some(isReference);
}
