import { HTTPException } from 'hono/http-exception';

import { t } from '../messages/index.ts';

/** The fields of a form. A body that is none is the client's fault, not ours. */
export async function readForm(request: Request): Promise<FormData> {
  try {
    return await request.formData();
  } catch (cause) {
    throw new HTTPException(400, { message: t('The body is not a form.'), cause });
  }
}
