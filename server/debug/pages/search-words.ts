import type { RequestSummary } from '../model/request-summary.ts';

type Test = (summary: RequestSummary) => boolean;

/** A parsed search of the history. */
export interface Search {
  readonly matches: Test;
  /** Unknown words, for display. */
  readonly unknown: readonly string[];
}

const milliseconds = ({ processingTime }: RequestSummary): number => (processingTime ?? 0) * 1000;

type MakeTest = (value: string) => Test | null;

const words: Readonly<Record<string, MakeTest>> = {
  status: (value) => {
    const [, family] = /^([1-5])xx$/i.exec(value) ?? [];
    if (family !== undefined)
      return ({ statusCode }) => Math.floor(statusCode / 100) === Number(family);
    return number(value, ({ statusCode }) => statusCode);
  },
  method: (value) => (summary) => summary.method.toLowerCase() === value,
  kind: (value) => (summary) => summary.kind === value,
  ip: (value) => (summary) => summary.ip === value,
  tag: (value) => (summary) => summary.tag.startsWith(value),
  trace: (value) => (summary) => summary.traceId === value,
  ms: (value) => number(value, milliseconds),
  queries: (value) => number(value, ({ sqlCount }) => sqlCount),
  findings: (value) => number(value, ({ findings }) => findings.count),
  after: (value) => moment(value, (time, from) => time >= from),
  before: (value) => moment(value, (time, end) => time < end),
};

// A search may contain names of `Object.prototype`, such as `constructor`.
const makers = new Map(Object.entries(words));

/** Names of the words of a search. */
export const searchWords: readonly string[] = Object.keys(words);

/**
 * Reads a search: `status:5xx ms:>200 checkout`. Words without a name are parts of the URL; those with spaces are
 * quoted. `after:` and `before:` take `today`, `yesterday`, a day (`2026-11-24`) or a minute (`2026-11-24T14:02`).
 */
export function parseSearch(text: string): Search {
  const tests: Test[] = [];
  const unknown: string[] = [];
  for (const [whole, name, quoted, plain] of text.matchAll(/(?:(\w+):\s*)?(?:"([^"]*)"|(\S+))/g)) {
    const value = (quoted ?? plain ?? '').toLowerCase();
    const make = makers.get(name?.toLowerCase() ?? '');
    const isPath = name === undefined || /^https?$/i.test(name);
    const test = isPath
      ? inUrl(name === undefined ? value : whole.toLowerCase())
      : (make?.(value) ?? null);
    if (test) tests.push(test);
    else unknown.push(whole);
  }
  return { matches: (summary) => tests.every((test) => test(summary)), unknown };
}

function inUrl(part: string): Test {
  return ({ url }) => url.toLowerCase().includes(part);
}

function number(text: string, read: (summary: RequestSummary) => number): Test | null {
  const [, operator = '', digits] = /^([<>]=?)?(\d+(?:\.\d+)?)$/.exec(text) ?? [];
  if (digits === undefined) return null;
  const bound = Number(digits);
  const compare: Readonly<Record<string, (value: number) => boolean>> = {
    '': (value) => value === bound,
    '<': (value) => value < bound,
    '<=': (value) => value <= bound,
    '>': (value) => value > bound,
    '>=': (value) => value >= bound,
  };
  return (summary) => compare[operator]?.(read(summary)) ?? false;
}

function moment(text: string, test: (time: number, bound: number) => boolean): Test | null {
  const bound = millisecondsOf(text);
  return bound === null ? null : ({ time }) => test(time * 1000, bound);
}

/** Parses a local time; returns null for any other text. */
function millisecondsOf(text: string): number | null {
  if (text === 'today' || text === 'yesterday') {
    const day = new Date();
    day.setHours(0, 0, 0, 0);
    if (text === 'yesterday') day.setDate(day.getDate() - 1);
    return day.getTime();
  }
  const [, date, clock = '00:00'] =
    /^(\d{4}-\d\d-\d\d)(?:t(\d\d:\d\d(?::\d\d)?))?$/.exec(text) ?? [];
  const found = date === undefined ? NaN : Date.parse(`${date}T${clock}`);
  return Number.isNaN(found) ? null : found;
}
