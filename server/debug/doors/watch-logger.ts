import { type Logger, LogLevel, type LogMessage } from '../../core/index.ts';
import { currentCapture } from '../capture/capture-scope.ts';
import { isOwnFrame, ownFrames, takeStack } from '../model/stack-frames.ts';

/** Passes messages of the framework's logger to the running capture. A logger is watched once. */
export function watchLogger(logger: Logger): void {
  logger.observers.add(observe);
}

function observe(message: LogMessage): void {
  const capture = currentCapture();
  if (!capture) return;
  const [text, level, category, seconds, traces, memory] = message;
  const isDump = level === LogLevel.TRACE && category === 'application';
  // A stack takes some microseconds, so it is not captured for the many lines of lower levels.
  const needsTrace = traces.length === 0 && (level <= LogLevel.WARNING || isDump);
  const places = needsTrace ? ownFrames(takeStack()).filter(isOwnFrame) : traces;
  capture.addMessage([text, level, category, seconds, places, memory]);
}
