import { BadRequestHttpException } from '../../core/index.ts';
import type { ResolvedServerOptions } from '../upload-server-options.ts';
import { readCount } from './chunk-headers.ts';
import { tooLarge } from './faults.ts';
import type { Transfers, WholeContent } from './transfer/transfers.ts';
import { readBody } from './read-body.ts';
import { readTransferForm } from './transfer-form.ts';

/** Bytes that a form may have besides its file: delimiters, headers and metadata. */
const overheadBytes = 262_144;

/**
 * Begins an upload that is sent in chunks, and returns its id.
 *
 * @throws {HttpException} The file is too large (413), or the request does not begin an upload (400).
 */
export async function startChunked(
  request: Request,
  owner: string,
  transfers: Transfers,
  options: ResolvedServerOptions,
): Promise<string> {
  const length = readCount(request.headers, 'upload-length');
  if (length !== null && length > options.maxFileSize) throw tooLarge(options.maxFileSize);
  const { body, headers } = request;
  const isEmpty = body === null || headers.get('content-length') === '0';
  const isForm = !isEmpty && /^multipart\//i.test(headers.get('content-type') ?? '');
  if (!isForm) await expectNoBody(request);
  const metadata = isForm ? await readTransferForm(request, options.fieldName, null) : {};
  return transfers.begin(owner, { length, metadata });
}

/** @throws {BadRequestHttpException} The body has bytes. A stream without bytes is allowed. */
async function expectNoBody(request: Request): Promise<void> {
  for await (const chunk of readBody(request)) {
    if (chunk.length > 0) throw new BadRequestHttpException('The body is no multipart form.');
  }
}

/**
 * Receives a file that is sent in one request, and returns its id. An upload that is aborted
 * or rejected is removed.
 *
 * @throws {HttpException} The file is too large (413), rejected (422), or the form is not valid (400).
 */
export async function receiveWhole(
  request: Request,
  owner: string,
  transfers: Transfers,
  options: ResolvedServerOptions,
): Promise<string> {
  const declared = readCount(request.headers, 'content-length') ?? 0;
  if (declared > options.maxFileSize + overheadBytes) throw tooLarge(options.maxFileSize);
  let id = '';
  let content: (WholeContent & { readonly name: string }) | null = null;
  try {
    await readTransferForm(request, options.fieldName, async (part, metadata) => {
      const most = Math.min(declared || Infinity, options.maxFileSize);
      id = await transfers.begin(owner, { length: null, metadata }, most);
      content = { ...(await transfers.writeWhole(id, part.body)), name: part.filename ?? '' };
    });
    if (content) await transfers.completeWhole(id, owner, content);
    return id;
  } catch (error) {
    if (id !== '') await transfers.discard(id, owner);
    throw error;
  }
}
