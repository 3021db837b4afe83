import { Component } from '../object/component.ts';
import { currentApp } from '../application/current-app.ts';
import { InvalidConfigException } from '../errors/exceptions.ts';
import { formatContext } from './log-context.ts';
import { formatTime, formatText } from './log-line.ts';
import { matchesCategory } from './log-category.ts';
import { getLevelName, levelBits, LogLevel } from './log-level.ts';
import type { LogMessage } from './log-message.ts';
import { requestSlot } from '../request-scope/request-scope.ts';

/**
 * A place that log messages go to. A subclass writes {@link messages} in {@link export}. Messages of a
 * request are kept apart from those of others, and exported together.
 */
export abstract class Target extends Component {
  /** Whether the target takes messages. Default true. */
  enabled = true;
  /** Categories to take, all when empty; a trailing `*` takes those with the prefix. */
  categories: readonly string[] = [];
  /** Categories to leave out; a trailing `*` leaves out those with the prefix. */
  except: readonly string[] = [];
  /** Messages to collect before they are exported; 0 waits for the end of the request. */
  exportInterval = 1000;
  /** Names of request data to add to an export, of those that the application offers. */
  logVars: readonly string[] = ['_GET', '_POST', '_FILES', '_COOKIE', '_SESSION', '_SERVER'];
  /** Paths in request data whose values become `***`; `*` stands for any text. */
  maskVars: readonly string[] = [
    '_SERVER.HTTP_AUTHORIZATION',
    '_SERVER.HTTP_PROXY_AUTHORIZATION',
    '_SERVER.PHP_AUTH_USER',
    '_SERVER.PHP_AUTH_PW',
  ];
  /** Makes the text before level and category; null for `[ip][userId][sessionId]`. */
  prefix: ((message: LogMessage) => string) | null = null;
  /** Writes times with microseconds. Default false. */
  microtime = false;
  #levels = 0;
  readonly #buffer = requestSlot<LogMessage[]>('messages of a log target', () => [], {
    outside: 'process',
  });

  /** Levels to take: names, or the sum of their bits; 0 or an empty list takes all. */
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
      this.#levels = levels.reduce((bits, name) => bits | bitOf(name), 0);
      return;
    }
    const known = Object.values(levelBits).reduce((bits, bit) => bits | bit, 0);
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

  /** Writes {@link messages}. */
  abstract export(): void;

  /**
   * Takes the messages that fit, and exports when enough have come together.
   *
   * @param final Whether the request or the process ends: everything is exported.
   */
  collect(messages: readonly LogMessage[], final: boolean): void {
    const buffer = this.#buffer.get();
    for (const message of this.filterMessages(messages)) buffer.push(message);
    if (buffer.length === 0) return;
    const isEnough = this.exportInterval > 0 && buffer.length >= this.exportInterval;
    if (!final && !isEnough) return;
    const context = this.getContextMessage();
    if (context !== '') {
      buffer.push([context, LogLevel.INFO, 'application', Date.now() / 1000, [], 0]);
    }
    // An export that logs must not find its own messages waiting.
    const { exportInterval } = this;
    this.exportInterval = 0;
    try {
      this.export();
    } finally {
      this.exportInterval = exportInterval;
      this.#buffer.set([]);
    }
  }

  /** One message as text: time, prefix, level, category, text, then the call places. */
  formatMessage(message: LogMessage): string {
    const [text, level, category, time, traces] = message;
    const places = traces.map(({ file, line }) => `\n    in ${file}:${line}`).join('');
    const stamp = formatTime(time, this.microtime);
    const head = `${stamp} ${this.getMessagePrefix(message)}[${getLevelName(level)}][${category}]`;
    return `${head} ${formatText(text)}${places}`;
  }

  /** What stands before level and category. */
  getMessagePrefix(message: LogMessage): string {
    if (this.prefix) return this.prefix(message);
    const identity = currentApp()?.logIdentity();
    return identity ? `[${identity.ip}][${identity.userId}][${identity.sessionId}]` : '';
  }

  /** Those of the messages that the target takes. */
  protected filterMessages(messages: readonly LogMessage[]): readonly LogMessage[] {
    const { categories, except } = this;
    return messages.filter(
      ([, level, category]) =>
        (this.#levels === 0 || (this.#levels & level) !== 0) &&
        (categories.length === 0 || matchesCategory(category, categories)) &&
        !matchesCategory(category, except),
    );
  }

  /** Data of the request to add to an export; `''` for none. */
  protected getContextMessage(): string {
    const context = currentApp()?.logContext() ?? {};
    return formatContext(context, this.logVars, this.maskVars);
  }
}

function bitOf(name: string): number {
  const bit = Object.hasOwn(levelBits, name) ? levelBits[name] : undefined;
  if (bit === undefined) throw new InvalidConfigException(`Unrecognized level: ${name}`);
  return bit;
}
