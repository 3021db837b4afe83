import type { Capture } from '../capture/capture.ts';
import type { BodyFacts } from '../capture/request-facts.ts';

const readable =
  /^(?:text\/|application\/(?:[\w.+-]+\+)?(?:json|xml)\b|application\/x-www-form-urlencoded\b)/i;

/** Facts about a body before it is read. */
export function bodyFacts(contentType: string, length: string | null): BodyFacts {
  const size = length === null || !/^\d+$/.test(length) ? null : Number(length);
  const note = isReadable(contentType)
    ? 'The program has not read the body.'
    : 'The body is not text.';
  return { contentType, text: null, size, note };
}

/** Whether bodies of a type are kept as text. */
export function isReadable(contentType: string): boolean {
  return readable.test(contentType);
}

/** Facts about a body of which some bytes were read. `isWhole` means that there are no others. */
export function readFacts(known: BodyFacts, bytes: Uint8Array, isWhole: boolean): BodyFacts {
  const text = new TextDecoder().decode(bytes, { stream: !isWhole });
  const note = isWhole ? '' : `Only the first ${bytes.byteLength} bytes were kept (maxBodyBytes).`;
  return { ...known, text, note, size: isWhole ? bytes.byteLength : known.size };
}

/** Keeps the beginning of the body of a Fetch request, while the handler reads the whole of it. */
export function keepBody(capture: Capture, request: Request, maxBytes: number): void {
  if (request.body === null) return;
  const type = request.headers.get('content-type') ?? '';
  const known = bodyFacts(type, request.headers.get('content-length'));
  capture.facts.body = known;
  if (!isReadable(type)) return;
  const copy = request.clone().body;
  if (!copy) return;
  capture.pending.push(
    readStart(copy, maxBytes).then(({ bytes, isWhole }) => {
      capture.facts.body = readFacts(known, bytes, isWhole);
    }),
  );
}

/** Reads no more than `maxBytes` of a stream and cancels the rest, so that it is not kept in memory. */
async function readStart(
  stream: ReadableStream<Uint8Array>,
  maxBytes: number,
): Promise<{ readonly bytes: Uint8Array; readonly isWhole: boolean }> {
  const reader = stream.getReader();
  const chunks: Uint8Array[] = [];
  let size = 0;
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return { bytes: Buffer.concat(chunks), isWhole: true };
    chunks.push(value);
    size += value.byteLength;
    if (size <= maxBytes) continue;
    void reader.cancel().catch(() => {});
    return { bytes: Buffer.concat(chunks).subarray(0, maxBytes), isWhole: false };
  }
}
