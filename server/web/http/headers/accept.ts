const MAX_LENGTH = 1024;
const MAX_ENTRIES = 20;
// Parts of a header; quoted strings may contain the separators.
const entryPattern = /(?:"(?:[^"\\]|\\.)*"|[^",])+/g;
// Commas between entries; a quoted string, which may be cut, is passed over.
const separatorPattern = /"(?:[^"\\]|\\.?)*(?:"|$)|,/gs;
const pairPattern = /(?:"(?:[^"\\]|\\.)*"|[^";])+/g;

/** One entry of an `Accept...` header. */
export interface AcceptEntry {
  /** Media type, language or the like, without parameters. */
  readonly value: string;
  /** Weight, at most 1. */
  readonly q: number;
  /** Parameters before the weight, by lower-case name; without prototype. */
  readonly parameters: Readonly<Record<string, string>>;
}

/**
 * Parses an `Accept`, `Accept-Language` or similar header: best entry first. Of equal weights the more specific one is
 * first (RFC 9110, 12.5.1): more parameters before fewer, `text/html` before `text/*` before `*` and `*`/`*`; equal
 * ones keep their order. Entries with weight 0 or an invalid weight are skipped; beyond 1 KB or 20 entries nothing
 * is read.
 */
export function parseAccept(header: string): AcceptEntry[] {
  return acceptEntries(header)
    .filter(({ q }) => q > 0)
    .sort((a, b) => b.q - a.q || specificity(b) - specificity(a));
}

/** The entries of an `Accept...` header in its order, with those that are refused: their weight is 0. */
export function acceptEntries(header: string): AcceptEntry[] {
  const texts = wholeEntries(header, MAX_LENGTH).match(entryPattern) ?? [];
  return texts
    .slice(0, MAX_ENTRIES)
    .map(parseEntry)
    .filter(({ value }) => value !== '');
}

/** The entries of a header that end within `maxLength` characters: one that is cut would be another one. */
export function wholeEntries(header: string, maxLength: number): string {
  if (header.length <= maxLength) return header;
  const separators = header.slice(0, maxLength + 1).matchAll(separatorPattern);
  const last = [...separators].findLast(([text]) => text === ',');
  return header.slice(0, last?.index ?? 0);
}

/**
 * The first accepted language that is offered: exactly, else without its last parts (RFC 4647, 3.4), else by its first
 * part; null when none is.
 */
export function preferredLanguage(
  accepted: readonly string[],
  offered: readonly string[],
): string | null {
  const tags = offered.map(comparable);
  for (const wanted of accepted.map(comparable)) {
    const parts = wanted.split('-');
    const shortened = parts.map((_, at) => parts.slice(0, parts.length - at).join('-'));
    const found = shortened.map((tag) => tags.indexOf(tag)).find((at) => at >= 0);
    const at = found ?? tags.findIndex((tag) => tag.startsWith(`${parts[0]}-`));
    if (at >= 0) return offered[at] ?? null;
  }
  return null;
}

function comparable(tag: string): string {
  return tag.toLowerCase().replaceAll('_', '-');
}

function parseEntry(text: string): AcceptEntry {
  const [value = '', ...pairs] = (text.match(pairPattern) ?? []).map((pair) => pair.trim());
  const parameters = Object.create(null) as Record<string, string>;
  for (const pair of pairs) {
    const [, name = '', given = ''] = /^([^=]*?)\s*=\s*(.*)$/s.exec(pair) ?? [];
    // Parameters after the weight are extensions that are not part of the type.
    if (name.toLowerCase() === 'q') return { value, q: weightOf(given), parameters };
    if (name !== '') parameters[name.toLowerCase()] = unquoted(given);
  }
  return { value, q: 1, parameters };
}

function weightOf(text: string): number {
  return /^(?:0?\.\d+|0\.?|1(?:\.0*)?)$/.test(text) ? Number(text) : 0;
}

function unquoted(text: string): string {
  const quoted = /^"(.*)"$/s.exec(text)?.[1];
  return quoted === undefined ? text : quoted.replace(/\\(.)/g, '$1');
}

/** How specific an entry is: more parameters before fewer, `text/html` before `text/*` before all. */
export function specificity({ value, parameters }: AcceptEntry): number {
  if (value === '*' || value === '*/*') return 0;
  return value.endsWith('/*') ? 1 : 2 + Object.keys(parameters).length;
}
