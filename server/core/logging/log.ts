import { Logger } from './logger.ts';
import type { LogLevel } from './log-level.ts';

// Configuration of the process; the messages themselves are stored per request.
let logger: Logger | null = null;

/** The logger of the process, created on first use. */
export function getLogger(): Logger {
  return (logger ??= Logger.create());
}

/** Replaces the logger of the process; null creates a new one on next use. */
export function setLogger(value: Logger | null): void {
  logger = value;
}

/** Adds a message to the log. */
export function logMessage(message: unknown, level: LogLevel, category = 'application'): void {
  getLogger().log(message, level, category);
}
