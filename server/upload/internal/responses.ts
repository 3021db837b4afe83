import { HttpException } from '../../core/index.ts';
import type { StoredUpload } from '../stored-upload.ts';

/** Headers of every answer: what is said to one browser is for no cache and no other type. */
const always = { 'cache-control': 'no-store', 'x-content-type-options': 'nosniff' };

/** Types that a browser shows as a picture and nothing else. */
const pictures = new Set(['image/jpeg', 'image/png', 'image/gif', 'image/webp', 'image/avif']);

/** A plain answer. */
export function answer(
  status: number,
  text: string | null = null,
  headers: Readonly<Record<string, string>> = {},
): Response {
  const type = text === null ? {} : { 'content-type': 'text/plain; charset=utf-8' };
  return new Response(text, { status, headers: { ...always, ...type, ...headers } });
}

/** The answer to a fault; what is not meant for the client is not told. */
export function faultAnswer(error: unknown): Response {
  if (error instanceof HttpException) return answer(error.statusCode, error.message);
  if (isDiskFull(error)) return answer(507, 'There is no room left for the file.');
  return answer(500, 'The file could not be stored.');
}

const fullCodes = new Set(['ENOSPC', 'EDQUOT', 'EFBIG']);

/** Whether the storage has no room left. */
export function isDiskFull(error: unknown): boolean {
  return fullCodes.has((error as NodeJS.ErrnoException).code ?? '');
}

/** A file for the owner's browser; only pictures are shown, and nothing runs. */
export function fileAnswer(upload: StoredUpload): Response {
  const type = upload.getMimeType();
  const isPicture = pictures.has(type);
  const ascii = upload.name.replaceAll(/[^\x20-\x7e]|["\\%]/g, '_');
  const encoded = encodeURIComponent(upload.name).replaceAll("'", '%27');
  return new Response(toStream(upload.getData()), {
    headers: {
      ...always,
      'content-type': isPicture || type === 'application/pdf' ? type : 'application/octet-stream',
      'content-length': String(upload.getSize()),
      'content-disposition': `${isPicture ? 'inline' : 'attachment'}; filename="${ascii}"; filename*=UTF-8''${encoded}`,
      'content-security-policy': "default-src 'none'; sandbox",
    },
  });
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
