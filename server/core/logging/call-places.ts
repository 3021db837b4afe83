import { frameworkFolder } from '../runtime/framework-folder.ts';
import type { CallPlace } from './log-message.ts';

const isFrameworkFile = (file: string): boolean =>
  file.startsWith('node:') || (frameworkFolder !== null && file.startsWith(frameworkFolder));
const frame =
  /^\s*at (?:(?<name>.*?) \()?(?<file>(?:file:|node:|\/|[A-Za-z]:).*?):(?<line>\d+):\d+\)?$/;

/** The innermost `count` places of the call stack outside of the framework. */
export function callPlaces(count: number): CallPlace[] {
  const limit = Error.stackTraceLimit;
  // As with `node --frozen-intrinsics`.
  const isFrozen = Object.isFrozen(Error);
  if (!isFrozen) Error.stackTraceLimit = count + 20;
  const { stack = '' } = new Error('trace');
  if (!isFrozen) Error.stackTraceLimit = limit;
  const places = stack
    .split('\n')
    .map((text) => frame.exec(text)?.groups)
    .filter((groups) => groups !== undefined)
    .map(({ name = '', file = '', line = '' }) => ({ file, line: Number(line), function: name }));
  return places.filter(({ file }) => !isFrameworkFile(file)).slice(0, count);
}
