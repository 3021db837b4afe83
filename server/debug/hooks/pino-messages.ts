import { LogLevel } from '../../core/index.ts';
import type { MessageTaker } from './console-messages.ts';
import { listen } from './channels.ts';

/** A line of pino. */
interface PinoLine {
  readonly level?: number;
  readonly msg?: string;
  readonly name?: string;
  readonly time?: unknown;
  readonly pid?: unknown;
  readonly hostname?: unknown;
  readonly [key: string]: unknown;
}

/** Watches pino, which publishes each line that it writes, redacted by its own rules. Returns what stops watching. */
export function watchPino(take: MessageTaker): () => void {
  const onLine = (message: unknown): void => {
    const { result } = message as { result?: unknown };
    if (typeof result !== 'string') return;
    const { level = 30, msg = '', name = 'pino', ...rest } = JSON.parse(result) as PinoLine;
    const { time: _time, pid: _pid, hostname: _host, ...context } = rest;
    const value = Object.keys(context).length === 0 ? msg : { msg, ...context };
    take(value, levelOf(level), name);
  };
  return listen({ 'tracing:pino_asJson:end': onLine }, () => {});
}

function levelOf(level: number): LogLevel {
  if (level >= 50) return LogLevel.ERROR;
  if (level >= 40) return LogLevel.WARNING;
  return level >= 30 ? LogLevel.INFO : LogLevel.TRACE;
}
