const MAX_LENGTH = 1024;
const MAX_ENTRIES = 20;

/** One entry of an `Accept...` header. */
export interface AcceptEntry {
  readonly value: string;
  /** Weight, above 0 and at most 1. */
  readonly q: number;
}

/**
 * Reads an `Accept`, `Accept-Language` or similar header: best entry first, equal ones in their order.
 * Entries with weight 0 or an unreadable weight are left out; beyond 1 KB or 20 entries nothing is
 * read.
 */
export function parseAccept(header: string): AcceptEntry[] {
  const entries: AcceptEntry[] = [];
  for (const part of header.slice(0, MAX_LENGTH).split(',', MAX_ENTRIES)) {
    const [value = '', ...parameters] = part.split(';').map((piece) => piece.trim());
    const weight = parameters.find((one) => /^q\s*=/i.test(one))?.replace(/^q\s*=\s*/i, '') ?? '1';
    const q = /^(?:0(?:\.\d*)?|1(?:\.0*)?)$/.test(weight) ? Number(weight) : 0;
    if (value !== '' && q > 0) entries.push({ value, q });
  }
  return entries.sort((a, b) => b.q - a.q);
}
