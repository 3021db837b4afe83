import { Event } from '../core/index.ts';

/** Payload of `beforeRun` and `afterRun`. */
export class WidgetEvent extends Event {
  /** `beforeRun`: when a handler sets this to `false`, the widget renders nothing. */
  isValid = true;
  /** `afterRun`: the markup; a handler may replace it. */
  result = '';
}
