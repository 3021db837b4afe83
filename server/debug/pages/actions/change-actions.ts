import { MailCollector } from '../../collector/mail-collector.ts';
import { isOwnPath } from '../page-links.ts';
import { type RawAnswer, redirectAnswer } from '../page-request.ts';
import type { ActionContext } from './action-context.ts';
import { readForm } from './read-form.ts';

const MAX_TAGS = 1000;

/** Pins captures: they are kept regardless of their age. */
export async function pinAction(context: ActionContext): Promise<RawAnswer> {
  return change(context, async ({ store }, tags) => {
    for (const tag of tags) await store.pin(tag, true);
  });
}

/** Unpins captures. */
export async function unpinAction(context: ActionContext): Promise<RawAnswer> {
  return change(context, async ({ store }, tags) => {
    for (const tag of tags) await store.pin(tag, false);
  });
}

/** Removes captures. */
export async function deleteAction(context: ActionContext): Promise<RawAnswer> {
  return change(context, async ({ collectorCoordinator, store }, tags) => {
    const { entries } = await store.loadManifest();
    await store.remove(tags);
    const mails = collectorCoordinator.collectors.get('mail');
    if (!(mails instanceof MailCollector)) return;
    await mails.removeFiles(tags.flatMap((tag) => entries.get(tag)?.mailFiles ?? []));
  });
}

/** Sets the colours of the pages. */
export async function themeAction({ module, request }: ActionContext): Promise<RawAnswer> {
  const form = await readForm(request);
  const theme = form.get('theme') === 'dark' ? 'dark' : 'light';
  const cookie = `yii-debug-toolbar-theme=${theme}; Path=/; Max-Age=31536000; SameSite=Lax`;
  return redirectAnswer(returnPath(module, form), [['Set-Cookie', cookie]]);
}

/** Returns the path of the page that has sent a form; the history when the form does not specify it. */
function returnPath({ baseUrl }: ActionContext['module'], form: URLSearchParams): string {
  const back = form.get('back') ?? '';
  return isOwnPath(baseUrl, back) ? back : baseUrl;
}

async function change(
  { module, request }: ActionContext,
  work: (module: ActionContext['module'], tags: readonly string[]) => Promise<void>,
): Promise<RawAnswer> {
  const form = await readForm(request);
  const tags = form.getAll('tags').slice(0, MAX_TAGS);
  // Without tags `remove()` would remove all.
  if (tags.length > 0) await work(module, tags);
  return redirectAnswer(returnPath(module, form));
}
