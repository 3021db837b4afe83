import type { FilePondFile } from 'filepond';

/** What ends the wait for a file: it was sent, given up or removed, or the pond itself is another or gone. */
export type Departure =
  | { readonly how: 'aborted' | 'removed'; readonly file: FilePondFile }
  | { readonly how: 'processed'; readonly file: FilePondFile; readonly error: unknown }
  | { readonly how: 'anew' | 'gone'; readonly file: null };

const reasons: Readonly<Record<Departure['how'], string>> = {
  aborted: 'Sending the file was given up.',
  processed: 'The file could not be sent.',
  removed: 'The file has left the list.',
  anew: 'The interface of the upload input was made anew.',
  gone: 'The upload input is not part of the page any more.',
};

/** Ends promises of FilePond, which never end for a file that leaves, or that somebody else has asked for before. */
export class Departures {
  readonly #listeners = new Set<(departure: Departure) => void>();

  /** Tells everybody who waits. */
  tell(departure: Departure): void {
    for (const listen of this.#listeners) listen(departure);
  }

  /**
   * Ends as `work` does, or as the first thing that `decide` makes of a departure; null goes on.
   *
   * @throws {unknown} What the one or the other ends with.
   */
  async race<T>(work: Promise<T>, decide: (departure: Departure) => Promise<T> | null): Promise<T> {
    const { promise, resolve } = Promise.withResolvers<T>();
    const listen = (departure: Departure): void => {
      const outcome = decide(departure);
      if (outcome) resolve(outcome);
    };
    this.#listeners.add(listen);
    try {
      return await Promise.race([work, promise]);
    } finally {
      this.#listeners.delete(listen);
    }
  }
}

/** Rejects with an error, or with an object with `error` and `file` where one file has left. */
export function departed(departure: Departure): Promise<never> {
  const { how, file } = departure;
  const main = reasons[how];
  if (!file) return Promise.reject(new Error(main));
  const error = 'error' in departure ? departure.error : { main, sub: '' };
  // oxlint-disable-next-line prefer-promise-reject-errors -- FilePond ends its promises with such objects
  return Promise.reject({ error, file });
}
