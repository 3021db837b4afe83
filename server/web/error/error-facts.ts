import { Fw, HttpException, UserException } from '../../core/index.ts';
import { FrameworkError, frameworkFolder } from '../../core/internal.ts';
import { reasonPhrase } from '../http/status.ts';

/** Text that replaces a message that only developers may read. */
export const HIDDEN_MESSAGE = 'An internal server error occurred.';

/** Data of an error page. */
export interface ErrorFacts {
  readonly status: number;
  /** Heading: `Not Found (#404)`. */
  readonly name: string;
  /** The message, if the visitor may read it. */
  readonly message: string;
  readonly code: number;
}

/** Data of an error. @param debug Whether every message may be read. */
export function errorFacts(error: unknown, debug: boolean): ErrorFacts {
  const status = error instanceof HttpException ? error.statusCode : 500;
  const name = error instanceof FrameworkError ? error.getName() : 'Error';
  const isVisible = debug || error instanceof UserException;
  const text = plainText(error instanceof Error ? error.message : error);
  return {
    status,
    name: isVisible ? name : reasonPhrase(status),
    message: isVisible ? text || reasonPhrase(status) : hiddenMessage(),
    code: error instanceof FrameworkError ? error.code : 0,
  };
}

/** The thrown value as text; some objects have no text form, or throw when they are converted. */
export function plainText(thrown: unknown): string {
  try {
    return String(thrown);
  } catch {
    return `[${typeof thrown}]`;
  }
}

/** The stack as the runtime formats it, `''` where a program has replaced it by another type. */
export function stackOf({ stack }: Error): string {
  return typeof stack === 'string' ? stack : '';
}

/** {@link HIDDEN_MESSAGE} in the language of the visitor, where there is a translation. */
function hiddenMessage(): string {
  try {
    return Fw.t('fw', HIDDEN_MESSAGE);
  } catch {
    // The translation may be the failure that the page reports.
    return HIDDEN_MESSAGE;
  }
}

/** The error with its causes, the outermost first; at most ten. */
export function errorChain(error: unknown): unknown[] {
  // The thrown value is the first entry, `null` and `undefined` too.
  const chain: unknown[] = [error];
  let next = error instanceof Error ? error.cause : undefined;
  while (next !== undefined && next !== null && chain.length < 10 && !chain.includes(next)) {
    chain.push(next);
    next = next instanceof Error ? next.cause : undefined;
  }
  return chain;
}

/** The error as data for JSON and XML responses. @param debug Whether to include where it happened. */
export function errorRecord(error: unknown, debug: boolean): Record<string, unknown> {
  if (!debug) return factsRecord(error, false);
  return errorChain(error)
    .map((one) => ({ ...factsRecord(one, true), ...placeRecord(one) }))
    .reduceRight((previous, record) => ({ ...record, previous }));
}

function factsRecord(error: unknown, debug: boolean): Record<string, unknown> {
  const { status, ...facts } = errorFacts(error, debug);
  return { ...facts, status };
}

function placeRecord(error: unknown): Record<string, unknown> {
  const place = stackFrames(error)[0];
  const lines = error instanceof Error ? stackOf(error).split('\n').slice(1) : [];
  return {
    type: error instanceof Error ? error.name : typeof error,
    file: place?.file ?? '',
    line: place?.line ?? 0,
    'stack-trace': lines.map((line) => line.trim()),
  };
}

const framework = frameworkFolder === null ? null : pathOf(frameworkFolder);

/** A frame of a stack. */
export interface StackFrame {
  /** Function with its class, `''` for the top level of a module. */
  readonly call: string;
  /** Path or URL of the file. */
  readonly file: string;
  readonly line: number;
  /** Whether the file belongs to the program itself, not to this framework, a package or the runtime. */
  readonly isOwn: boolean;
}

/** The stack frames of an error, the innermost first. */
export function stackFrames(error: unknown): StackFrame[] {
  if (!(error instanceof Error)) return [];
  const frames: StackFrame[] = [];
  for (const line of stackWithoutMessage(error).split('\n')) {
    const found =
      /^\s+at (?:(?:async )?(.*?) \()?((?:file:\/\/|\/|[A-Za-z]:\\|node:|https?:)[^()]*?):(\d+):\d+\)?$/.exec(
        line,
      );
    if (!found) continue;
    const file = pathOf(found[2] ?? '');
    const isForeign = /^node:|[/\\]node_modules[/\\]/.test(file) || isFrameworkFile(file);
    frames.push({ call: found[1] ?? '', file, line: Number(found[3]), isOwn: !isForeign });
  }
  return frames;
}

/**
 * The stack without the message. A message may contain text of a client: a line that looks like a frame would name a
 * file whose lines are shown. In a stack that does not contain the message, the two cannot be distinguished.
 */
function stackWithoutMessage(error: Error): string {
  const stack = stackOf(error);
  const message = plainText(error.message);
  const at = stack.indexOf(message);
  return at < 0 ? '' : stack.slice(at + message.length);
}

function isFrameworkFile(file: string): boolean {
  return framework !== null && file.startsWith(framework);
}

function pathOf(file: string): string {
  if (!file.startsWith('file://')) return file;
  try {
    return decodeURIComponent(new URL(file).pathname).replace(/^\/([A-Za-z]:)/, '$1');
  } catch {
    return file;
  }
}
