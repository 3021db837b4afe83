/** Flash values by name. */
export type Flashes = Readonly<Record<string, unknown>>;

/** Stores values until the next page of one visitor, usually in a session. */
export interface FlashStore {
  /** All values by key. Reading must neither remove them nor change their expiry. */
  peek(): Flashes | Promise<Flashes>;
  /** Removes these values, because a page contains them; values that were added meanwhile stay. */
  consume(flashes: Flashes): void | Promise<void>;
  /** Keeps values for the next page, for `PageProto.flash()`. A value of the same key is replaced. */
  add?(flashes: Flashes): void | Promise<void>;
}
