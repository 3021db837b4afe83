import { LogLevel } from '../../core/index.ts';
import { nodeBuiltin } from '../../core/internal.ts';
import { listen } from './channels.ts';

/** Receives a message of a log. */
export type MessageListener = (text: unknown, level: LogLevel, category: string) => void;

const levels = {
  'console.log': LogLevel.INFO,
  'console.info': LogLevel.INFO,
  'console.debug': LogLevel.TRACE,
  'console.warn': LogLevel.WARNING,
  'console.error': LogLevel.ERROR,
} as const;

/** Watches the console, whose messages Node 24 and later publish. Returns a function that stops watching. */
export function watchConsole(listener: MessageListener): () => void {
  const listeners = Object.entries(levels).map(([name, level]) => [
    name,
    (args: unknown) => {
      // The console changes the list of arguments afterwards.
      const [first, ...rest] = Array.isArray(args) ? (args as unknown[]) : [];
      const value = rest.length === 0 ? first : textOf([first, ...rest]);
      listener(typeof value === 'string' ? withoutColours(value) : value, level, 'console');
    },
  ]);
  return listen(
    Object.fromEntries(listeners) as Record<string, (message: unknown) => void>,
    () => {},
  );
}

/** Removes what colours a text in a terminal. */
function withoutColours(text: string): string {
  if (!text.includes('\u001b')) return text;
  return nodeBuiltin('node:util', 'Capturing the console').stripVTControlCharacters(text);
}

/** Formats several arguments as the console does, when all are texts or numbers; otherwise returns the list. */
function textOf(args: readonly unknown[]): unknown {
  const isText = args.every((arg) => typeof arg === 'string' || typeof arg === 'number');
  return isText ? nodeBuiltin('node:util', 'Capturing the console').format(...args) : args;
}
