import { BadRequestHttpException, HttpException } from '../../core/index.ts';
import type { BodyLimits, MultipartBody, RequestSource } from './request-source.ts';
import { UploadError } from './upload-error.ts';
import { clientFileName, UploadedFile } from './uploaded-file.ts';

/**
 * Reads a multipart body with what Fetch has built in. It holds the whole body in memory, so its size
 * is limited by `maxBodyBytes`.
 *
 * @throws {BadRequestHttpException} The body is no valid multipart body.
 * @throws {HttpException} 413: it is too large.
 */
export async function readFormData(
  source: RequestSource,
  contentType: string,
  limits: BodyLimits,
): Promise<MultipartBody> {
  const form = await parsed(source, contentType, limits.maxBodyBytes);
  const fields: [string, string][] = [];
  const files: [string, UploadedFile][] = [];
  const formLimit = Number(form.get('MAX_FILE_SIZE') ?? 0) || 0;
  for (const [name, value] of form) {
    if (typeof value === 'string') fields.push([name, value]);
    else if (limits.uploadFileMaxCount === 0 || files.length < limits.uploadFileMaxCount) {
      files.push([name, toUpload(value, limits.uploadFileMaxSize, formLimit)]);
    }
  }
  return { fields, files };
}

async function parsed(
  source: RequestSource,
  contentType: string,
  maxBytes: number,
): Promise<FormData> {
  const announced = Number(source.headers.get('content-length') ?? Number.NaN);
  const tooLarge = new HttpException(
    413,
    `The request body must not be larger than ${maxBytes} bytes.`,
  );
  if (maxBytes > 0 && announced > maxBytes) throw tooLarge;
  try {
    if (maxBytes === 0 || announced <= maxBytes || !source.body) return await source.formData();
    const counted = source.body.pipeThrough(countingStream(maxBytes, tooLarge));
    const headers = { 'content-type': contentType };
    return await new Response(counted as BodyInit, { headers }).formData();
  } catch (cause) {
    if (cause === tooLarge || (cause as Error).cause === tooLarge) throw tooLarge;
    throw new BadRequestHttpException('The multipart body of the request is not valid.', { cause });
  }
}

function countingStream(
  maxBytes: number,
  tooLarge: Error,
): TransformStream<Uint8Array, Uint8Array> {
  let size = 0;
  return new TransformStream({
    transform(chunk, controller) {
      size += chunk.length;
      if (size > maxBytes) controller.error(tooLarge);
      else controller.enqueue(chunk);
    },
  });
}

function toUpload(file: File, maxBytes: number, formLimit: number): UploadedFile {
  const name = clientFileName(file.name);
  const facts = { name, type: file.type, size: file.size };
  if (name === '' && file.size === 0)
    return new UploadedFile({ ...facts, error: UploadError.NO_FILE });
  if (maxBytes > 0 && file.size > maxBytes)
    return new UploadedFile({ ...facts, error: UploadError.INI_SIZE });
  if (formLimit > 0 && file.size > formLimit)
    return new UploadedFile({ ...facts, error: UploadError.FORM_SIZE });
  return new UploadedFile(facts, file);
}
