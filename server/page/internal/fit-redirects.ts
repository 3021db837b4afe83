import type { ServerResponse } from 'node:http';

import { Response as WebResponse } from '../../web/index.ts';
import type { StandAloneExchange } from './exchange.ts';

const state = Symbol('fwx.page');

type Fitted = ServerResponse & { [state]: Fit };
type AnyCall = (...args: unknown[]) => unknown;

/** What a response of the server's own was able to do before, and what became of it. */
interface Fit {
  readonly exchange: StandAloneExchange;
  readonly writeHead: AnyCall;
  readonly write: AnyCall;
  readonly end: AnyCall;
  isDone: boolean;
  /** Whether it has become a control answer, which has no body. */
  isControl: boolean;
}

/**
 * Makes what the server itself answers fit for the client of the protocol, right before it is sent:
 * `Vary`, 303 after a change, and a control answer without body for a redirect to a fragment. Only the
 * response of a marked request is touched, by functions that are the same for all.
 */
export function fitRedirects(response: ServerResponse, exchange: StandAloneExchange): void {
  const fitted = response as Fitted;
  const open = response as unknown as Record<keyof Fit, AnyCall>;
  const { writeHead, write, end } = open;
  fitted[state] = { exchange, writeHead, write, end, isDone: false, isControl: false };
  // One by one: `Object.assign` takes several times as long.
  open.writeHead = ownWriteHead;
  open.write = ownWrite;
  open.end = ownEnd;
}

/** Leaves the response as it is: a page is on its way. */
export function leaveUntouched(response: ServerResponse): void {
  const fit = (response as Partial<Fitted>)[state];
  if (!fit) return;
  fit.isDone = true;
  const open = response as unknown as Record<keyof Fit, AnyCall>;
  // What a layer above has put there since is its own, and calls ours.
  if (open.writeHead === ownWriteHead) open.writeHead = fit.writeHead;
  if (open.write === ownWrite) open.write = fit.write;
  if (open.end === ownEnd) open.end = fit.end;
}

function ownWriteHead(this: Fitted, ...args: unknown[]): unknown {
  const fit = this[state];
  if (fit.isDone) return fit.writeHead.apply(this, args);
  const [status, ...rest] = args;
  this.statusCode = Number(status);
  if (typeof rest[0] === 'string') this.statusMessage = rest[0];
  takeHeaders(this, rest.at(-1));
  normalize(this);
  return fit.writeHead.call(this, this.statusCode);
}

function ownWrite(this: Fitted, ...args: unknown[]): unknown {
  normalize(this);
  const { isControl, write } = this[state];
  if (!isControl) return write.apply(this, args);
  // Who waits until it is written waits for this.
  const told = args.find((each) => typeof each === 'function');
  if (told) queueMicrotask(told as () => void);
  return true;
}

function ownEnd(this: Fitted, ...args: unknown[]): unknown {
  normalize(this);
  const { isControl, end } = this[state];
  return end.apply(this, isControl ? args.filter((each) => typeof each === 'function') : args);
}

/** Headers that `writeHead` was given join those that were set before. */
function takeHeaders(response: ServerResponse, headers: unknown): void {
  if (typeof headers !== 'object' || headers === null) return;
  const pairs = Array.isArray(headers) ? pairsOf(headers) : Object.entries(headers);
  for (const [name, value] of pairs) response.setHeader(name, value as string);
}

function pairsOf(list: readonly unknown[]): Iterable<readonly [string, unknown]> {
  if (Array.isArray(list[0])) return list as readonly [string, unknown][];
  const merged = new Map<string, unknown>();
  for (let at = 0; at < list.length; at += 2) {
    const name = String(list[at]);
    const known = merged.get(name);
    merged.set(name, known === undefined ? list[at + 1] : [known, list[at + 1]].flat());
  }
  return merged;
}

function normalize(response: Fitted): void {
  const fit = response[state];
  if (fit.isDone || response.headersSent) return;
  fit.isDone = true;
  const model = new WebResponse();
  model.setStatusCode(response.statusCode);
  for (const name of ['vary', 'location', 'x-redirect']) {
    const value = response.getHeader(name);
    if (value !== undefined) model.headers.set(name, String(value));
  }
  fit.exchange.manager.normalizeResponse(model);
  response.setHeader('Vary', model.headers.getLine('vary'));
  // Only a redirect was given content, which is none.
  if (model.content === null) return;
  fit.isControl = model.statusCode === 409;
  response.removeHeader('Location');
  response.removeHeader('X-Redirect');
  if (fit.isControl) {
    for (const name of ['Content-Type', 'Content-Length', 'ETag']) response.removeHeader(name);
  }
  response.statusCode = model.statusCode;
  response.statusMessage = '';
  for (const [name, values] of model.headers) response.setHeader(name, values.join(', '));
}
