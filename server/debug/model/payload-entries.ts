import { isRecord, type JsonRecord } from './strict-reader.ts';

/**
 * The entries of a payload that are objects; none when it has no list of them. The data may be damaged, or that of a
 * collector of the program that replaces the built-in one.
 */
export function payloadEntries(payload: JsonRecord | undefined): readonly JsonRecord[] {
  const entries = payload?.['entries'];
  return Array.isArray(entries) ? entries.filter(isRecord) : [];
}

/** The entry with this `seq`. */
export function payloadEntry(
  payload: JsonRecord | undefined,
  seq: string | null,
): JsonRecord | undefined {
  return payloadEntries(payload).find((entry) => String(entry['seq']) === seq);
}
