import { BadRequestHttpException } from '../../../core/index.ts';
import type { IdentitySwitch } from '../../access/identity-switch.ts';
import { Message } from '../../message.ts';
import { isOwnPath } from '../page-links.ts';
import { jsonAnswer, type RawAnswer, redirectAnswer } from '../page-request.ts';
import type { ActionContext } from './action-context.ts';
import { assertPost, isSameOrigin } from './read-form.ts';

/** Makes another user the user of the session. */
export function setIdentityAction(context: ActionContext): Promise<RawAnswer> {
  return change(context, (identities) => identities.switchTo(identities.field('user_id')));
}

/** Makes the main user the user of the session again. */
export function resetIdentityAction(context: ActionContext): Promise<RawAnswer> {
  return change(context, (identities) => identities.reset());
}

/** Returns JSON, or redirects to the page of the debugger that a form specifies in `back`. */
async function change(
  { module, request }: ActionContext,
  work: (identities: IdentitySwitch) => Promise<void>,
): Promise<RawAnswer> {
  const { identities } = request;
  if (!identities?.hasSession) throw new BadRequestHttpException(Message.ACTIVE_SESSION_REQUIRED);
  assertPost(request);
  if (!identities.isTrusted(isSameOrigin(request))) {
    throw new BadRequestHttpException(Message.CSRF_VALIDATION_FAILED);
  }
  await work(identities);
  const back = identities.field('back');
  if (typeof back === 'string' && isOwnPath(module.baseUrl, back)) return redirectAnswer(back);
  return jsonAnswer({ id: identities.id, mainUser: identities.mainId });
}
