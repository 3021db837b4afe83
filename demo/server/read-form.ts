import { HttpException } from 'fwx/server/core';
import { readUploadForm, type UploadForm } from 'fwx/server/upload';
import type { Context, MiddlewareHandler } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import { HTTPException } from 'hono/http-exception';
import type { ContentfulStatusCode } from 'hono/utils/http-status';

import { t } from '../messages/index.ts';

/** Middleware for forms without files, which are read into memory. */
export const smallForm = bodyLimit({ maxSize: 10_000 });

/**
 * Middleware for forms with files.
 *
 * @param maxSize Most bytes of a form.
 * @param onError Answers a larger one. A client that is still sending sees the answer only when the server
 *   goes on reading, so up to three times `maxSize` are read and dropped first.
 */
export function fileForm(
  maxSize: number,
  onError: (context: Context) => Response | Promise<Response>,
): MiddlewareHandler {
  return bodyLimit({
    maxSize,
    onError: async (context) => {
      await dropBody(context.req.raw, 3 * maxSize);
      return onError(context);
    },
  });
}

async function dropBody({ body }: Request, maxBytes: number): Promise<void> {
  if (!body || body.locked) return;
  const reader = body.getReader();
  for (let size = 0; size < maxBytes;) {
    const next = await reader.read().catch(() => null);
    if (!next?.value) return;
    size += next.value.length;
  }
}

/** The fields of a {@link smallForm}. A malformed body is answered with 400. */
export async function readForm(request: Request): Promise<FormData> {
  try {
    return await request.formData();
  } catch (cause) {
    throw new HTTPException(400, { message: t('The body is not a form.'), cause });
  }
}

/**
 * A form with files, which are decoded while it arrives.
 *
 * @param field Name of the field that holds the files.
 * @param maxBytes Most bytes of the form. The validator limits single files, with a message beside the
 *   field.
 */
export async function readFileForm(
  request: Request,
  field: string,
  maxBytes: number,
): Promise<UploadForm> {
  const limits = { maxFormBytes: maxBytes, maxFileSize: maxBytes, maxFiles: 100 };
  try {
    return await readUploadForm(request, { fields: [field], ...limits });
  } catch (cause) {
    if (!(cause instanceof HttpException)) throw cause;
    const status = cause.statusCode as ContentfulStatusCode;
    const message = status === 413 ? t('The form is too large.') : t('The body is not a form.');
    throw new HTTPException(status, { message, cause });
  }
}
