let versions = 0;

/**
 * Knows which files of one input are not ready to be submitted: those that still have to be read,
 * and those that cannot be used.
 */
export class ItemTracker {
  readonly #pending = new Map<string, number>();
  readonly #failed = new Map<string, string>();
  readonly #filled = new Set<string>();
  readonly #changed: () => void;

  /** @param changed Called after each change. */
  constructor(changed: () => void) {
    this.#changed = changed;
  }

  /** Files that have to be encoded, or encoded again. */
  get pending(): ReadonlySet<string> {
    return new Set(this.#pending.keys());
  }

  /** Files that cannot be submitted, with the reason. */
  get failed(): ReadonlyMap<string, string> {
    return this.#failed;
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
    this.#failed.set(id, reason);
    this.#changed();
  }

  /** The file `id` is tried once more. */
  recover(id: string): void {
    if (this.#failed.delete(id)) this.#changed();
  }

  /** The file `id` has left the list. */
  forget(id: string): void {
    const wasPending = this.#pending.delete(id);
    const wasFailed = this.#failed.delete(id);
    this.#filled.delete(id);
    if (wasPending || wasFailed) this.#changed();
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
    this.#pending.clear();
    this.#failed.clear();
    this.#changed();
  }
}
