import type { ExceptionPayload } from '../../collector/exception-collector.ts';
import type { ExceptionSnapshot } from '../../model/exception-snapshot.ts';
import { isOwnFrame } from '../../model/stack-frames.ts';
import type { Finding } from '../finding.ts';
import { type Chip, Panel } from '../panel.ts';
import { PanelView } from '../panel-view.ts';

/** Errors that were thrown or logged. */
export class ExceptionPanel extends Panel<ExceptionPayload> {
  override readonly id = 'exception';
  override readonly title = 'Exceptions';
  override readonly icon = 'exception';

  override chip({ entries }: ExceptionPayload): Chip {
    const [first] = entries;
    return {
      value: String(entries.length),
      tone: 'danger',
      details: first ? [{ label: first.class, value: first.message }] : [],
    };
  }

  override count({ entries }: ExceptionPayload): number {
    return entries.length;
  }

  override findings({ entries }: ExceptionPayload): readonly Finding[] {
    return entries.slice(0, 3).map((error) => ({
      severity: 'danger',
      code: 'exception',
      text: `${error.class}: ${error.message}`,
      panel: this.id,
      place: placeOf(error),
      why: 'Every error that leaves the handler, or that is logged, is listed.',
    }));
  }

  override view({ entries }: ExceptionPayload): PanelView {
    const view = new PanelView();
    for (const error of entries) addError(view, error, '');
    return view;
  }
}

function addError(view: PanelView, error: ExceptionSnapshot, before: string): void {
  view.heading(`${before}${error.class}`).callout('danger', error.message);
  if (error.code !== null) view.overview('Error', [['code', { code: String(error.code) }]]);
  const own = error.trace.filter(isOwnFrame);
  view.frames(own.length > 0 ? own : error.trace);
  if (own.length > 0 && own.length < error.trace.length) {
    const whole = new PanelView().frames(error.trace);
    view.disclosure(`Whole stack (${error.trace.length})`, whole);
  }
  for (const one of error.errors ?? []) addError(view, one, 'One of them: ');
  if (error.previous) addError(view, error.previous, 'Caused by ');
}

function placeOf({ trace }: ExceptionSnapshot): string {
  const place = trace.find(isOwnFrame);
  return place ? `${place.file}:${place.line}` : '';
}
