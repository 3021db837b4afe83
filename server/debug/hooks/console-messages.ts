import { LogLevel } from '../../core/index.ts';
import { nodeBuiltin } from '../../core/internal.ts';
import type { DebugEntry } from '../model/debug-value.ts';
import { lineOf } from '../model/plain-value.ts';
import { isError } from '../model/value-parts.ts';
import { redactArguments } from '../policy/redact-arguments.ts';
import type { KeyPolicy } from '../policy/redact-tree.ts';
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

/**
 * Watches the console, whose messages Node 24 and later publish. Returns a function that stops watching.
 *
 * @param policy Redacts arguments that follow the name of a secret.
 */
export function watchConsole(listener: MessageListener, policy: KeyPolicy): () => void {
  const listeners = Object.entries(levels).map(([name, level]) => [
    name,
    (args: unknown) => {
      // A copy: the console changes the list of arguments afterwards.
      const value = messageOf(Array.isArray(args) ? redactArguments(args, policy) : [args]);
      listener(typeof value === 'string' ? withoutColours(value) : value, level, 'console');
    },
  ]);
  return listen(
    Object.fromEntries(listeners) as Record<string, (message: unknown) => void>,
    () => {},
  );
}

const util = () => nodeBuiltin('node:util', 'Capturing the console');

/** Removes what colours a text in a terminal. */
function withoutColours(text: string): string {
  return text.includes('\u001b') ? util().stripVTControlCharacters(text) : text;
}

/** Lists of several arguments of which not all are texts or numbers. */
const argumentLists = new WeakSet<object>();

/** Returns the only argument; several as the text of the console when all are texts or numbers, otherwise their list. */
function messageOf(args: readonly unknown[]): unknown {
  if (args.length === 1) return args[0];
  const isText = args.every((arg) => typeof arg === 'string' || typeof arg === 'number');
  if (isText) return util().format(...args);
  argumentLists.add(args);
  return args;
}

/** Whether a message is a list of arguments of the console. */
export function isArgumentList(message: unknown): message is readonly unknown[] {
  return typeof message === 'object' && message !== null && argumentLists.has(message);
}

/** Errors in a message: the message itself, or those among the arguments of the console. */
export function errorsIn(message: unknown): Error[] {
  return (isArgumentList(message) ? message : [message]).filter(isError);
}

/** Formats arguments as the console does, each value that is no text or number in one line. */
export function formatArguments(entries: readonly DebugEntry[]): string {
  const { format, inspect } = util();
  const parts = entries.map(({ value }) => {
    if (value.type === 'string' || value.type === 'int' || value.type === 'float')
      return value.value;
    const line = (): string => lineOf(value);
    return { [inspect.custom]: line, toJSON: line };
  });
  return withoutColours(format(...parts));
}
