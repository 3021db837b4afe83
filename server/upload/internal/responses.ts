import { Fw, HttpException } from '../../core/index.ts';
import { decideRange, encodeExtended } from '../../web/internal.ts';
import type { StoredUpload } from '../stored-upload.ts';

/** Headers of every response: it must not be cached, nor read as another type. */
const always = { 'cache-control': 'no-store', 'x-content-type-options': 'nosniff' };

/** An error that may have headers for its response, such as that of a range. */
type FaultWithHeaders = HttpException & { readonly headers?: Readonly<Record<string, string>> };

/** Types that a browser shows as a picture and nothing else. */
const pictures = new Set(['image/jpeg', 'image/png', 'image/gif', 'image/webp', 'image/avif']);

/** A plain response. */
export function answer(
  status: number,
  text: string | null = null,
  headers: Readonly<Record<string, string>> = {},
): Response {
  const type = text === null ? {} : { 'content-type': 'text/plain; charset=utf-8' };
  return new Response(text, { status, headers: { ...always, ...type, ...headers } });
}

/**
 * The response for an error, without details that are not for the client.
 *
 * @param retrySeconds Seconds until a client with too many requests may send the next one.
 */
export function faultAnswer(error: unknown, retrySeconds: number): Response {
  if (error instanceof HttpException) {
    const { headers, message, statusCode } = error as FaultWithHeaders;
    const again = statusCode === 429 ? { 'retry-after': String(retrySeconds) } : {};
    return answer(statusCode, message, { ...headers, ...again });
  }
  if (isDiskFull(error)) return answer(507, Fw.t('fw', 'There is no room left for the file.'));
  return answer(500, Fw.t('fw', 'The file could not be stored.'));
}

const noSpaceCodes = new Set(['ENOSPC', 'EDQUOT', 'EFBIG']);

/** Whether the storage has no room left. */
export function isDiskFull(error: unknown): boolean {
  return noSpaceCodes.has((error as Partial<NodeJS.ErrnoException> | null | undefined)?.code ?? '');
}

/**
 * A file for the owner's browser, or the part of it that a `Range` header requests; only pictures
 * are displayed, and scripts do not run.
 *
 * @throws {RangeException} The file has no bytes of the range.
 */
export function fileAnswer(upload: StoredUpload, { headers, method }: Request): Response {
  const size = upload.getSize();
  // RFC 9110, 14.2: ranges have a meaning for GET alone.
  const range = method === 'GET' ? decideRange(headers.get('range'), size) : null;
  const { begin, end } = range ?? { begin: 0, end: size - 1 };
  const part = range ? { 'content-range': `bytes ${begin}-${end}/${size}` } : {};
  const body = method === 'HEAD' ? null : toStream(upload.getData({ start: begin, end: end + 1 }));
  return new Response(body, {
    status: range ? 206 : 200,
    headers: {
      ...always,
      ...describe(upload),
      ...part,
      'accept-ranges': 'bytes',
      'content-length': String(end - begin + 1),
    },
  });
}

function describe(upload: StoredUpload): Record<string, string> {
  const type = upload.getMimeType();
  const isPicture = pictures.has(type);
  const ascii = upload.name.replaceAll(/[^\x20-\x7e]|["\\%]/g, '_');
  const encoded = encodeExtended(upload.name);
  return {
    'content-type': isPicture || type === 'application/pdf' ? type : 'application/octet-stream',
    'content-disposition': `${isPicture ? 'inline' : 'attachment'}; filename="${ascii}"; filename*=UTF-8''${encoded}`,
    'content-security-policy': "default-src 'none'; sandbox",
  };
}

function toStream(data: AsyncGenerator<Uint8Array>): ReadableStream<Uint8Array> {
  return new ReadableStream({
    async pull(controller) {
      const { done, value } = await data.next();
      if (done === true) controller.close();
      else controller.enqueue(value);
    },
    async cancel() {
      await data.return(undefined);
    },
  });
}
