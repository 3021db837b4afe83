/** Code of an error of Node, such as `ENOENT`; undefined for other errors, such as a `DOMException` with its number. */
export function errorCode(error: unknown): string | undefined {
  const code = (error as { readonly code?: unknown } | null | undefined)?.code;
  return typeof code === 'string' ? code : undefined;
}
