/** Code of an error of Node, such as `ENOENT`; undefined for other errors. */
export function errorCode(error: unknown): string | undefined {
  return (error as NodeJS.ErrnoException).code;
}
