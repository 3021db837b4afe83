import { BadRequestHttpException, MethodNotAllowedHttpException } from '../../../core/index.ts';
import { Message } from '../../message.ts';
import type { PageRequest } from '../page-request.ts';

/**
 * The fields of a form that this debugger has sent.
 *
 * @throws {MethodNotAllowedHttpException} The method is not POST.
 * @throws {BadRequestHttpException} A page of another origin has sent it.
 */
export async function readForm(request: PageRequest): Promise<URLSearchParams> {
  if (request.method !== 'POST') throw new MethodNotAllowedHttpException(Message.POST_ONLY);
  if (!isSameOrigin(request)) throw new BadRequestHttpException(Message.CSRF_VALIDATION_FAILED);
  return new URLSearchParams(await request.text());
}

/** Browsers say where a form stands; whatever does not is no browser, and has no cookies of one. */
export function isSameOrigin({ client, header }: PageRequest): boolean {
  if (client.site !== null) return client.site === 'same-origin';
  const origin = header('origin');
  if (origin === null || !URL.canParse(origin)) return false;
  return new URL(origin).host === client.host;
}
