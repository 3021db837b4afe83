import { BadRequestHttpException, HttpException } from '../../core/index.ts';
import {
  type ChunkHandler,
  consumeWhole,
  discardRest,
  isAwaitedBody,
  isPushSource,
} from '../../core/internal.ts';
import type {
  BodyLimits,
  FetchContext,
  MultipartBody,
  RequestSource,
} from '../http/request-source.ts';
import { UploadedFile } from '../http/body/uploaded-file.ts';
import { FormCollector, type UploadClass } from './form-collector.ts';
import { MultipartParser } from './multipart-parser.ts';
import { type MultipartOptions, multipartOptions } from './multipart-options.ts';
import { readParameters } from './part-headers.ts';

/** Reads the multipart body of a request. */
export type MultipartReader = NonNullable<FetchContext['multipart']>;

/**
 * Creates a reader of multipart bodies for `FetchContext.multipart`. Large files are written to disk while they
 * are received; the client is slowed down to the speed of the disk. Runtimes without a disk keep all of a form
 * in memory, up to the `maxBodyBytes` of the request.
 *
 * @param uploadClass Class of the files.
 * @throws {UnknownPropertyException} A key is no option.
 * @throws {InvalidConfigException} A number is negative or not whole.
 */
export function streamMultipart(
  config: Partial<MultipartOptions> = {},
  uploadClass: UploadClass = UploadedFile,
): MultipartReader {
  const options = multipartOptions(config);
  return (source, contentType, limits) => {
    const form = withoutDisk(limits, options);
    const collector = new FormCollector({
      limits,
      options: form,
      uploadClass,
      formBytes: declaredBytes(source),
    });
    return readForm(source, contentType, form, collector);
  };
}

function declaredBytes({ headers }: RequestSource): number {
  const header = headers.get('content-length') ?? '';
  return /^\d{1,15}$/.test(header) ? Number(header) : Infinity;
}

/** Whether a content type is that of a form with files. */
export function isMultipartForm(contentType: string): boolean {
  return /^\s*multipart\/form-data\s*(?:;|$)/i.test(contentType);
}

/**
 * The boundary of a content type.
 *
 * @throws {BadRequestHttpException} It is no content type of a form, or has no valid boundary.
 */
export function multipartBoundary(contentType: string): string {
  if (!isMultipartForm(contentType)) {
    throw new BadRequestHttpException('The body is no multipart form.');
  }
  const boundary = readParameters(contentType).get('boundary') ?? '';
  // RFC 2046, 5.1.1: 1 to 70 characters, of which the last is no blank.
  if (/^[\w'()+,./:=? -]{0,69}[\w'()+,./:=?-]$/.test(boundary)) return boundary;
  throw new BadRequestHttpException('The multipart form has no valid boundary.');
}

async function readForm(
  source: RequestSource,
  contentType: string,
  options: MultipartOptions,
  collector: FormCollector,
): Promise<MultipartBody> {
  const boundary = multipartBoundary(contentType);
  const parser = new MultipartParser(boundary, collector, options.maxHeaderBytes);
  let size = 0;
  const take = (chunk: Uint8Array): Promise<void> | null => {
    size += chunk.length;
    if (options.maxFormBytes > 0 && size > options.maxFormBytes) {
      throw new HttpException(
        413,
        `The multipart form must not be larger than ${options.maxFormBytes} bytes.`,
      );
    }
    parser.write(chunk);
    return collector.pendingWrite;
  };
  try {
    await consume(source, take);
    return await collector.finish(parser.isWhole);
  } catch (error) {
    await collector.discard();
    throw error;
  }
}

/** Without a file system everything stays in memory, so the body limit applies to all of it. */
function withoutDisk(limits: BodyLimits, options: MultipartOptions): MultipartOptions {
  const host = globalThis as { process?: { getBuiltinModule?: unknown } };
  if (host.process?.getBuiltinModule) return options;
  const { maxBodyBytes } = limits;
  const maxFormBytes = Math.min(options.maxFormBytes || Infinity, maxBodyBytes || Infinity);
  return { ...options, maxFormBytes, spillBytes: Infinity };
}

/** Passes chunks on until the end, or until the client disconnects: the parser detects whether the body is complete. */
async function consume(source: RequestSource, take: ChunkHandler): Promise<void> {
  if (isPushSource(source)) return consumeWhole(source, take, 'stop');
  const reader = source.body?.getReader();
  if (!reader) return;
  for (;;) {
    const next = await reader.read().catch(() => ({ done: true, value: undefined }) as const);
    if (next.done) return;
    try {
      await take(next.value);
    } catch (error) {
      if (isAwaitedBody(source.headers)) await discardRest(reader);
      // Not canceled: Node's own streams can throw an error that cannot be caught (nodejs/node#54205).
      else reader.releaseLock();
      throw error;
    }
  }
}
