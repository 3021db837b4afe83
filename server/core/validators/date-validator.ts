import { InvalidConfigException } from '../errors/exceptions.ts';
import { currentLanguage } from '../translation/translate.ts';
import { checkSettings, settingRules } from '../container/check-settings.ts';
import { type ValidationFault, Validator } from './validator.ts';
import { readAttribute, type ValidatedModel, writeAttribute } from './validated-model.ts';
import { isTimeZone, parseDate } from './parse-date.ts';

const formats = {
  date: 'yyyy-MM-dd',
  datetime: 'yyyy-MM-dd HH:mm:ss',
  time: 'HH:mm:ss',
} as const;

const settings = {
  format: settingRules.textOrNull,
  locale: settingRules.textOrNull,
  type: [
    '"date", "datetime" or "time"',
    (value: unknown) => typeof value === 'string' && Object.hasOwn(formats, value),
  ],
} as const;

/** The last instant that a `Date` can represent, in milliseconds. */
const lastTime = 8.64e15;

/** A bound of a date: a text in the format of the rule, seconds since 1970, or a date. */
export type DateBound = string | number | Date;

/** Requires a date, a time, or both, as text of a certain format; the day must exist. */
export class DateValidator extends Validator<string | number | Date> {
  /** Which default format applies. */
  type: 'date' | 'datetime' | 'time' = 'date';
  /**
   * Format of the text, as Unicode date pattern or `php:` pattern; null for `yyyy-MM-dd`,
   * `yyyy-MM-dd HH:mm:ss` or `HH:mm:ss`.
   */
  format: string | null = null;
  /** Language of month names; null is that of the request. */
  locale: string | null = null;
  /** Time zone of texts without one. Default `UTC`. */
  timeZone = 'UTC';
  /** Requires leading zeros as in the pattern. Default false. */
  strictDateFormat = false;
  /** Earliest date; null for none. */
  min: DateBound | null = null;
  /** Latest date; null for none. */
  max: DateBound | null = null;
  /** Attribute that gets the date in seconds since 1970, null for an empty date; null for none. */
  timestampAttribute: string | null = null;
  /** Text for a date before `{min}`. Null for the framework's. */
  tooSmall: string | null = null;
  /** Text for a date after `{max}`. Null for the framework's. */
  tooBig: string | null = null;

  /** @throws {InvalidConfigException} A bound, the pattern or the time zone cannot be read. */
  override init(): void {
    super.init();
    // An empty date clears the timestamp.
    if (this.timestampAttribute !== null) this.skipOnEmpty = false;
    checkSettings('DateValidator', this as DateValidator, settings);
    // Compiles the pattern, so that a wrong one throws now.
    this.#parse('');
    if (!isTimeZone(this.timeZone)) {
      throw new InvalidConfigException(
        `The "timeZone" of a date rule is not known: ${this.timeZone}`,
      );
    }
    for (const name of ['min', 'max'] as const) {
      if (this[name] === null || this.#bound(this[name]) !== null) continue;
      throw new InvalidConfigException(
        `The "${name}" of a date rule does not have its format: ${String(this[name])}`,
      );
    }
  }

  override validateAttribute(model: ValidatedModel, attribute: string): void {
    const value = readAttribute(model, attribute);
    const { timestampAttribute } = this;
    if (timestampAttribute !== null && this.isEmpty(value)) {
      writeAttribute(model, timestampAttribute, null);
      return;
    }
    // A second run reads the number that the first one has written; a client may have sent another one.
    const isTimestamp = timestampAttribute === attribute && Number.isSafeInteger(value);
    const fault = isTimestamp
      ? this.#fault((value as number) * 1000, 1000)
      : this.validateValue(value);
    if (fault) this.addError(model, attribute, fault[0], fault[1]);
    else if (timestampAttribute !== null && !isTimestamp) {
      writeAttribute(model, timestampAttribute, Math.floor((this.#parse(value) ?? 0) / 1000));
    }
  }

  protected override validateValue(value: unknown): ValidationFault | null {
    return this.#fault(this.#parse(value));
  }

  /**
   * The fault of an instant in milliseconds; null stands for a text that cannot be parsed.
   *
   * @param unit Milliseconds that the instant was rounded down to.
   */
  #fault(time: number | null, unit = 1): ValidationFault | null {
    if (time === null || Math.abs(time) > lastTime) {
      return [this.textOr(this.message, 'The format of {attribute} is invalid.')];
    }
    const [min, max] = [this.#bound(this.min), this.#bound(this.max)];
    if (min !== null && time < Math.floor(min / unit) * unit) {
      const text = this.textOr(this.tooSmall, '{attribute} must be no less than {min}.');
      return [text, { min: shown(this.min) }];
    }
    if (max !== null && time > max) {
      const text = this.textOr(this.tooBig, '{attribute} must be no greater than {max}.');
      return [text, { max: shown(this.max) }];
    }
    return null;
  }

  #parse(value: unknown): number | null {
    if (value instanceof Date) return Number.isNaN(value.getTime()) ? null : value.getTime();
    if (typeof value !== 'string' || value.length > 200) return null;
    return parseDate(value, {
      pattern: this.format ?? formats[this.type],
      language: this.locale ?? currentLanguage(),
      timeZone: this.timeZone,
      strict: this.strictDateFormat,
    });
  }

  #bound(bound: DateBound | null): number | null {
    if (typeof bound !== 'number') return this.#parse(bound);
    return Math.abs(bound * 1000) <= lastTime ? bound * 1000 : null;
  }
}

function shown(bound: DateBound | null): string {
  if (typeof bound === 'number') return new Date(bound * 1000).toISOString();
  return bound instanceof Date ? bound.toISOString() : (bound ?? '');
}
