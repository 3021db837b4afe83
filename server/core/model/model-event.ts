import { Event } from '../object/event.ts';

/** Event that is triggered before a model is validated. */
export class ModelEvent extends Event {
  /** A handler sets this to false to stop the validation, which then fails. */
  isValid = true;
}
