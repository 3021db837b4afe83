import type { IncomingMessage } from 'node:http';

import { InvalidConfigException } from '../../core/index.ts';
import type { ExchangeOutcome } from '../node/node-exchange.ts';

/** A finished request. */
export interface AccessLogEntry {
  /** When the request arrived. */
  readonly time: Date;
  /** Address of the peer; null when it is unknown, as over a Unix socket. */
  readonly ip: string | null;
  readonly method: string;
  /** Request target, as it was sent. */
  readonly target: string;
  /** `HTTP/1.1`. */
  readonly protocol: string;
  readonly status: number;
  /** Bytes of the body that were written to the socket. */
  readonly bytes: number;
  readonly milliseconds: number;
  /** Whether the response was sent completely. */
  readonly isWhole: boolean;
  readonly referrer: string | null;
  readonly userAgent: string | null;
  /** Identifies the trace across services, see the header `traceparent`. */
  readonly traceId: string;
  readonly spanId: string;
}

/** Format of the lines on standard output, or a function that receives the entries. */
export type AccessLog = 'common' | 'json' | ((entry: AccessLogEntry) => void);

/** Writes finished requests. */
export interface AccessLogWriter {
  /** Records the start of a request. */
  begin(message: IncomingMessage): { readonly message: IncomingMessage; readonly from: number };
  /** Writes a finished request. */
  write(entry: ReturnType<AccessLogWriter['begin']>, outcome: ExchangeOutcome): void;
}

/** The writer of an access log. @throws {InvalidConfigException} The format is unknown. */
export function accessLogOf(log: AccessLog): AccessLogWriter {
  const take = logHandlerOf(log);
  return {
    begin: (message) => ({ message, from: performance.now() }),
    write: ({ message, from }, { context, status, sent, isWhole }) => {
      const milliseconds = Math.round((performance.now() - from) * 100) / 100;
      const { referer, 'user-agent': userAgent } = message.headers;
      take({
        time: new Date(Date.now() - milliseconds),
        ip: context.ip ?? null,
        method: message.method ?? 'GET',
        target: message.url ?? '/',
        protocol: context.protocol,
        status,
        bytes: sent.total,
        milliseconds,
        isWhole,
        referrer: referer ?? null,
        userAgent: userAgent ?? null,
        traceId: context.trace.traceId,
        spanId: context.trace.spanId,
      });
    },
  };
}

function logHandlerOf(log: AccessLog): (entry: AccessLogEntry) => void {
  if (typeof log === 'function') return log;
  if (log === 'common') return (entry) => void process.stdout.write(`${commonLine(entry)}\n`);
  if (log === 'json') return (entry) => void process.stdout.write(`${JSON.stringify(entry)}\n`);
  throw new InvalidConfigException(
    `"accessLog" must be "common", "json" or a function, got ${JSON.stringify(log)}.`,
  );
}

const months = 'Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec'.split(' ');

/** The Common Log Format of NCSA, in UTC. */
function commonLine(entry: AccessLogEntry): string {
  const [date = '', clock = ''] = entry.time.toISOString().split(/[T.]/);
  const [year, month, day] = date.split('-');
  const time = `${day}/${months[Number(month) - 1]}/${year}:${clock} +0000`;
  const line = printable(`${entry.method} ${entry.target} ${entry.protocol}`);
  return `${entry.ip ?? '-'} - - [${time}] "${line}" ${entry.status} ${entry.bytes}`;
}

/** Data from clients must not end a field or a line. */
function printable(text: string): string {
  return text.replace(
    /[^\x20-\x7e]|["\\]/g,
    (char) => `\\x${char.charCodeAt(0).toString(16).padStart(2, '0')}`,
  );
}
