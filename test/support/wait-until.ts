import { waitUntil as waitUntilTimeout } from '@open-wc/testing';

/** Waits for a condition, at most 20 seconds: the default of one second is too short on a busy machine. */
export const waitUntil = (condition: () => unknown, message?: string): Promise<void> =>
  waitUntilTimeout(condition, message, { timeout: 20_000 });
