/** Parameters of a URL; an empty or null value leaves one out. */
export type LinkParameters = Readonly<Record<string, string | null>>;

/** A URL of the debugger. */
export function linkTo(base: string, action: string, parameters: LinkParameters = {}): string {
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(parameters)) {
    if (value !== null && value !== '') query.append(name, value);
  }
  const text = query.toString();
  const path = action === '' ? base : `${base}/${action}`;
  return text === '' ? path : `${path}?${text}`;
}

/** The URL of a page with some parameters changed; null removes one. */
export function withParameters(url: URL, changes: LinkParameters): string {
  const query = new URLSearchParams(url.search);
  for (const [name, value] of Object.entries(changes)) {
    if (value === null || value === '') query.delete(name);
    else query.set(name, value);
  }
  const text = query.toString();
  return text === '' ? url.pathname : `${url.pathname}?${text}`;
}

/** Whether a path leads to a page of the debugger. */
export function isOwnPath(base: string, path: string): boolean {
  return path === base || path.startsWith(`${base}/`) || path.startsWith(`${base}?`);
}
