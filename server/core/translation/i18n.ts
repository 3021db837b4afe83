import { Component } from '../object/component.ts';
import {
  checkEntries,
  checkSettings,
  type SettingRule,
  settingRules,
} from '../container/check-settings.ts';
import { make } from '../container/create-object.ts';
import { InvalidConfigException } from '../errors/exceptions.ts';
import { formatFault, formatMessageText } from './format-text.ts';
import { JsonMessageSource } from './json-message-source.ts';
import { logMessage } from '../logging/log.ts';
import { LogLevel } from '../logging/log-level.ts';
import { MapMessageSource } from './map-message-source.ts';
import type { MessageParams } from './message-params.ts';
import { MessageSource } from './message-source.ts';
import { coreMessages } from '../messages/index.ts';
import type { Constructor, ObjectConfig } from '../object/types.ts';

/** Definition of a message source: the object, its class, or a config. */
export type MessageSourceDefinition = MessageSource | Constructor<MessageSource> | ObjectConfig;

/** Values of a message: by name, as a list, or a single one, which is `{0}`. */
export type MessageValues = MessageParams | readonly unknown[] | string | number | boolean | null;

const sourceRule: SettingRule = [
  'a message source, its class or a config',
  (value) => typeof value === 'function' || (typeof value === 'object' && value !== null),
];

/** Translates texts and formats their values. */
export class I18N extends Component {
  /**
   * Message sources by category: an exact name, a prefix followed by `*`, or `*` for all others.
   * `fw` and `app` are added when no entry covers them.
   */
  translations: Record<string, MessageSourceDefinition> = {};
  /** Source language of the `app` category. Default `en-US`. */
  sourceLanguage = 'en-US';
  /** Time zone for dates and times in texts, e.g. `Europe/Vienna`; null uses the zone of the process. */
  timeZone: string | null = null;

  /** @throws {InvalidConfigException} `translations` or an entry of it is not valid. */
  override init(): void {
    super.init();
    checkSettings('I18N', this as I18N, { translations: settingRules.object });
    checkEntries('I18N "translations"', this.translations, sourceRule);
    const { sourceLanguage } = this;
    const added = { ...this.translations };
    if (!('fw' in added) && !('fw*' in added)) {
      added['fw'] = { class: MapMessageSource, messages: coreMessages };
    }
    if (!('app' in added) && !('app*' in added)) {
      added['app'] = { class: JsonMessageSource, sourceLanguage };
    }
    this.translations = added;
  }

  /**
   * Translates a text, then inserts the values; a text without a translation is formatted for the
   * language of the source code.
   *
   * @throws {InvalidConfigException} No message source covers the category.
   */
  translate(category: string, message: string, params: MessageValues, language: string): string {
    const source = this.getMessageSource(category);
    const translated = source.translate(category, message, language);
    return translated === false
      ? this.format(message, params, source.sourceLanguage)
      : this.format(translated, params, language);
  }

  /**
   * Inserts values into a message. With ICU arguments (`{n, plural, ...}`) it is formatted for the
   * language; otherwise `{name}` is replaced. Without values it is returned unchanged.
   *
   * A message that is no valid ICU text is logged as a warning and returned unchanged.
   */
  format(message: string, params: MessageValues, language: string): string {
    const values = toRecord(params);
    if (values === null) return message;
    try {
      return formatMessageText(message, values, { language, timeZone: this.timeZone });
    } catch (error) {
      logMessage(formatFault(message, language, error), LogLevel.WARNING, 'I18N');
      return message;
    }
  }

  /**
   * The message source of a category.
   *
   * @throws {InvalidConfigException} There is none.
   */
  getMessageSource(category: string): MessageSource {
    const key = this.#keyOf(category);
    const definition = key === undefined ? undefined : this.translations[key];
    if (key === undefined || definition === undefined) {
      throw new InvalidConfigException(
        `Unable to locate message source for category '${category}'.`,
      );
    }
    if (definition instanceof MessageSource) return definition;
    const source = make(definition);
    if (!(source instanceof MessageSource)) {
      throw new InvalidConfigException(`The message source of "${key}" must be a MessageSource.`);
    }
    this.translations[key] = source;
    return source;
  }

  #keyOf(category: string): string | undefined {
    if (Object.hasOwn(this.translations, category)) return category;
    const patterns = Object.keys(this.translations).filter((key) => key.indexOf('*') > 0);
    const fitting = patterns.find((key) => category.startsWith(key.slice(0, key.indexOf('*'))));
    return fitting ?? (Object.hasOwn(this.translations, '*') ? '*' : undefined);
  }
}

function toRecord(params: MessageValues): MessageParams | null {
  if (params === null) return null;
  if (typeof params !== 'object') return { 0: params };
  return Object.keys(params).length === 0 ? null : (params as MessageParams);
}
