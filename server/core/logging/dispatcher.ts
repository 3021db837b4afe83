import { Component } from '../object/component.ts';
import { isPlain } from '../container/container.ts';
import { make } from '../container/create-object.ts';
import { InvalidConfigException } from '../errors/exceptions.ts';
import { classNameOf } from '../object/terminal.ts';
import { getLogger } from './log.ts';
import { LogLevel } from './log-level.ts';
import type { LogMessage } from './log-message.ts';
import { Target } from './target.ts';
import type { Constructor, ObjectConfig } from '../object/types.ts';

/** A target as it is configured. */
export type TargetDefinition = Target | Constructor<Target> | ObjectConfig;

/** Targets as they are configured: a list, or a record by name. */
export type TargetDefinitions =
  | Readonly<Record<string, TargetDefinition>>
  | readonly TargetDefinition[];

let flushesAtExit = false;

/** Hands the messages of the logger to the targets. It is the component `log` of an application. */
export class Dispatcher extends Component {
  #targets: Target[] = [];
  #byName: Record<string, Target> = {};

  /** Where messages go: a list, or a record by name. */
  get targets(): TargetDefinitions {
    return this.#byName;
  }

  set targets(targets: TargetDefinitions) {
    const entries = Object.entries(targets).map(([name, one]) => [name, toTarget(one)] as const);
    this.#byName = Object.fromEntries(entries);
    this.#targets = entries.map(([, target]) => target);
  }

  /** The targets by name; those of a list are numbered. */
  getTargets(): Readonly<Record<string, Target>> {
    return this.#byName;
  }

  /** Call places to keep with each message, see `Logger`. */
  get traceLevel(): number {
    return getLogger().traceLevel;
  }

  set traceLevel(count: number) {
    getLogger().traceLevel = count;
  }

  /** Messages to collect before they are handed on, see `Logger`. */
  get flushInterval(): number {
    return getLogger().flushInterval;
  }

  set flushInterval(count: number) {
    getLogger().flushInterval = count;
  }

  override init(): void {
    super.init();
    getLogger().dispatcher = this;
    if (flushesAtExit || typeof process === 'undefined') return;
    flushesAtExit = true;
    process.once('exit', () => getLogger().flush(true));
  }

  /**
   * Hands messages to all enabled targets. A target that throws is switched off, and the others get a
   * warning.
   */
  dispatch(messages: readonly LogMessage[], final: boolean): void {
    const faults: LogMessage[] = [];
    for (const target of this.#targets) {
      if (!target.enabled) continue;
      try {
        target.collect(messages, final);
      } catch (error) {
        target.enabled = false;
        const text = `Unable to send log via ${classNameOf(target)}: ${String(error)}`;
        faults.push([text, LogLevel.WARNING, 'Dispatcher', Date.now() / 1000, [], 0]);
      }
    }
    if (faults.length > 0) this.dispatch(faults, true);
  }
}

function toTarget(definition: TargetDefinition): Target {
  const made =
    isPlain(definition) || typeof definition === 'function' ? make(definition) : definition;
  if (made instanceof Target) return made;
  throw new InvalidConfigException('A log target must be a Target or a config of one.');
}
