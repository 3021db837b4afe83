type Values = Map<string, unknown>;

/** Ages of flash values by key: -1 removed after it is read, 0 after the next request, 1 when this one ends. */
type FlashCounters = Readonly<Record<string, number>>;

/** The counters of a session; entries that are no numbers are ignored. */
export function flashCounters(
  values: ReadonlyMap<string, unknown>,
  param: string,
): Record<string, number> {
  const found = values.get(param);
  const counters = Object.create(null) as Record<string, number>;
  if (typeof found !== 'object' || found === null || Array.isArray(found)) return counters;
  for (const [key, count] of Object.entries(found))
    if (typeof count === 'number') counters[key] = count;
  return counters;
}

/** Stores the counters, and removes the key when there are none. */
export function storeCounters(values: Values, param: string, counters: FlashCounters): void {
  if (Object.keys(counters).length > 0) values.set(param, counters);
  else values.delete(param);
}

/** Stores the counter of one flash value. */
export function setCounter(values: Values, param: string, key: string, count: number): void {
  storeCounters(values, param, { ...flashCounters(values, param), [key]: count });
}

/** Ages flash values when a request begins: removes those that were read, and increases the age of the others. */
export function ageFlashes(values: Values, param: string): void {
  if (!values.has(param)) return;
  const counters = flashCounters(values, param);
  for (const [key, count] of Object.entries(counters)) {
    if (count > 0) {
      delete counters[key];
      values.delete(key);
    } else if (count === 0) {
      counters[key] = 1;
    }
  }
  storeCounters(values, param, counters);
}
