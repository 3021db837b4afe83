import type { PondItem } from './plugin-api.ts';

/** Events of which FilePond tells its views, which throw where the file is not in the list any more. */
const announcedEvents: ReadonlySet<string> = new Set([
  'load',
  'load-skip',
  'load-request-error',
  'load-file-error',
  'process-complete',
  'process-error',
  'process-abort',
  'process-revert',
]);

interface Phase {
  /** Events that show the file as busy. */
  readonly busy: readonly string[];
  readonly ends: readonly string[];
  /** The method that begins the phase once more. */
  readonly again: 'retryLoad' | 'process';
}

const phases: readonly Phase[] = [
  {
    busy: ['load-init', 'load-progress'],
    ends: ['load', 'load-skip', 'load-request-error', 'load-file-error'],
    again: 'retryLoad',
  },
  {
    busy: ['process-start', 'process-progress'],
    ends: ['process-complete', 'process-error', 'process-abort'],
    again: 'process',
  },
];

/**
 * Keeps events from FilePond that come too late. It fires each in a timer of its own, and browsers delay nested
 * timers by 4 ms: the event that a file is being read may come after the one that it has been read, and would show
 * it as busy for good. Events of a removed file come, too.
 */
export function ignoreLateEvents(item: PondItem): void {
  const over = new Set<Phase>();
  for (const phase of phases) {
    const begin = item[phase.again] as (...values: unknown[]) => void;
    item.extend(phase.again, (...values: unknown[]) => {
      over.delete(phase);
      begin(...values);
    });
  }
  const { on } = item;
  item.extend('on', (event, listener) => {
    const isAnnounced = announcedEvents.has(event);
    const shown = phases.find(({ busy }) => busy.includes(event));
    const ended = phases.find(({ ends }) => ends.includes(event));
    on(event, (...detail) => {
      if ((isAnnounced && item.archived) || (shown && over.has(shown))) return;
      if (ended) over.add(ended);
      listener(...detail);
    });
  });
}
