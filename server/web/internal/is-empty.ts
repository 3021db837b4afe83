/** Whether an object has no entries of its own; without making a list of them. */
export function isEmpty(entries: Readonly<Record<string, unknown>>): boolean {
  for (const name in entries) if (Object.hasOwn(entries, name)) return false;
  return true;
}
