import { hasRequestScope, requestSlot } from '../request-scope/request-scope.ts';

const slot = requestSlot<string | null>('language', () => null, { outside: 'process' });

/** The language that was chosen for the running request; null when none was, or none is running. */
export function getRequestLanguage(): string | null {
  return hasRequestScope() ? (slot.peek() ?? null) : null;
}

/**
 * Chooses the language of the running request: what `Fw.t()` translates to, and what the
 * application has as `language`. Null goes back to the language of the application.
 *
 * @throws {Error} No request is running.
 */
export function setRequestLanguage(language: string | null): void {
  if (!hasRequestScope()) throw new Error('"language" belongs to a request, and none is running.');
  slot.set(language);
}
