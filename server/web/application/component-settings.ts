import {
  checkSettings,
  isPlain,
  isReference,
  type SettingRule,
  settingRules,
} from '../../core/internal.ts';
import { Request } from '../http/request.ts';
import { Response } from '../http/response.ts';
import { fillCookieParams, type SessionCookieParams } from '../session/session-cookie.ts';
import { Session } from '../session/session.ts';
import { User } from './user.ts';

const { flag, object, size, text, textOrTexts, texts } = settingRules;

/** Classes of components of a request, and the rules for their settings. */
const components: readonly (readonly [new () => object, Readonly<Record<string, SettingRule>>])[] =
  [
    [
      Request,
      {
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
        portHeaders: texts,
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
        storeTimeout: size,
        timeout: size,
        useLock: flag,
        useStrictMode: flag,
      },
    ],
    [
      User,
      {
        findIdentity: settingRules.functionOrNull,
        idParam: text,
        now: settingRules.function,
        returnUrlParam: text,
      },
    ],
  ];

/**
 * Checks the settings of components of a request when the application is created: such a component is created with
 * each request.
 *
 * @throws {InvalidConfigException} A setting has a wrong value.
 * @throws {UnknownPropertyException} `cookieParams` of a session has an unknown key.
 */
export function checkComponents(definitions: Readonly<Record<string, unknown>>): void {
  for (const [id, definition] of Object.entries(definitions)) {
    if (!isPlain(definition)) continue;
    const { class: type } = definition;
    const known = components.find(
      ([base]) => type === base || (typeof type === 'function' && type.prototype instanceof base),
    );
    if (!known) continue;
    const given = Object.entries(definition).filter(([, value]) => !isReference(value));
    const settings = Object.fromEntries(given);
    checkSettings(`Component "${id}":`, settings, known[1]);
    const params = known[0] === Session ? settings['cookieParams'] : undefined;
    if (params !== undefined) fillCookieParams(params as SessionCookieParams);
  }
}
