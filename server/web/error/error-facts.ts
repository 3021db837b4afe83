import { FrameworkError, Fw, HttpException, UserException } from '../../core/index.ts';
import { reasonPhrase } from '../http/status.ts';

/** What is written instead of a message that only the developer may read. */
export const HIDDEN_MESSAGE = 'An internal server error occurred.';

/** What error pages tell. */
export interface ErrorFacts {
  readonly status: number;
  /** Heading: `Not Found (#404)`. */
  readonly name: string;
  /** The message, if the visitor may read it. */
  readonly message: string;
  readonly code: number;
}

/** Facts of an error. @param debug Whether every message may be read. */
export function errorFacts(error: unknown, debug: boolean): ErrorFacts {
  const status = error instanceof HttpException ? error.statusCode : 500;
  const name = error instanceof FrameworkError ? error.getName() : 'Error';
  const isOpen = debug || error instanceof UserException;
  const text = error instanceof Error ? error.message : String(error);
  return {
    status,
    name: isOpen ? name : reasonPhrase(status),
    message: isOpen ? text || reasonPhrase(status) : hiddenMessage(),
    code: error instanceof FrameworkError ? error.code : 0,
  };
}

/** {@link HIDDEN_MESSAGE} in the language of the visitor, where there is a translation. */
function hiddenMessage(): string {
  try {
    return Fw.t('fw', HIDDEN_MESSAGE);
  } catch {
    // The texts may be the very fault that the page tells about.
    return HIDDEN_MESSAGE;
  }
}

/** The error with its causes, the outermost first; at most ten. */
export function errorChain(error: unknown): unknown[] {
  const chain: unknown[] = [];
  let next = error;
  while (next !== undefined && next !== null && chain.length < 10 && !chain.includes(next)) {
    chain.push(next);
    next = next instanceof Error ? next.cause : undefined;
  }
  return chain;
}

/** The error as data for JSON and XML answers. @param debug Whether to tell where it happened. */
export function errorRecord(error: unknown, debug: boolean): Record<string, unknown> {
  const { status, ...facts } = errorFacts(error, debug);
  const record: Record<string, unknown> = { ...facts, status };
  if (!debug) return record;
  const [, ...causes] = errorChain(error);
  const place = stackFrames(error)[0];
  record['type'] = error instanceof Error ? error.name : typeof error;
  record['file'] = place?.file ?? '';
  record['line'] = place?.line ?? 0;
  record['stack-trace'] =
    error instanceof Error
      ? (error.stack ?? '')
          .split('\n')
          .slice(1)
          .map((line) => line.trim())
      : [];
  if (causes.length > 0) record['previous'] = errorRecord(causes[0], true);
  return record;
}

const framework = pathOf(new URL('../../', import.meta.url).href);

/** A place in the program. */
export interface StackFrame {
  /** Function with its class, `''` for the top level of a module. */
  readonly call: string;
  /** Path or URL of the file. */
  readonly file: string;
  readonly line: number;
  /** Whether the file belongs to the program itself, not to this framework, a package or the runtime. */
  readonly isOwn: boolean;
}

/** The places that led to an error, the nearest first. */
export function stackFrames(error: unknown): StackFrame[] {
  if (!(error instanceof Error)) return [];
  const frames: StackFrame[] = [];
  for (const line of (error.stack ?? '').split('\n')) {
    const found =
      /^\s+at (?:(?:async )?(.*?) \()?((?:file:\/\/|\/|[A-Za-z]:\\|node:|https?:)[^()]*?):(\d+):\d+\)?$/.exec(
        line,
      );
    if (!found) continue;
    const file = pathOf(found[2] ?? '');
    const isForeign = /^node:|[/\\]node_modules[/\\]/.test(file) || file.startsWith(framework);
    frames.push({ call: found[1] ?? '', file, line: Number(found[3]), isOwn: !isForeign });
  }
  return frames;
}

function pathOf(file: string): string {
  if (!file.startsWith('file://')) return file;
  try {
    return decodeURIComponent(new URL(file).pathname).replace(/^\/([A-Za-z]:)/, '$1');
  } catch {
    return file;
  }
}
