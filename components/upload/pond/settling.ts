import type { FilePond, FilePondFile } from 'filepond';

import { departed, Departures } from './departures.ts';
import { isUnderWay, ItemStatus } from './item-status.ts';

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

  constructor(of: Settled) {
    this.#of = of;
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
   *
   * @returns Whether sending a file was given up, which may have left the list with that.
   */
  async whenSettled(): Promise<boolean> {
    const tried = new Map<string, FilePondFile>();
    for (;;) {
      // Who is sent now, and not later, was given up: FilePond tells of it some time after.
      for (const file of this.#of.files) if (isUnderWay(file.status)) tried.set(file.id, file);
      const unsent = this.#of.unsent.filter(({ id }) => !tried.has(id));
      if (unsent.length > 0) {
        for (const file of unsent) tried.set(file.id, file);
        // What goes wrong is shown at the file.
        await Promise.all(unsent.map((file) => this.process(file).catch(() => {})));
      } else if (this.#of.isBusy) {
        await this.#of.change();
      } else return this.#isGivenUp(tried);
    }
  }

  // A file that is removed while it is sent keeps the status of one that is sent.
  #isGivenUp(tried: ReadonlyMap<string, FilePondFile>): boolean {
    const waiting = new Set(this.#of.unsent.map(({ id }) => id));
    const listed = new Set(this.#of.files.map(({ id }) => id));
    const isStopped = ({ id, status }: { readonly id: string; readonly status: number }): boolean =>
      waiting.has(id) || (!listed.has(id) && status === ItemStatus.IDLE);
    return [...tried.values()].some(isStopped);
  }
}
