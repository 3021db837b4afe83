import type { CapturedSpan } from '../capture/capture.ts';
import { durationOf, errorOf, numberIn, textIn, type TraceSpan } from '../model/trace-span.ts';
import type { OpenCall } from './call-entry.ts';
import { methodOf } from './split-spans.ts';
import { unseenSpans } from './unseen-spans.ts';

/** Returns the calls that are only known from spans: those without a matching call in `seen`. */
export function callsOfSpans(
  spans: readonly CapturedSpan[],
  seen: readonly OpenCall[],
): OpenCall[] {
  const unseen = unseenSpans(
    spans,
    seen,
    ({ method, url }) => [keyOf(method, url)],
    ({ span }) => keyOf(methodOf(span), urlOf(span)),
  );
  return unseen.map(callOf);
}

/** Method and address without the query, which libraries redact. */
function keyOf(method: string, url: string): string {
  if (!URL.canParse(url)) return `${method} ${url}`;
  const { host, pathname, protocol } = new URL(url);
  return `${method} ${protocol}//${host}${pathname}`;
}

function urlOf({ attributes, name }: TraceSpan): string {
  const url = textIn(attributes, 'url.full', 'http.url');
  if (url !== '') return url;
  const host = textIn(attributes, 'server.address', 'net.peer.name');
  if (host === '') return name;
  const scheme = textIn(attributes, 'url.scheme', 'http.scheme') || 'http';
  const port = numberIn(attributes, 'server.port', 'net.peer.port');
  const path = textIn(attributes, 'url.path', 'http.target');
  return `${scheme}://${host}${port === null ? '' : `:${port}`}${path}`;
}

function callOf({ span, stack, timestamp }: CapturedSpan): OpenCall {
  const { attributes } = span;
  const status = numberIn(attributes, 'http.response.status_code', 'http.status_code') ?? 0;
  const message = errorOf(span);
  return {
    method: methodOf(span),
    url: urlOf(span),
    timestamp,
    stack,
    status,
    wait: null,
    duration: durationOf(span),
    bytes: numberIn(attributes, 'http.response.body.size', 'http.response_content_length'),
    // A response with an error status needs no message.
    error: message === null || status > 0 ? null : { message },
  };
}
