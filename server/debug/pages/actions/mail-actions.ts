import { formatMessage, NotFoundHttpException } from '../../../core/index.ts';
import { MailCollector } from '../../collector/mail-collector.ts';
import { Message } from '../../message.ts';
import { payloadEntry } from '../../model/payload-entries.ts';
import { type RawAnswer, rawAnswer } from '../page-request.ts';
import { type ActionContext, loadSnapshot } from './action-context.ts';

/** Styles and pictures in the mail itself work; scripts, forms, links and calls to other servers do not. */
const PREVIEW_POLICY =
  "sandbox; default-src 'none'; style-src 'unsafe-inline'; img-src data:; form-action 'none'; base-uri 'none'";

/** A captured message as a file. */
export async function downloadMailAction({ module, request }: ActionContext): Promise<RawAnswer> {
  const collector = module.collectorCoordinator.collectors.get('mail');
  if (!(collector instanceof MailCollector)) {
    throw new NotFoundHttpException(Message.MAIL_COLLECTOR_NOT_FOUND);
  }
  const file = request.url.searchParams.get('file') ?? '';
  const content = await collector.readFile(file).catch(() => null);
  if (content === null) throw new NotFoundHttpException(Message.MAIL_FILE_NOT_FOUND);
  return rawAnswer(content, 'message/rfc822', [
    ['Content-Disposition', `attachment; filename="${file}"`],
  ]);
}

/** The HTML of a captured mail, for a frame: a sandboxed document. */
export async function mailPreviewAction(action: ActionContext): Promise<RawAnswer> {
  const query = action.request.url.searchParams;
  const tag = query.get('tag') ?? '';
  const { panels } = await loadSnapshot(action, tag);
  const html = payloadEntry(panels['mail'], query.get('seq'))?.['html'];
  if (typeof html !== 'string' || html === '') {
    const shown = query.get('seq') ?? '';
    const text = formatMessage(Message.DEBUG_DATA_NOT_FOUND, `${tag} mail ${shown}`.slice(0, 80));
    throw new NotFoundHttpException(text);
  }
  return rawAnswer(html, 'text/html; charset=utf-8', [['Content-Security-Policy', PREVIEW_POLICY]]);
}
