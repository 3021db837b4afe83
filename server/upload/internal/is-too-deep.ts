/** Levels of lists and objects in metadata. The upload input needs four. */
const maxDepth = 100;

/** Whether a value from a client is nested so deep that converting it to JSON may overflow the stack. */
export function isTooDeep(value: unknown): boolean {
  let level: unknown[] = [value];
  for (let depth = 0; depth <= maxDepth; depth++) {
    level = level.flatMap((one): unknown[] =>
      typeof one === 'object' && one !== null ? Object.values(one) : [],
    );
    if (level.length === 0) return false;
  }
  return true;
}
