/** Position of a request in a trace across services (W3C Trace Context). */
export interface TraceContext {
  /** 32 hexadecimal digits, the same in all services. */
  readonly traceId: string;
  /** 16 hexadecimal digits of this request. */
  readonly spanId: string;
  /** Span of the caller; null when the trace begins here. */
  readonly parentId: string | null;
  /** Value of the header `traceparent` for requests to other services. */
  readonly traceparent: string;
}

// version-traceid-parentid-flags; later versions may append fields.
const pattern =
  /^(?!ff)([\da-f]{2})-(?!0{32})([\da-f]{32})-(?!0{16})([\da-f]{16})-([\da-f]{2})(-.*)?$/;

/** The trace of a request. A header that is missing or malformed begins a new one that is not sampled. */
export function traceContext(header: string | undefined): TraceContext {
  const [, version, trace, parentId, flags = '00', rest] = pattern.exec(header ?? '') ?? [];
  const isValid = trace !== undefined && !(version === '00' && rest !== undefined);
  const traceId = isValid ? trace : randomHex(16);
  const spanId = randomHex(8);
  return {
    traceId,
    spanId,
    parentId: isValid ? (parentId ?? null) : null,
    traceparent: `00-${traceId}-${spanId}-${isValid ? flags : '00'}`,
  };
}

function randomHex(bytes: number): string {
  const random = crypto.getRandomValues(new Uint8Array(bytes));
  return [...random].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}
