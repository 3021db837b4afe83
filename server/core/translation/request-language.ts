import { hasRequestScope, requestSlot } from '../request-scope/request-scope.ts';

const slot = requestSlot<string | null>('language', () => null, { outside: 'process' });

/** The language that was chosen for the running request; null when none was chosen, or no request is running. */
export function getRequestLanguage(): string | null {
  return hasRequestScope() ? (slot.peek() ?? null) : null;
}

/**
 * Sets the language of the running request: the language that `Fw.t()` translates to, and the `language`
 * of the application. Null resets it to the language of the application.
 *
 * @throws {Error} No request is running.
 */
export function setRequestLanguage(language: string | null): void {
  if (!hasRequestScope()) throw new Error('"language" belongs to a request, and none is running.');
  slot.set(language);
}
