import { LogLevel } from '../../core/index.ts';
import type { MessageListener } from './console-messages.ts';
import { listen } from './channels.ts';

/** A line of pino. */
interface PinoLine {
  readonly level?: number;
  readonly msg?: string;
  readonly name?: string;
  readonly [key: string]: unknown;
}

/** Keys that each line contains, or that are shown elsewhere. */
const common = new Set(['level', 'msg', 'name', 'time', 'pid', 'hostname']);

/**
 * Watches pino, which publishes each line that it writes, redacted by its own rules. Returns a function that stops
 * watching.
 */
export function watchPino(listener: MessageListener): () => void {
  const onLine = (message: unknown): void => {
    const { result } = message as { result?: unknown };
    if (typeof result !== 'string') return;
    const line = JSON.parse(result) as PinoLine;
    const { level = 30, msg = '', name = 'pino' } = line;
    const context = Object.entries(line).filter(([key]) => !common.has(key));
    const value = context.length === 0 ? msg : Object.fromEntries([['msg', msg], ...context]);
    listener(value, levelOf(level), name);
  };
  return listen({ 'tracing:pino_asJson:end': onLine }, () => {});
}

function levelOf(level: number): LogLevel {
  if (level >= 50) return LogLevel.ERROR;
  if (level >= 40) return LogLevel.WARNING;
  return level >= 30 ? LogLevel.INFO : LogLevel.TRACE;
}
