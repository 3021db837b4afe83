/** Where values wait for the next page of a visitor: in a session, as a rule. */
export interface FlashStore {
  /** All values by key. Looking must neither remove them nor make them older. */
  peek(): Readonly<Record<string, unknown>>;
  /** Removes these values, now that a page has carried them; what came later stays. */
  consume(flashes: Readonly<Record<string, unknown>>): void | Promise<void>;
}
