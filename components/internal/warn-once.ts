const told = new Set<string>();
let enabled: boolean | null = null;

/**
 * Warns on the console, once for each pair of code and text, during development only.
 *
 * @param code Names the kind of warning, so that it can be searched for.
 */
export function warnOnce(code: string, text: string): void {
  const key = `${code}: ${text}`;
  if (!isWarning() || told.has(key)) return;
  if (told.size < 1_000) told.add(key);
  console.warn(`[fwx] ${key}`);
}

/** Whether warnings are shown, for what would be costly to find out. */
export function isWarning(): boolean {
  return (enabled ??= isDevelopment());
}

/** Turns warnings on or off, whatever the environment; told ones may be told again. */
export function setWarnings(on: boolean): void {
  enabled = on;
  told.clear();
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
