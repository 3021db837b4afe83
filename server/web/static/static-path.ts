/**
 * The parts of the path below a prefix, decoded.
 *
 * @param path As the client sent it, without query.
 * @param prefix Without trailing slash; `''` for the root.
 * @returns Null for a path that is not below the prefix, and for names that must never be looked up: dot files, `..`,
 * encoded slashes, and characters that file systems treat differently. The last part is `''` for a folder; no parts are
 * the root without its slash.
 */
export function staticPath(path: string, prefix: string): readonly string[] | null {
  if (path === prefix) return [];
  if (!path.startsWith(`${prefix}/`)) return null;
  const parts: string[] = [];
  for (const part of path.slice(prefix.length + 1).split('/')) {
    const decoded = decode(part);
    if (decoded === null || unsafe.test(decoded)) return null;
    parts.push(decoded);
  }
  // Only the last part may be empty: `a//b` would be the file of `a/b`.
  return parts.slice(0, -1).includes('') ? null : parts;
}

// oxlint-disable-next-line no-control-regex -- control characters are what it looks for
const unsafe = /^\.|[/\\:\x00-\x1f\x7f]|[. ]$/;

function decode(text: string): string | null {
  try {
    return decodeURIComponent(text);
  } catch {
    return null;
  }
}
