/** Whether a log category is one of `patterns`; a trailing `*` matches all with that prefix. */
export function matchesCategory(category: string, patterns: readonly string[]): boolean {
  return patterns.some((pattern) =>
    pattern.endsWith('*') ? category.startsWith(pattern.slice(0, -1)) : category === pattern,
  );
}
