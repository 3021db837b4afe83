import type { MailEntry, MailPayload } from '../../collector/mail-collector.ts';
import type { Finding } from '../finding.ts';
import { formatBytes, formatDuration, notKept } from '../format.ts';
import { type Chip, Panel, type PanelContext } from '../panel.ts';
import { PanelView, type Row } from '../panel-view.ts';

const hasFailed = ({ error }: MailEntry): boolean => error !== '';

/** Mails that were sent, or were to be sent. */
export class MailPanel extends Panel<MailPayload> {
  override readonly id = 'mail';
  override readonly title = 'Mail';
  override readonly icon = 'mail';

  override chip({ count, entries }: MailPayload): Chip {
    const tone = entries.some(hasFailed) ? { tone: 'danger' as const } : {};
    return { value: String(count), ...tone };
  }

  override count({ count }: MailPayload): number {
    return count;
  }

  override findings({ entries }: MailPayload, { translate }: PanelContext): readonly Finding[] {
    return entries.flatMap((entry): Finding[] => {
      const base = { panel: this.id, anchor: `m-${entry.seq}` };
      if (hasFailed(entry)) {
        const { error, subject } = entry;
        const text = translate('The mail "{subject}" was not sent: {error}', { subject, error });
        const why = 'Mails that the server has not taken are listed.';
        return [{ ...base, severity: 'danger', code: 'mail', text, why }];
      }
      if (entry.rejected) {
        const facts = { subject: entry.subject, count: String(entry.rejected.length) };
        const text = translate('Recipients of "{subject}" that were refused: {count}', facts);
        const why = 'Mails that the server has not taken for all recipients are listed.';
        return [{ ...base, severity: 'warning', code: 'mail', text, why }];
      }
      if (entry.subject !== '') return [];
      const why = 'Mails without a subject are listed.';
      const text = translate('A mail has no subject.');
      return [{ ...base, severity: 'warning', code: 'mail', text, why }];
    });
  }

  override view({ count, entries }: MailPayload, context: PanelContext): PanelView {
    const failed = entries.filter(hasFailed).length;
    const view = new PanelView().metrics([
      { label: 'Mails', value: String(count) },
      { label: 'Failed', value: String(failed), ...(failed > 0 && { tone: 'danger' as const }) },
    ]);
    if (count > entries.length)
      view.callout('warning', `${notKept(count - entries.length, 'mail')}.`);
    return view.table({
      id: 'Mail',
      caption: 'Mails',
      pageSize: 20,
      columns: [
        { key: 'time', label: 'Time', isNumber: true, width: 10 },
        { key: 'state', label: 'State', filter: 'select', width: 10 },
        { key: 'subject', label: 'Subject', filter: 'contains' },
        { key: 'to', label: 'To', filter: 'contains', width: 20 },
        { key: 'from', label: 'From', filter: 'contains', width: 20 },
        { key: 'size', label: 'Size', isNumber: true, width: 10 },
      ],
      // A single mail is opened at once.
      rows: entries.map((entry) => ({ ...rowOf(entry, context), isOpen: entries.length === 1 })),
    });
  }
}

function stateOf({ error, isSuccessful }: MailEntry): string {
  if (error !== '') return 'failed';
  return isSuccessful ? 'sent' : 'open';
}

const tones = { sent: 'success', failed: 'danger', open: 'secondary' } as const;

function rowOf(entry: MailEntry, context: PanelContext): Row {
  const { from, seq, size, subject, time, to } = entry;
  const state = stateOf(entry);
  return {
    anchor: `m-${seq}`,
    cells: {
      time: formatDuration(time),
      state: { badge: state, tone: tones[state as keyof typeof tones] },
      subject: subject === '' ? { muted: 'no subject' } : subject,
      to: to.join(', '),
      from: from.join(', '),
      size: size === 0 ? '–' : formatBytes(size),
    },
    values: { time, state, subject, to: to.join(', '), from: from.join(', '), size },
    ...(hasFailed(entry) && { tone: 'danger' as const }),
    details: detailsOf(entry, context),
  };
}

function detailsOf(entry: MailEntry, context: PanelContext): PanelView {
  const { attachments, body, duration, error, file, headers, html, seq, trace } = entry;
  const people = (['from', 'to', 'cc', 'bcc', 'replyTo'] as const)
    .filter((key) => entry[key].length > 0)
    .map((key) => [key, entry[key].join(', ')] as const);
  const details = new PanelView().overview('Mail', [
    ...people,
    ...(entry.rejected ? [['refused', entry.rejected.join(', ')] as const] : []),
    ['Sent after', duration === null ? 'not ended' : formatDuration(duration)],
    ['Attachments', String(attachments)],
    [
      'Message',
      file === '' ? 'not kept' : { link: file, href: context.action('download-mail', { file }) },
    ],
  ]);
  if (error !== '') details.callout('danger', error);
  if (html !== '') {
    const { tag } = context.summary;
    details.frame('Preview', context.action('mail-preview', { tag, seq: String(seq) }));
  }
  if (body !== '') details.disclosure('Text', new PanelView().code(body), html === '');
  if (headers !== '') details.disclosure('Headers', new PanelView().code(headers));
  return details.frames(trace);
}
