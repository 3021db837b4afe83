const safeMethods: ReadonlySet<string> = new Set(['GET', 'HEAD', 'OPTIONS']);

/** Whether a method is safe: it changes nothing. */
export function isSafeMethod(method: string): boolean {
  return safeMethods.has(method);
}

/** The method that a form field or header requests; null when it is no method, or a safe one. */
export function overridingMethod(given: unknown): string | null {
  if (typeof given !== 'string') return null;
  const method = given.toUpperCase();
  return /^[A-Z]+$/.test(method) && !isSafeMethod(method) ? method : null;
}
