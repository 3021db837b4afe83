const safeMethods: ReadonlySet<string> = new Set(['GET', 'HEAD', 'OPTIONS']);

/** Whether a method promises to change nothing. */
export function isSafeMethod(method: string): boolean {
  return safeMethods.has(method);
}

/** The method that a form field or header asks for; null when it is none, or would make a request look safe. */
export function overridingMethod(given: unknown): string | null {
  if (typeof given !== 'string') return null;
  const method = given.toUpperCase();
  return /^[A-Z]+$/.test(method) && !isSafeMethod(method) ? method : null;
}
