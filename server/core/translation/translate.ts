import { currentApp } from '../application/current-app.ts';
import { I18N, type MessageValues } from './i18n.ts';
import { assertSafe } from './message-source.ts';
import { getRequestLanguage } from './request-language.ts';

/** The language of the running request, else of the application, else `en-US`. */
export function currentLanguage(): string {
  return getRequestLanguage() ?? currentApp()?.language ?? 'en-US';
}

// For programs that use a module without an application; contains the core messages only.
let standaloneI18n: I18N | null = null;

/**
 * Translates a text into a language and inserts the values.
 *
 * Without an application, texts of the category `fw` are translated, and all others formatted without
 * a translation.
 *
 * @param language Default: that of the running request, else of the application, else `en-US`.
 * @throws {InvalidConfigException} The application has no message source for the category.
 * @throws {InvalidArgumentException} Language or category is no part of a path, such as `../x`.
 */
export function translate(
  category: string,
  message: string,
  params: MessageValues = {},
  language: string | null = null,
): string {
  const app = currentApp();
  const wanted = language ?? currentLanguage();
  if (app) return app.i18n.translate(category, message, params, wanted);
  assertSafe(category, wanted);
  standaloneI18n ??= I18N.create();
  return category === 'fw'
    ? standaloneI18n.translate(category, message, params, wanted)
    : standaloneI18n.format(message, params, wanted);
}

/** Inserts values into a text that needs no translation, see `I18N.format`. */
export function formatText(
  message: string,
  params: MessageValues,
  language: string | null = null,
): string {
  const app = currentApp();
  const i18n = app ? app.i18n : (standaloneI18n ??= I18N.create());
  return i18n.format(message, params, language ?? currentLanguage());
}
