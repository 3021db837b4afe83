import { flashCounters, storeCounters } from './flash-counters.ts';
import type { SessionData } from './session-store.ts';

type Values = ReadonlyMap<string, unknown>;

/** The values of a session as a request has read them, as it has them now, and as other requests have stored them since. */
interface ValueVersions {
  /** As JSON. */
  readonly read: string;
  readonly own: Values;
  readonly stored: SessionData;
}

/**
 * The stored values with the changes of the request. For a key that was changed on both sides, the value of the
 * request is taken.
 *
 * @param flashParam Key of the ages of flash values, which are merged one by one.
 */
export function mergeValues(versions: ValueVersions, flashParam: string): Map<string, unknown> {
  const [read, stored] = [mapOf(JSON.parse(versions.read) as SessionData), mapOf(versions.stored)];
  const { own } = versions;
  const merged = merge(read, own, stored);
  const agesOf = (values: Values): Values => mapOf(flashCounters(values, flashParam));
  const [readAges, ownAges] = [agesOf(read), new Map(agesOf(own))];
  // The age belongs to the value that the request has read: a value that was set since is a new one.
  for (const key of ownAges.keys()) {
    if (isSame(key, own, read) && !isSame(key, stored, read)) ownAges.set(key, readAges.get(key));
  }
  const ages = merge(readAges, ownAges, agesOf(stored));
  storeCounters(merged, flashParam, Object.fromEntries(ages) as Record<string, number>);
  return merged;
}

function mapOf(values: SessionData): Values {
  return new Map(Object.entries(values));
}

function merge(read: Values, own: Values, stored: Values): Map<string, unknown> {
  const merged = new Map(stored);
  for (const key of new Set([...read.keys(), ...own.keys()])) {
    // An unchanged value stays the same object, which the program may change later.
    if (isSame(key, own, read) && !isSame(key, own, stored)) continue;
    if (own.has(key)) merged.set(key, own.get(key));
    else merged.delete(key);
  }
  return merged;
}

function isSame(key: string, one: Values, other: Values): boolean {
  return JSON.stringify(one.get(key)) === JSON.stringify(other.get(key));
}
