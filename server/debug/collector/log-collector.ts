import { getLevelName, LogLevel, type LogMessage } from '../../core/index.ts';
import { nowSeconds } from '../../core/internal.ts';
import type { Capture } from '../capture/capture.ts';
import { currentCapture } from '../capture/capture-scope.ts';
import {
  errorsIn,
  formatArguments,
  isArgumentList,
  type MessageListener,
  watchConsole,
} from '../hooks/console-messages.ts';
import { watchPino } from '../hooks/pino-messages.ts';
import type { DebugValue } from '../model/debug-value.ts';
import { entriesIn, partOf } from '../model/plain-value.ts';
import { type Frame, ownFrames, isOwnFrame, parseStack, takeStack } from '../model/stack-frames.ts';
import { isError } from '../model/value-parts.ts';
import type { JsonRecord } from '../model/strict-reader.ts';
import type { CapturePolicy } from '../policy/capture-policy.ts';
import { Collector } from './collector.ts';

/** A line of the log. */
export interface LogEntry {
  /** From 1. */
  readonly id: number;
  /** The text, that of an error or of several arguments, or `msg` of an object; `''` for others. */
  readonly message: string;
  /** The logged value when it was not a text; null for texts. */
  readonly value: DebugValue | null;
  readonly level: 'error' | 'warning' | 'info' | 'trace';
  readonly category: string;
  /** Milliseconds since the start of the capture. */
  readonly time: number;
  readonly trace: readonly Frame[];
}

/** The log of a capture. */
export type LogPayload = {
  readonly entries: readonly LogEntry[];
  /** Number of messages beyond the limit, which were not kept. */
  readonly dropped: number;
};

const levels: ReadonlySet<number> = new Set([
  LogLevel.ERROR,
  LogLevel.WARNING,
  LogLevel.INFO,
  LogLevel.TRACE,
]);

/** Captures messages that were logged by the framework, the console and pino. */
export class LogCollector extends Collector {
  /** Categories that are left out, because another panel shows them. */
  except: readonly string[] = ['UrlManager', 'Router'];

  override id(): string {
    return 'log';
  }

  override instrument(): () => void {
    const onMessage: MessageListener = (text, level, category) => {
      const capture = this.isStarted() ? currentCapture() : null;
      if (capture) keepMessage(capture, [text, level, category]);
    };
    const removals = [watchConsole(onMessage, this.policy), watchPino(onMessage)];
    return () => removals.forEach((remove) => remove());
  }

  protected override start(): object {
    return {};
  }

  protected override collect(_state: object, capture: Capture): JsonRecord {
    const shown = capture.messages.filter(
      ([, level, category]) => levels.has(level) && !this.except.includes(category),
    );
    const payload: LogPayload = {
      entries: shown.map((message, at) => entryOf(message, at + 1, capture, this.policy)),
      dropped: capture.droppedMessages,
    };
    return { ...payload };
  }
}

/** Keeps a message of the console or of pino. */
function keepMessage(
  capture: Capture,
  [text, level, category]: readonly [text: unknown, level: LogLevel, category: string],
): void {
  if (isEcho(capture, text, level)) return;
  const needsTrace = level <= LogLevel.WARNING;
  const trace = needsTrace ? ownFrames(takeStack()).filter(isOwnFrame) : [];
  capture.addMessage([text, level, category, nowSeconds(), trace, 0]);
}

/**
 * Whether a line of the console repeats an error of the framework's log, which writes errors there when it has no
 * target.
 */
function isEcho({ messages }: Capture, text: unknown, level: LogLevel): boolean {
  const [last, lastLevel, category] = messages.at(-1) ?? [];
  if (level !== LogLevel.ERROR || lastLevel !== LogLevel.ERROR) return false;
  return text === last || (typeof text === 'string' && text.startsWith(`[${category}] `));
}

function entryOf(
  logged: LogMessage,
  id: number,
  capture: Capture,
  policy: CapturePolicy,
): LogEntry {
  const [text, level, category, seconds, traces] = logged;
  const value = typeof text === 'string' ? null : capture.valueOf(logged);
  const own = parseStack(errorsIn(text)[0]?.stack).filter(isOwnFrame);
  const given = traces.map((place) => ({ column: 0, ...place }));
  return {
    id,
    message: policy.cutText(policy.redactText(messageOf(text, value))),
    value,
    level: getLevelName(level) as LogEntry['level'],
    category,
    time: (seconds - capture.startSeconds) * 1000,
    trace: (own.length > 0 ? own : given).slice(0, 6),
  };
}

/** The message of what was logged; that of an object with a context, such as a line of pino, is its `msg`. */
function messageOf(text: unknown, value: DebugValue | null): string {
  if (typeof text === 'string') return text;
  if (isError(text)) return `${text.name}: ${text.message}`;
  if (isArgumentList(text)) return formatArguments(entriesIn(value));
  const own = value && partOf(value, 'msg');
  return own?.type === 'string' ? own.value : '';
}
