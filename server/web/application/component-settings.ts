import { Fw } from '../../core/index.ts';
import {
  checkSettings,
  construct,
  isPlain,
  isReference,
  type SettingRule,
  settingRules,
} from '../../core/internal.ts';
import { ErrorHandler } from '../error/error-handler.ts';
import { Request } from '../http/request.ts';
import { Response } from '../http/response.ts';
import { Session } from '../session/session.ts';
import type { SessionStore } from '../session/session-store.ts';
import { View } from '../view/view.ts';
import { User } from './user.ts';

const { flag, object, secondsOrNull, size, text, textOrNull, textOrTexts, texts } = settingRules;

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
const store: SettingRule = [
  'an object with the methods read, write and destroy, or null',
  (value) =>
    value === null ||
    (['read', 'write', 'destroy'] as const).every(
      (name) => typeof (value as Partial<SessionStore>)[name] === 'function',
    ),
];
const checker: SettingRule = [
  'an object with the method checkAccess, or null',
  (value) =>
    value === null || typeof (value as { checkAccess?: unknown }).checkAccess === 'function',
];

/** Classes of components of a request, and the rules for their settings. */
const components: readonly (readonly [new () => object, Readonly<Record<string, SettingRule>>])[] =
  [
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
        parsers: object,
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
    [Response, { charset: text, format: text, formatters: object, strictRanges: flag }],
    [
      Session,
      {
        flashParam: text,
        gcProbability: size,
        lockTimeout: size,
        name: text,
        store,
        storeTimeout: size,
        timeout: size,
        useLock: flag,
        useStrictMode: flag,
      },
    ],
    [
      User,
      {
        absoluteAuthTimeout: secondsOrNull,
        absoluteAuthTimeoutParam: text,
        accessChecker: checker,
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
    const settings = Object.fromEntries(given);
    checkSettings(`Component "${id}":`, settings, known[1]);
    // Its properties are those of an object: fields are not known before one is constructed.
    if (args === undefined && Fw.container.canConstructDirectly(type))
      Fw.configure(construct(type, []), settings);
  }
}

/** Whether a definition is a config without references to other components, which may be defined later. */
export function isSelfContained(definition: unknown): boolean {
  return isPlain(definition) && !Object.values(definition).some(isReference);
}
