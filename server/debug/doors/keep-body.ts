import { discardRest, isAwaitedBody, isPushSource } from '../../core/internal.ts';
import type { Capture } from '../capture/capture.ts';
import type { BodyFacts } from '../capture/request-facts.ts';
import { BodyStart } from './body-start.ts';

const readable =
  /^(?:text\/|application\/(?:[\w.+-]+\+)?(?:json|xml)\b|application\/x-www-form-urlencoded\b)/i;

/** Reads a header of a request; null without it. */
type ReadHeader = (name: string) => string | null;

const UNREAD = 'The program has not read the body.';

/** Facts about a body before it is read, by the headers of its request. */
export function bodyFacts(header: ReadHeader): BodyFacts {
  const contentType = header('content-type') ?? '';
  const length = header('content-length') ?? '';
  const size = /^\d+$/.test(length) ? Number(length) : null;
  return { contentType, text: null, size, note: noteOf(contentType, header('content-encoding')) };
}

function noteOf(contentType: string, encoding: string | null): string {
  if (encoding !== null && !/^identity$/i.test(encoding))
    return `The body is compressed (${encoding.slice(0, 80)}).`;
  return readable.test(contentType) ? UNREAD : 'The body is not text.';
}

/** Whether a body is kept as text once it is read. */
export function isReadable({ note }: BodyFacts): boolean {
  return note === UNREAD;
}

/** Creates a decoder for the charset of a type; of UTF-8 without a known one. */
function decoderOf(contentType: string): TextDecoder {
  const [, charset = 'utf-8'] = /;\s*charset\s*=\s*"?([\w.:-]+)/i.exec(contentType) ?? [];
  try {
    return new TextDecoder(charset);
  } catch {
    return new TextDecoder();
  }
}

/** Facts about a body of which some bytes were read. `isWhole` means that there are no others. */
export function readFacts(known: BodyFacts, bytes: Uint8Array, isWhole: boolean): BodyFacts {
  const text = decoderOf(known.contentType).decode(bytes, { stream: !isWhole });
  const note = isWhole ? '' : `Only the first ${bytes.byteLength} bytes were kept (maxBodyBytes).`;
  return { ...known, text, note, size: isWhole ? bytes.byteLength : known.size };
}

const nothing = (): void => {};

/**
 * Keeps the beginning of the body of a Fetch request, while the handler reads the whole of it.
 *
 * @returns A function to call at the end of the response.
 */
export function keepBody(capture: Capture, request: Request, maxBytes: number): () => void {
  if (!hasBody(request)) return nothing;
  const known = bodyFacts((name) => request.headers.get(name));
  capture.facts.body = known;
  if (!isReadable(known)) return nothing;
  if (request.bodyUsed || request.body?.locked) {
    capture.facts.body = { ...known, note: 'The body was read before the debugger.' };
    return nothing;
  }
  const copy = request.clone().body;
  if (!copy) return nothing;
  const start = new BodyStart(copy, maxBytes);
  capture.pending.push(
    start.read().then(({ bytes, end }) => {
      const facts = readFacts(known, bytes, end === 'whole');
      const note = `Only the first ${bytes.byteLength} bytes arrived.`;
      capture.facts.body = end === 'broken' ? { ...facts, note } : facts;
    }),
  );
  return () => {
    start.stopSoon();
    void discardUnread(request);
  };
}

/** Whether a request has a body. Servers discard an unread body only while no code has asked for its stream. */
function hasBody(request: Request): boolean {
  const { headers, method } = request;
  if (method === 'GET' || method === 'HEAD') return false;
  const length = headers.get('content-length');
  if (length !== null) return Number(length) !== 0;
  return headers.has('transfer-encoding') || request.body !== null;
}

/**
 * Discards a body of the network that the handler has not read. Its copy has read a part of it, so the server does not
 * discard it. A request of `fwx/server/bridge` is discarded by the bridge.
 */
async function discardUnread(request: Request): Promise<void> {
  if (isPushSource(request) || request.bodyUsed || !isAwaitedBody(request.headers)) return;
  if (request.body && !request.body.locked) await discardRest(request.body.getReader());
}
