import type { UploadEntry, UploadPayload } from '../../collector/upload-collector.ts';
import type { Finding } from '../finding.ts';
import { formatBytes } from '../format.ts';
import { type Chip, Panel, type PanelContext } from '../panel.ts';
import { PanelView, type Row } from '../panel-view.ts';

const tones = { broken: 'danger', refused: 'warning', accepted: 'success' } as const;

/** Files that came with a request. */
export class UploadPanel extends Panel<UploadPayload> {
  override readonly id = 'upload';
  override readonly title = 'Uploads';
  override readonly icon = 'upload';

  override chip({ entries }: UploadPayload): Chip {
    const states = entries.map(stateOf);
    const worst = states.includes('broken') ? 'broken' : 'refused';
    return {
      value: String(entries.length),
      extra: formatBytes(totalOf(entries)),
      ...(states.includes(worst) && { tone: tones[worst] }),
    };
  }

  override count({ entries }: UploadPayload): number {
    return entries.length;
  }

  override findings({ entries }: UploadPayload, { translate }: PanelContext): readonly Finding[] {
    return entries
      .filter(({ error }) => error !== '')
      .map(({ error, name, seq }) => ({
        severity: 'danger',
        code: 'upload',
        text: translate('The file "{name}" did not arrive: {error}.', { name, error }),
        panel: this.id,
        anchor: `u-${seq}`,
        why: 'Files that did not arrive whole are listed with their UploadError.',
      }));
  }

  override view({ entries }: UploadPayload): PanelView {
    const refused = entries.filter((entry) => stateOf(entry) === 'refused').length;
    const broken = entries.filter((entry) => stateOf(entry) === 'broken').length;
    return new PanelView()
      .metrics([
        { label: 'Files', value: String(entries.length) },
        { label: 'Total', value: formatBytes(totalOf(entries)) },
        { label: 'Refused', value: String(refused), ...(refused > 0 && { tone: tones.refused }) },
        { label: 'Broken', value: String(broken), ...(broken > 0 && { tone: tones.broken }) },
      ])
      .table({
        id: 'Upload',
        caption: 'Files',
        columns: [
          { key: 'field', label: 'Field', filter: 'contains', width: 16 },
          { key: 'name', label: 'Name', filter: 'contains' },
          { key: 'size', label: 'Size', isNumber: true, width: 10 },
          { key: 'type', label: 'Type', filter: 'contains', width: 18 },
          { key: 'detectedType', label: 'By content', filter: 'contains', width: 18 },
          { key: 'state', label: 'Validation', filter: 'select', width: 12 },
        ],
        rows: entries.map(rowOf),
      });
  }
}

function totalOf(entries: readonly UploadEntry[]): number {
  return entries.reduce((sum, { size }) => sum + size, 0);
}

function stateOf({ attribute, error, messages }: UploadEntry): keyof typeof tones | '' {
  if (error !== '') return 'broken';
  if (attribute === '') return '';
  return messages.length > 0 ? 'refused' : 'accepted';
}

function rowOf(entry: UploadEntry): Row {
  const { attribute, detectedType, error, field, messages, name, seq, size, type } = entry;
  const state = stateOf(entry);
  const details = new PanelView().overview('File', [
    ['Field', { code: field }],
    [
      'Validated as',
      attribute === '' ? { muted: 'no model has validated it' } : { code: attribute },
    ],
    ...(error === '' ? [] : [['Error', { code: error }] as const]),
  ]);
  for (const text of messages) details.callout('warning', text);
  return {
    anchor: `u-${seq}`,
    cells: {
      field: { code: field },
      name,
      size: formatBytes(size),
      type: type === '' ? { muted: 'not given' } : type,
      detectedType: detectedType === '' ? { muted: 'not read' } : detectedType,
      state: state === '' ? { muted: 'none' } : { badge: state, tone: tones[state] },
    },
    values: { field, name, size, type, detectedType, state },
    ...(state === 'broken' && { tone: 'danger' as const }),
    details,
  };
}
