import type { FilePond, FilePondFile } from 'filepond';

import { departed, Departures } from './departures.ts';
import { isUnderWay } from './item-status.ts';

/** Files that are waited for. */
export interface Settled {
  readonly pond: FilePond | null;
  readonly files: readonly FilePondFile[];
  /** Files for the server that nobody has sent yet. */
  readonly unsent: readonly FilePondFile[];
  readonly isBusy: boolean;
  /** Resolves when something about the files may have changed. */
  change(): Promise<void>;
}

/** Sends the files of one input, and waits for them. */
export class Settling {
  readonly departures = new Departures();
  readonly #of: Settled;
  // Files that were sent for whoever waited last.
  #tried: ReadonlySet<string> = new Set();

  constructor(of: Settled) {
    this.#of = of;
  }

  /** Whether a file for the server waits because its sending was given up. */
  get isGivenUp(): boolean {
    return this.#of.unsent.some(({ id }) => this.#tried.has(id));
  }

  /** Tells who waits what a pond does with its files. */
  watch(pond: FilePond): void {
    pond.on('removefile', (_error: unknown, file: FilePondFile) =>
      this.departures.tell({ how: 'removed', file }),
    );
    pond.on('processfile', (error: unknown, file: FilePondFile | null) => {
      if (file) this.departures.tell({ how: 'processed', file, error });
    });
    pond.on('processfileabort', (file: FilePondFile | null) => {
      if (file) this.departures.tell({ how: 'aborted', file });
    });
  }

  /**
   * Sends a file, or waits for it when it is being sent.
   *
   * @throws {unknown} It cannot be sent, is removed, or its sending is given up.
   */
  process({ id, status }: FilePondFile): Promise<FilePondFile> {
    const { pond } = this.#of;
    if (!pond) return departed({ how: 'gone', file: null });
    // Asked twice, FilePond would stop what it sends and begin anew.
    const sent = isUnderWay(status) ? new Promise<never>(() => {}) : pond.processFile(id);
    return this.departures.race(sent, (departure) => {
      const { how, file } = departure;
      if (file && file.id !== id) return null;
      return how === 'processed' && !departure.error ? Promise.resolve(file) : departed(departure);
    });
  }

  /**
   * Resolves when no file is on its way any more. Files for the server are sent first, unless that is given up
   * meanwhile.
   */
  async whenSettled(): Promise<void> {
    const tried = new Set<string>();
    this.#tried = tried;
    for (;;) {
      // Who is sent now, and not later, was given up: FilePond tells of it some time after.
      for (const { id, status } of this.#of.files) if (isUnderWay(status)) tried.add(id);
      const unsent = this.#of.unsent.filter(({ id }) => !tried.has(id));
      if (unsent.length > 0) {
        for (const { id } of unsent) tried.add(id);
        // What goes wrong is shown at the file.
        await Promise.all(unsent.map((file) => this.process(file).catch(() => {})));
      } else if (this.#of.isBusy) {
        await this.#of.change();
      } else return;
    }
  }
}
