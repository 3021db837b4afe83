import { checkSettings, type SettingRule, settingRules } from '../container/check-settings.ts';
import { classNameOf } from '../object/terminal.ts';
import { Component } from '../object/component.ts';
import { currentApp } from '../application/current-app.ts';
import { InvalidConfigException } from '../errors/exceptions.ts';
import { formatContext } from './log-context.ts';
import { formatTime, formatText } from './log-line.ts';
import { matchesCategory } from './log-category.ts';
import { getLevelName, levelBits, LogLevel } from './log-level.ts';
import type { LogMessage } from './log-message.ts';
import { bindRequestScope, requestSlot } from '../request-scope/request-scope.ts';
import { type Awaitable, isPromise } from '../runtime/awaitable.ts';

/**
 * A destination of log messages. A subclass writes messages in {@link export}. Messages of a request are stored
 * separately from those of others, and exported together. Only the next export of the same target and {@link drain}
 * wait for an export.
 */
export abstract class Target extends Component {
  /** Whether the target accepts messages. Default true. */
  enabled = true;
  /** Categories to accept, all when empty; a trailing `*` matches those with the prefix. */
  categories: readonly string[] = [];
  /** Categories to skip; a trailing `*` matches those with the prefix. */
  except: readonly string[] = [];
  /** Messages to collect before they are exported; 0 waits for the end of the request. */
  exportInterval = 1000;
  /**
   * Request data that a web application adds to an export, without cookies and secrets: variables, paths such as
   * `_SERVER.HTTP_HOST`, and those to leave out, such as `!_POST.token`. Default all; `[]` for none.
   */
  logVars: readonly string[] = ['_GET', '_POST', '_FILES', '_COOKIE', '_SESSION', '_SERVER'];
  /** Paths in request data whose values become `***`; `*` matches any text. */
  maskVars: readonly string[] = [
    '_SERVER.HTTP_AUTHORIZATION',
    '_SERVER.HTTP_PROXY_AUTHORIZATION',
    '_SERVER.PHP_AUTH_USER',
    '_SERVER.PHP_AUTH_PW',
  ];
  /** Returns the text before level and category; null for `[ip][userId][sessionId]`. */
  prefix: ((message: LogMessage) => string) | null = null;
  /** Writes times with microseconds. Default false. */
  microtime = false;
  #levels = 0;
  /** Exports that wait for one that has not ended, in order. */
  readonly #waiting = new Set<() => Awaitable<void>>();
  /** Settles with the last export. */
  #last: Promise<void> | null = null;
  #isEnding = false;
  readonly #buffer = requestSlot<LogMessage[]>('messages of a log target', () => [], {
    outside: 'process',
  });

  /** @throws {InvalidConfigException} A property is not valid. */
  override init(): void {
    super.init();
    checkSettings(classNameOf(this), this as Target, {
      categories: settingRules.texts,
      enabled: settingRules.flag,
      except: settingRules.texts,
      exportInterval: settingRules.whole,
      logVars: settingRules.texts,
      maskVars: settingRules.texts,
      prefix: settingRules.functionOrNull,
    });
  }

  /** Levels to accept: names, or the sum of their bits; 0 or an empty list accepts all. */
  get levels(): number | readonly string[] {
    return this.#levels;
  }

  set levels(levels: number | readonly string[]) {
    this.setLevels(levels);
  }

  getLevels(): number {
    return this.#levels;
  }

  /** @throws {InvalidConfigException} A name or bit is no level. */
  setLevels(levels: number | readonly string[]): void {
    if (typeof levels !== 'number') {
      checkSettings(classNameOf(this), { levels }, { levels: levelsRule });
      this.#levels = levels.reduce((bits, name) => bits | bitOf(name), 0);
      return;
    }
    const known = Object.values(levelBits).reduce((bits, bit) => bits | bit);
    if ((levels & ~known) !== 0) throw new InvalidConfigException(`Unrecognized level: ${levels}`);
    this.#levels = levels;
  }

  /** Messages of the running request that were not exported yet. */
  get messages(): readonly LogMessage[] {
    return this.#buffer.get();
  }

  set messages(messages: readonly LogMessage[]) {
    this.#buffer.set([...messages]);
  }

  /**
   * Writes messages. The next export begins when the promise of this one has settled.
   *
   * @param messages The same as {@link messages}, which changes while an asynchronous export runs.
   * @throws {Error} The messages could not be written; the target is disabled.
   */
  abstract export(messages: readonly LogMessage[]): Awaitable<void>;

  /** Whether the process ends: an export must be complete when it returns. */
  protected get isEnding(): boolean {
    return this.#isEnding;
  }

  /** Waits until all exports have ended. Never rejects. */
  async drain(): Promise<void> {
    while (this.#last) await this.#last.catch(() => undefined);
  }

  /** Called when the process ends: exports waiting messages at once, and later messages immediately. */
  end(): void {
    this.#isEnding = true;
    for (const run of this.#waiting) {
      this.#waiting.delete(run);
      const exporting = run();
      if (isPromise(exporting)) void this.#track(exporting).catch(() => undefined);
    }
  }

  /**
   * Collects the messages that the target accepts, and exports them when there are enough.
   *
   * @param final Whether the request or the process ends: everything is exported.
   * @returns The promise of an asynchronous export.
   * @throws {Error} A synchronous export has failed.
   */
  collect(messages: readonly LogMessage[], final: boolean): Awaitable<void> {
    const buffer = this.#buffer.get();
    for (const message of this.filterMessages(messages)) buffer.push(message);
    if (buffer.length === 0) return;
    const isEnough = this.exportInterval > 0 && buffer.length >= this.exportInterval;
    if (!final && !isEnough) return;
    const context = this.getContextMessage();
    if (context !== '') {
      buffer.push([context, LogLevel.INFO, 'application', Date.now() / 1000, [], 0]);
    }
    this.#buffer.set([]);
    return this.#enqueue(bindRequestScope(() => this.#exportNow(buffer)));
  }

  /** One message as text: time, prefix, level, category, text, then the call places. */
  formatMessage(message: LogMessage): string {
    const [text, level, category, time, traces] = message;
    const places = traces.map(({ file, line }) => `\n    in ${file}:${line}`).join('');
    const stamp = formatTime(time, this.microtime);
    const head = `${stamp} ${this.getMessagePrefix(message)}[${getLevelName(level)}][${category}]`;
    return `${head} ${formatText(text)}${places}`;
  }

  /** Text before level and category. */
  getMessagePrefix(message: LogMessage): string {
    if (this.prefix) return this.prefix(message);
    const identity = currentApp()?.logIdentity();
    return identity ? `[${identity.ip}][${identity.userId}][${identity.sessionId}]` : '';
  }

  /** Those of the messages that the target accepts. */
  protected filterMessages(messages: readonly LogMessage[]): readonly LogMessage[] {
    const { categories, except } = this;
    return messages.filter(
      ([, level, category]) =>
        (this.#levels === 0 || (this.#levels & level) !== 0) &&
        (categories.length === 0 || matchesCategory(category, categories)) &&
        !matchesCategory(category, except),
    );
  }

  #enqueue(run: () => Awaitable<void>): Awaitable<void> {
    if (this.#last === null || this.#isEnding) {
      const exporting = run();
      return isPromise(exporting) ? this.#track(exporting) : undefined;
    }
    this.#waiting.add(run);
    const runNext = (): Awaitable<void> => (this.#waiting.delete(run) ? run() : undefined);
    return this.#track(this.#last.then(runNext, runNext));
  }

  #track(exporting: Promise<void>): Promise<void> {
    const last = exporting.finally(() => {
      if (this.#last === last) this.#last = null;
    });
    this.#last = last;
    return last;
  }

  #exportNow(batch: LogMessage[]): Awaitable<void> {
    const { exportInterval } = this;
    const newer = this.#buffer.get();
    this.#buffer.set(batch);
    // An export that logs must not export its own batch again.
    this.exportInterval = 0;
    try {
      return this.export(batch);
    } finally {
      this.exportInterval = exportInterval;
      this.#buffer.set(newer);
    }
  }

  /** Data of the request to add to an export; `''` for none. */
  protected getContextMessage(): string {
    const context = currentApp()?.logContext() ?? {};
    return formatContext(context, this.logVars, this.maskVars);
  }
}

const levelsRule: SettingRule = ['a number or a list of names', settingRules.texts[1]];

function bitOf(name: string): number {
  const bit = Object.hasOwn(levelBits, name) ? levelBits[name] : undefined;
  if (bit === undefined) throw new InvalidConfigException(`Unrecognized level: ${name}`);
  return bit;
}
