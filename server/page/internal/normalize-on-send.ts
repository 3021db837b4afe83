import type { ServerResponse } from 'node:http';

import { bindRequestScope } from '../../core/index.ts';
import { Response as WebResponse } from '../../web/index.ts';
import { setHead } from '../../web/internal.ts';
import { Header } from '../protocol/header.ts';
import type { StandAloneExchange } from './exchange.ts';
import { normalizeOrKeep } from './normalize-or-keep.ts';

const stateKey = Symbol('fwx.page');

type TrackedResponse = ServerResponse & { [stateKey]?: SendState };
type AnyCall = (...args: unknown[]) => unknown;
type SendMethods = Record<'writeHead' | 'write' | 'end', AnyCall>;

/** The exchange of a response, and the work before its head is sent. */
interface SendState {
  readonly exchange: StandAloneExchange;
  /** Normalizes a response inside the scope of the request. */
  readonly normalize: (response: WebResponse) => void;
  isDone: boolean;
  /** Whether the response was turned into a control answer, which has no body. */
  isControl: boolean;
}

/** The exchange that a middleware has opened for a response; null for none. */
export function exchangeOf(response: ServerResponse): StandAloneExchange | null {
  return (response as TrackedResponse)[stateKey]?.exchange ?? null;
}

/**
 * Normalizes what the server itself sends for a marked request, right before its head is written: `Vary`,
 * 303 after a change, and a control answer without body for a redirect to a fragment. The methods of the
 * response throw only their own errors.
 */
export function normalizeOnSend(response: ServerResponse, exchange: StandAloneExchange): void {
  const tracked = response as TrackedResponse;
  const normalize = bindRequestScope((made: WebResponse) =>
    normalizeOrKeep(exchange.manager, made),
  );
  const state: SendState = { exchange, normalize, isDone: !exchange.isMarked, isControl: false };
  tracked[stateKey] = state;
  if (state.isDone) return;
  const open = response as unknown as SendMethods;
  const { writeHead, write, end } = open;
  open.writeHead = (...args) => {
    if (state.isDone) return writeHead.apply(response, args);
    setHead(response, args);
    normalizeHead(response, state, hasNoBody(response) ? null : bodyPlaceholder);
    return writeHead.call(response, response.statusCode);
  };
  open.write = (...args) => {
    normalizeHead(response, state);
    if (!state.isControl) return write.apply(response, args);
    const written = callbackOf(args);
    if (written) process.nextTick(written);
    return true;
  };
  open.end = (...args) => {
    normalizeHead(response, state, bodyOf(args));
    const written = callbackOf(args);
    return end.apply(response, state.isControl ? (written ? [written] : []) : args);
  };
}

/** Sends the response unchanged: it is a page, which was normalized before. */
export function sendUnchanged(response: ServerResponse): void {
  const state = (response as TrackedResponse)[stateKey];
  if (state) state.isDone = true;
}

function callbackOf(args: readonly unknown[]): AnyCall | undefined {
  return args.find((each): each is AnyCall => typeof each === 'function');
}

/** First chunk of the arguments of `end()`; null for none. */
function bodyOf([chunk]: readonly unknown[]): unknown {
  return typeof chunk === 'function' ? null : (chunk ?? null);
}

/** Whether the head says that no body follows, as that of an empty reply of Fastify does. */
function hasNoBody(response: ServerResponse): boolean {
  return response.statusCode === 204 || String(response.getHeader('Content-Length')) === '0';
}

/** Headers about a body, which a control answer does not have. */
const bodyHeaders = ['Content-Type', 'Content-Length', 'Content-Encoding', 'ETag'];
const normalized = ['Vary', 'Location', 'X-Redirect'];
/** Placeholder for a body that is written later. */
const bodyPlaceholder = new Uint8Array(1);

/** @param body First chunk of the body; null for none. */
function normalizeHead(
  response: ServerResponse,
  state: SendState,
  body: unknown = bodyPlaceholder,
): void {
  if (state.isDone || response.headersSent) return;
  state.isDone = true;
  const made = responseOf(response, body);
  const before = made.statusCode;
  state.normalize(made);
  state.isControl = made.statusCode === 409 && made.headers.has(Header.REDIRECT);
  for (const name of state.isControl ? [...normalized, ...bodyHeaders] : normalized) {
    response.removeHeader(name);
  }
  for (const [name, values] of made.headers) response.setHeader(name, values.join(', '));
  if (made.statusCode === before) return;
  response.statusCode = made.statusCode;
  if (response.req.httpVersionMajor < 2) response.statusMessage = '';
}

/** The head of a response in the form that the manager normalizes. */
function responseOf(response: ServerResponse, body: unknown): WebResponse {
  const { statusCode } = response;
  const made = new WebResponse();
  // Node throws for an invalid status when the head is written.
  if (statusCode >= 200 && statusCode <= 599) made.setStatusCode(statusCode);
  made.content = isEmptyChunk(body) ? null : bodyPlaceholder;
  for (const name of normalized) {
    const value = response.getHeader(name);
    if (value !== undefined) made.headers.set(name, String(value));
  }
  return made;
}

function isEmptyChunk(chunk: unknown): boolean {
  return chunk === null || (chunk as { length?: number }).length === 0;
}
