import { BadRequestHttpException, MethodNotAllowedHttpException } from '../../../core/index.ts';
import { withResponseHeaders } from '../../../web/internal.ts';
import { Message } from '../../message.ts';
import type { PageRequest } from '../page-request.ts';

/**
 * Returns the fields of a form of this debugger.
 *
 * @throws {MethodNotAllowedHttpException} The method is not POST.
 * @throws {BadRequestHttpException} A page of another origin has sent it.
 */
export async function readForm(request: PageRequest): Promise<URLSearchParams> {
  assertPost(request);
  if (!isSameOrigin(request)) throw new BadRequestHttpException(Message.CSRF_VALIDATION_FAILED);
  return new URLSearchParams(await request.text());
}

/** @throws {MethodNotAllowedHttpException} The method is not POST. */
export function assertPost({ method }: PageRequest): void {
  if (method === 'POST') return;
  throw withResponseHeaders(new MethodNotAllowedHttpException(Message.POST_ONLY), {
    Allow: 'POST',
  });
}

/**
 * Whether a page of this origin has sent the request. Browsers send the origin of a form; a client that does not is not
 * a browser, and has no cookies of one.
 */
export function isSameOrigin({ client, header }: PageRequest): boolean {
  if (client.site !== null) return client.site === 'same-origin';
  const origin = header('origin');
  if (origin === null || !URL.canParse(origin)) return false;
  return new URL(origin).host === client.host;
}
