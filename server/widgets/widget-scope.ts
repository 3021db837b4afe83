import { requestSlot } from '../core/index.ts';
import type { Widget } from './widget.ts';

/** Receives scripts for the end of the page. */
export interface WidgetView {
  /** Adds a script, as JavaScript source. */
  registerJs(script: string): void;
}

/** State that the widgets of one request share. */
export interface WidgetScope {
  /** Page that is being rendered; receives the scripts of `clientEvents`. */
  view: WidgetView | null;
  /** Widgets that were begun and not ended, the innermost last. */
  readonly stack: Widget[];
}

const slot = requestSlot<WidgetScope>('widgets', () => ({ view: null, stack: [] }), {
  outside: 'process',
});

/** The scope of the running request; outside of one, that of the process. */
export function widgetScope(): WidgetScope {
  return slot.get();
}
