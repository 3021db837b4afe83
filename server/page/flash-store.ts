/** Flash values by name. */
export type Flashes = Readonly<Record<string, unknown>>;

/** Where values wait for the next page of one visitor: in a session, as a rule. */
export interface FlashStore {
  /** All values by key. Reading must neither remove nor age them. */
  peek(): Flashes | Promise<Flashes>;
  /** Removes these values, because a page has carried them; values that were added meanwhile stay. */
  consume(flashes: Flashes): void | Promise<void>;
  /** Keeps values for the next page, for `PageProto.flash()`. A value of the same key is replaced. */
  add?(flashes: Flashes): void | Promise<void>;
}
