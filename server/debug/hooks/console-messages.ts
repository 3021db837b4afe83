import { LogLevel } from '../../core/index.ts';
import { nodeBuiltin } from '../../core/internal.ts';
import { listen } from './channels.ts';

/** Takes a message of a log. */
export type MessageListener = (text: unknown, level: LogLevel, category: string) => void;

const levels = {
  'console.log': LogLevel.INFO,
  'console.info': LogLevel.INFO,
  'console.debug': LogLevel.TRACE,
  'console.warn': LogLevel.WARNING,
  'console.error': LogLevel.ERROR,
} as const;

/** Watches the console, which Node 24 and later publish. Returns what stops watching. */
export function watchConsole(listener: MessageListener): () => void {
  const listeners = Object.entries(levels).map(([name, level]) => [
    name,
    (args: unknown) => {
      // The list belongs to the console, which changes it afterwards.
      const [first, ...rest] = Array.isArray(args) ? (args as unknown[]) : [];
      const isPlain = rest.length === 0;
      listener(isPlain ? first : textOf([first, ...rest]), level, 'console');
    },
  ]);
  return listen(
    Object.fromEntries(listeners) as Record<string, (message: unknown) => void>,
    () => {},
  );
}

/** Several arguments as one text, as the console writes it, where all are plain; otherwise the list of them. */
function textOf(args: readonly unknown[]): unknown {
  const isText = args.every((arg) => typeof arg === 'string' || typeof arg === 'number');
  return isText ? nodeBuiltin('node:util', 'Capturing the console').format(...args) : args;
}
