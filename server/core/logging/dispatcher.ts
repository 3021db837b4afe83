import { Component } from '../object/component.ts';
import { checkSettings, settingRules } from '../container/check-settings.ts';
import { isPlain } from '../container/container.ts';
import { make } from '../container/create-object.ts';
import { InvalidConfigException } from '../errors/exceptions.ts';
import { classNameOf } from '../object/terminal.ts';
import { getLogger } from './log.ts';
import { LogLevel } from './log-level.ts';
import type { LogMessage } from './log-message.ts';
import { Target } from './target.ts';
import { isPromise } from '../runtime/awaitable.ts';
import { settlesWithin } from '../runtime/settles-within.ts';
import type { Constructor, ObjectConfig } from '../object/types.ts';

/** Definition of a target: the object, its class, or a config. */
export type TargetDefinition = Target | Constructor<Target> | ObjectConfig;

/** Definitions of targets: a list, or a record by name. */
export type TargetDefinitions =
  | Readonly<Record<string, TargetDefinition>>
  | readonly TargetDefinition[];

let flushesAtExit = false;

/** Passes the messages of the logger to the targets. It is the component `log` of an application. */
export class Dispatcher extends Component {
  #targets: Target[] = [];
  #byName: Record<string, Target> = {};
  #failed = 0;

  /** The targets: a list, or a record by name. */
  get targets(): TargetDefinitions {
    return this.#byName;
  }

  set targets(targets: TargetDefinitions) {
    checkSettings(classNameOf(this), { targets }, { targets: settingRules.listOrObject });
    const entries = Object.entries(targets).map(([name, one]) => [name, toTarget(one)] as const);
    this.#byName = Object.fromEntries(entries);
    this.#targets = entries.map(([, target]) => target);
  }

  /** Milliseconds for which {@link drain} waits; 0 waits without a limit. Default 10,000. */
  drainTimeout = 10_000;

  /** The targets by name; those of a list are numbered. */
  getTargets(): Readonly<Record<string, Target>> {
    return this.#byName;
  }

  /** Number of call places to store with each message, see `Logger`. */
  get traceLevel(): number {
    return getLogger().traceLevel;
  }

  set traceLevel(count: number) {
    getLogger().traceLevel = count;
  }

  /** Number of messages to collect before they are passed on, see `Logger`. */
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
    process.once('exit', () => {
      const logger = getLogger();
      logger.dispatcher?.end?.();
      logger.flush(true);
    });
  }

  /**
   * Passes messages to all enabled targets. A target that throws or rejects is disabled, and the others get a
   * warning.
   */
  dispatch(messages: readonly LogMessage[], final: boolean): void {
    const faults: LogMessage[] = [];
    for (const target of this.#targets) {
      if (!target.enabled) continue;
      try {
        const exporting = target.collect(messages, final);
        if (isPromise(exporting)) this.#disableOnRejection(target, exporting);
      } catch (error) {
        faults.push(disable(target, error));
      }
    }
    if (faults.length > 0) this.dispatch(faults, true);
  }

  /** Waits until the targets have written everything, at most {@link drainTimeout}. Never rejects. */
  async drain(): Promise<void> {
    const drained = this.#drainAll();
    if (this.drainTimeout > 0) await settlesWithin(drained, this.drainTimeout);
    else await drained;
  }

  /** Called when the process ends: targets export waiting messages at once, and later messages immediately. */
  end(): void {
    for (const target of this.#targets) {
      try {
        target.end();
      } catch (error) {
        this.dispatch([disable(target, error)], true);
      }
    }
  }

  async #drainAll(): Promise<void> {
    // A target that fails adds a message for the others.
    for (let before = -1; before !== this.#failed;) {
      before = this.#failed;
      await Promise.all(this.#targets.map((target) => target.drain()));
    }
  }

  #disableOnRejection(target: Target, exporting: Promise<void>): void {
    exporting.catch((error: unknown) => {
      this.#failed += 1;
      // Another waiting export of the target may have failed before.
      if (target.enabled) this.dispatch([disable(target, error)], true);
    });
  }
}

function disable(target: Target, error: unknown): LogMessage {
  target.enabled = false;
  const text = `Unable to send log via ${classNameOf(target)}: ${String(error)}`;
  return [text, LogLevel.WARNING, 'Dispatcher', Date.now() / 1000, [], 0];
}

function toTarget(definition: TargetDefinition): Target {
  const made =
    isPlain(definition) || typeof definition === 'function' ? make(definition) : definition;
  if (made instanceof Target) return made;
  throw new InvalidConfigException('A log target must be a Target or a config of one.');
}
