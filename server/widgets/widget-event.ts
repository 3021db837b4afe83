import { Event } from '../core/index.ts';

/** Payload of `beforeRun` and `afterRun`. */
export class WidgetEvent extends Event {
  /** `beforeRun`: a handler sets this to `false`, and the widget renders nothing. */
  isValid = true;
  /** `afterRun`: the markup; a handler may replace it. */
  result = '';
}
