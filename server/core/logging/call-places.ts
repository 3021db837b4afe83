import type { CallPlace } from './logger.ts';

// Not by `new URL`, which bundlers take for a file that the program needs. Scripts of a bundle have no address.
const here = (import.meta.url as string | undefined) ?? 'file:///core/internal/call-places.js';
const framework = here.replace(/[^/]+\/[^/]+$/, '');
const frame =
  /^\s*at (?:(?<name>.*?) \()?(?<file>(?:file:|node:|\/|[A-Za-z]:).*?):(?<line>\d+):\d+\)?$/;

/** The innermost `count` places outside of the framework's core that led to this call. */
export function callPlaces(count: number): CallPlace[] {
  const limit = Error.stackTraceLimit;
  Error.stackTraceLimit = count + 20;
  const { stack = '' } = new Error('trace');
  Error.stackTraceLimit = limit;
  const places = stack
    .split('\n')
    .map((text) => frame.exec(text)?.groups)
    .filter((groups) => groups !== undefined)
    .map(({ name = '', file = '', line = '' }) => ({ file, line: Number(line), function: name }));
  return places
    .filter(({ file }) => !file.startsWith(framework) && !file.startsWith('node:'))
    .slice(0, count);
}
