const reported = new Set<string>();
let enabled: boolean | null = null;

/**
 * Warns on the console, once for each pair of code and text, during development only.
 *
 * @param code Kind of warning, to search for.
 */
export function warnOnce(code: string, text: string): void {
  const key = `${code}: ${text}`;
  if (!isWarning() || reported.has(key)) return;
  if (reported.size < 1_000) reported.add(key);
  console.warn(`[fwx] ${key}`);
}

/** Whether warnings are enabled, so that callers can skip costly checks. */
export function isWarning(): boolean {
  return (enabled ??= isDevelopment());
}

/** Turns warnings on or off, whatever the environment, and forgets which ones were reported. */
export function setWarnings(on: boolean): void {
  enabled = on;
  reported.clear();
}

interface Environment {
  readonly process?: { readonly env?: { readonly NODE_ENV?: string } };
  readonly location?: { readonly hostname: string };
}

function isDevelopment(): boolean {
  const { process, location } = globalThis as Environment;
  if (process?.env) return process.env.NODE_ENV !== 'production';
  return /^(?:localhost|.*\.localhost|127\.\d+\.\d+\.\d+|\[::1\])$/.test(location?.hostname ?? '');
}
