import { shortened } from '../../../core/internal.ts';
import type { LogEntry, LogPayload } from '../../collector/log-collector.ts';
import { lineOf } from '../../model/plain-value.ts';
import type { Finding } from '../finding.ts';
import { formatDuration, notKept } from '../format.ts';
import { type Chip, Panel, type PanelContext } from '../panel.ts';
import { PanelView, type Row } from '../panel-view.ts';
import { levelTone } from '../tones.ts';

const someErrors = '{count, plural, one {# error} other {# errors}}';
const someWarnings = '{count, plural, one {# warning} other {# warnings}}';

const levels = ['error', 'warning', 'info', 'trace'] as const;

const numberOf = (entries: readonly LogEntry[], level: LogEntry['level']): number =>
  entries.filter((entry) => entry.level === level).length;

const countsOf = (entries: readonly LogEntry[]): (readonly [LogEntry['level'], number])[] =>
  levels.map((level) => [level, numberOf(entries, level)] as const);

/** Messages that the program has logged. */
export class LogPanel extends Panel<LogPayload> {
  override readonly id = 'log';
  override readonly title = 'Log';
  override readonly icon = 'log';

  override chip({ entries }: LogPayload, { translate }: PanelContext): Chip {
    const errors = numberOf(entries, 'error');
    const warnings = numberOf(entries, 'warning');
    return {
      value: String(entries.length),
      ...(errors > 0 && {
        tone: 'danger' as const,
        extra: translate(someErrors, { count: errors }),
      }),
      ...(errors === 0 &&
        warnings > 0 && {
          tone: 'warning' as const,
          extra: translate(someWarnings, { count: warnings }),
        }),
      details: countsOf(entries).map(([level, count]) => ({
        label: translate(level),
        value: String(count),
      })),
    };
  }

  override count({ entries }: LogPayload): number {
    return entries.length;
  }

  override findings({ entries }: LogPayload, { translate }: PanelContext): readonly Finding[] {
    return entries
      .filter(({ level }) => level === 'error' || level === 'warning')
      .slice(0, 10)
      .map((entry) => ({
        severity: entry.level === 'error' ? 'danger' : 'warning',
        code: entry.level,
        text: translate(`${entry.level === 'error' ? 'Error' : 'Warning'} in the log: {text}`, {
          text: textOf(entry),
        }),
        panel: this.id,
        anchor: `log-${entry.id}`,
        place: placeOf(entry),
        why: 'Every error and warning of the log is listed.',
      }));
  }

  override view({ dropped, entries }: LogPayload, { url }: PanelContext): PanelView {
    const view = new PanelView().metrics([
      { label: 'Messages', value: String(entries.length) },
      ...countsOf(entries).map(([level, count]) => ({
        label: level,
        value: String(count),
        ...(count > 0 && { tone: levelTone(level), href: url(this.id, { 'Log[level]': level }) }),
      })),
    ]);
    if (dropped > 0)
      view.callout('warning', `${notKept(dropped, 'message')}: a capture keeps 10,000.`);
    if (entries.length === 0) {
      return view.empty(
        'No messages',
        'Nothing was logged: Fw.info(), console and pino are watched.',
      );
    }
    return view.table({
      id: 'Log',
      caption: 'Log messages',
      columns: [
        { key: 'level', label: 'Level', filter: 'select', width: 10 },
        { key: 'time', label: 'Time', isNumber: true, width: 9 },
        { key: 'message', label: 'Message', filter: 'contains' },
        { key: 'category', label: 'Category', filter: 'contains', width: 16 },
        { key: 'where', label: 'Where', width: 20, sortable: false },
      ],
      rows: entries.map(rowOf),
    });
  }
}

/** Maximum number of characters of a message in a row that is not opened. */
const MAX_SHOWN = 500;

function rowOf(entry: LogEntry): Row {
  const { category, id, level, message, time, trace, value } = entry;
  const details = new PanelView();
  const text = message.trimEnd();
  // A row has the text in one line.
  if (text.length > MAX_SHOWN || text.includes('\n')) details.code(text);
  if (value) details.tree(value);
  if (trace.length > 0) details.frames(trace);
  const [place] = trace;
  return {
    anchor: `log-${id}`,
    cells: {
      level: { badge: level, tone: levelTone(level) },
      time: formatDuration(Math.max(0, time)),
      message: shortened(textOf(entry), MAX_SHOWN),
      category: { code: category },
      where: place ? { place } : '',
    },
    // The filter finds what was logged with the message, too.
    values: { level, time, message: `${message} ${value ? lineOf(value) : ''}`.trim(), category },
    ...(level === 'error' && { tone: 'danger' as const }),
    ...(level === 'warning' && { tone: 'warning' as const }),
    ...(details.blocks.length > 0 && { details }),
  };
}

function textOf({ message, value }: LogEntry): string {
  return message === '' && value ? lineOf(value) : message;
}

function placeOf({ trace: [place] }: LogEntry): string {
  return place ? `${place.file}:${place.line}` : '';
}
