/** Options without those that are `undefined`: such an option is as good as not given, and has its default. */
export function definedOptions<T extends object>(options: T): T {
  const given = Object.entries(options).filter(([, value]) => value !== undefined);
  return Object.fromEntries(given) as T;
}
