import { isBusyStatus, isErrorStatus, ItemOrigin, ItemStatus } from './item-status.ts';

let versions = 0;

/** A file as far as a tracker needs to know it. */
interface TrackedFile {
  readonly id: string;
  readonly status: number;
  readonly origin: number;
}

/**
 * Knows which files of one input are not ready to be submitted: those that still have to be read,
 * and those that cannot be used.
 */
export class ItemTracker {
  readonly #pending = new Map<string, number>();
  readonly #failed = new Map<string, string>();
  readonly #unsent = new Map<string, string>();
  readonly #filled = new Set<string>();
  readonly #entering = new Set<string>();
  readonly #changed: () => void;

  /** @param changed Called after each change. */
  constructor(changed: () => void) {
    this.#changed = changed;
  }

  /** Whether the file `id` is not in the list for good, or not in the form. */
  isOpen(id: string): boolean {
    return this.#entering.has(id) || this.#pending.has(id);
  }

  /** Whether the file is on its way into the list, the form or to the server. */
  isBusy({ id, status }: TrackedFile): boolean {
    // The server has it, the form does not have its id yet.
    const isArriving = status === ItemStatus.PROCESSING_COMPLETE && !this.isFilled(id);
    return this.isOpen(id) || isArriving || (isBusyStatus(status) && !this.#failed.has(id));
  }

  /** Whether the file cannot be submitted. */
  hasFailed({ id, status }: TrackedFile): boolean {
    return this.#failed.has(id) || isErrorStatus(status);
  }

  /** Why the file `id` cannot be used; `null` when nothing is wrong with it. */
  reason(id: string): string | null {
    return this.#failed.get(id) ?? this.#unsent.get(id) ?? null;
  }

  /** Whether a file for the server waits for somebody to send it. */
  isUnsent({ id, status, origin }: TrackedFile): boolean {
    const isOurs = status === ItemStatus.IDLE && origin === ItemOrigin.INPUT;
    return isOurs && !this.#failed.has(id) && !this.#entering.has(id);
  }

  /** The file `id` begins to be read. */
  enter(id: string): void {
    this.#entering.add(id);
    this.#changed();
  }

  /** The file `id` is in the list for good. */
  entered(id: string): void {
    if (this.#entering.delete(id)) this.#changed();
  }

  /** The file `id` has to be encoded: it is new, or something about it has changed. */
  expect(id: string): void {
    this.#failed.delete(id);
    this.#pending.set(id, ++versions);
    this.#changed();
  }

  /** State of the file `id` that an encoding starts from; `0` when none is expected. */
  version(id: string): number {
    return this.#pending.get(id) ?? 0;
  }

  /** The encoding of `version` has reached the form. A file that changed meanwhile stays pending. */
  settle(id: string, version: number): void {
    if (this.#pending.get(id) !== version) return;
    this.#pending.delete(id);
    this.#changed();
  }

  /** The file `id` cannot be submitted. */
  fail(id: string, reason: string): void {
    this.#pending.delete(id);
    this.#entering.delete(id);
    this.#failed.set(id, reason);
    this.#changed();
  }

  /** Sending the file `id` has failed, or, without a reason, begins once more. */
  send(id: string, reason: string | null): void {
    if (reason === null) this.#unsent.delete(id);
    else this.#unsent.set(id, reason);
  }

  /** The file `id` is tried once more. */
  recover(id: string): void {
    if (this.#failed.delete(id)) this.#changed();
  }

  /** The file `id` has left the list. */
  forget(id: string): void {
    const wasPending = this.#pending.delete(id);
    const wasFailed = this.#failed.delete(id);
    const wasEntering = this.#entering.delete(id);
    this.#filled.delete(id);
    this.#unsent.delete(id);
    if (wasPending || wasFailed || wasEntering) this.#changed();
  }

  /** Whether the field of the file `id` has a value. */
  isFilled(id: string): boolean {
    return this.#filled.has(id);
  }

  /** The field of the file `id` has got a value, or lost it. */
  fill(id: string, isFilled: boolean): void {
    if (isFilled) this.#filled.add(id);
    else this.#filled.delete(id);
    this.#changed();
  }

  /** Every file has left the list. */
  clear(): void {
    this.#filled.clear();
    this.#unsent.clear();
    this.#entering.clear();
    this.#pending.clear();
    this.#failed.clear();
    this.#changed();
  }
}
