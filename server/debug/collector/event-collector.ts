import { Event } from '../../core/index.ts';
import type { Capture } from '../capture/capture.ts';
import { currentCapture } from '../capture/capture-scope.ts';
import { classNameOf } from '../model/value-parts.ts';
import type { JsonRecord } from '../model/strict-reader.ts';
import { Collector } from './collector.ts';

/** An event that was triggered. */
export interface EventEntry {
  /** Milliseconds since the start of the capture. */
  readonly time: number;
  readonly name: string;
  /** Class of the event. */
  readonly class: string;
  /** `1` when a class triggered it, `0` for an object. */
  readonly isStatic: '0' | '1';
  /** Class of the sender; `''` when a class triggered it. */
  readonly senderClass: string;
}

/** The events of a capture. */
export type EventPayload = {
  readonly entries: readonly EventEntry[];
  /** Number of events beyond the limit, which were not kept. */
  readonly dropped: number;
};

interface State {
  readonly entries: EventEntry[];
  dropped: number;
}

const MAX_EVENTS = 5_000;

/** Captures all events of components. */
export class EventCollector extends Collector<State> {
  override id(): string {
    return 'event';
  }

  override instrument(): () => void {
    const onEvent = (event: Event): void => this.#add(event);
    Event.on('*', '*', onEvent);
    return () => Event.off('*', '*', onEvent);
  }

  protected override start(): State {
    return { entries: [], dropped: 0 };
  }

  protected override collect(state: State, _capture: Capture): JsonRecord | null {
    return state.entries.length === 0 ? null : { ...state };
  }

  #add(event: Event): void {
    const state = this.state();
    if (!state) return;
    if (state.entries.length >= MAX_EVENTS) {
      state.dropped++;
      return;
    }
    const { name, sender } = event;
    state.entries.push({
      time: currentCapture()?.elapsed ?? 0,
      name,
      class: classNameOf(event),
      isStatic: sender === null ? '1' : '0',
      senderClass: sender === null ? '' : classNameOf(sender),
    });
  }
}
