import { isTag } from '../storage/tag.ts';
import { type JsonRecord, readExact, refuseValue } from './strict-reader.ts';

/** How much a finding asks for attention. */
export type Severity = 'warning' | 'danger';

/** Findings of a capture in short. */
export interface FindingsSummary {
  /** The highest one; null when there are no findings. */
  readonly severity: Severity | null;
  /** Number of findings. */
  readonly count: number;
  /** Codes of the first three, such as `n+1`. */
  readonly codes: readonly string[];
}

/** What was captured. */
export type CaptureKind = 'page' | 'ajax' | 'stream' | 'job' | 'command';

/** The line of a capture in the history. Every key is always present. */
export interface RequestSummary {
  /** Names the capture, see `isTag`. */
  readonly tag: string;
  /** URL with redacted query; name of a job or command. */
  readonly url: string;
  /** Whether the request was sent by a script. */
  readonly ajax: boolean;
  /** Method; `JOB` or `COMMAND` for what is no request. */
  readonly method: string;
  /** Address of the client; `''` when it is not known. */
  readonly ip: string;
  /** Seconds since 1970, with a fraction. */
  readonly time: number;
  /** Status of the response; 0 when there was none. */
  readonly statusCode: number;
  /** Number of statements that were sent to databases. */
  readonly sqlCount: number;
  /** Number of places that sent too many statements. */
  readonly excessiveCallersCount: number;
  /** Number of mails. */
  readonly mailCount: number;
  /** Names of the stored mails. */
  readonly mailFiles: readonly string[];
  /** Seconds; null when it was not captured. */
  readonly processingTime: number | null;
  /** Peak memory of the process in bytes; null when it was not captured. */
  readonly peakMemory: number | null;
  readonly kind: CaptureKind;
  /** Where the response redirects to, redacted; null when it does not. */
  readonly location: string | null;
  /** Trace of the request across services, 32 hexadecimal digits; null when there is none. */
  readonly traceId: string | null;
  readonly findings: FindingsSummary;
}

const isText = (value: unknown): value is string => typeof value === 'string';
const isCount = (value: unknown): value is number =>
  Number.isSafeInteger(value) && Number(value) >= 0;
const isAmount = (value: unknown): value is number => Number.isFinite(value) && Number(value) >= 0;
const isTexts = (value: unknown): value is string[] => Array.isArray(value) && value.every(isText);
const orNull =
  (test: (value: unknown) => boolean) =>
  (value: unknown): boolean =>
    value === null || test(value);

/** A test of a value, and how errors name what it takes. */
type Rule = readonly [test: (value: unknown) => boolean, expected: string];

const kinds: readonly unknown[] = [
  'page',
  'ajax',
  'stream',
  'job',
  'command',
] satisfies CaptureKind[];
const text: Rule = [isText, 'a string'];
const count: Rule = [isCount, 'a whole number of 0 or more'];

const rules: Readonly<Record<keyof RequestSummary, Rule>> = {
  tag: [(value) => isText(value) && isTag(value), 'a tag'],
  url: text,
  ajax: [(value) => typeof value === 'boolean', 'a boolean'],
  method: text,
  ip: text,
  time: [isAmount, 'a number of 0 or more'],
  statusCode: count,
  sqlCount: count,
  excessiveCallersCount: count,
  mailCount: count,
  mailFiles: [isTexts, 'a list of strings'],
  processingTime: [orNull(isAmount), 'a number of 0 or more, or null'],
  peakMemory: [orNull(isCount), 'a whole number of 0 or more, or null'],
  kind: [(value) => kinds.includes(value), 'a kind of capture'],
  location: [orNull(isText), 'a string or null'],
  traceId: [orNull(isText), 'a string or null'],
  findings: [isFindings, 'a summary of findings'],
};

const names = Object.keys(rules);
const rulesByName = Object.entries(rules);

function isFindings(value: unknown): boolean {
  if (typeof value !== 'object' || value === null || Object.keys(value).length !== 3) return false;
  const { severity, count: size, codes } = value as Partial<Record<keyof FindingsSummary, unknown>>;
  const isSeverity = severity === null || severity === 'warning' || severity === 'danger';
  return isSeverity && isCount(size) && isTexts(codes);
}

/**
 * A stored summary, checked: no value is converted.
 *
 * @param path Where it stands, for errors: `$.summary`.
 * @throws {InvalidValueException} A key is missing or unknown, or a value is of another type.
 */
export function readSummary(value: unknown, path: string): RequestSummary {
  const found = readExact(value, path, names);
  for (const [name, [test, expected]] of rulesByName) {
    if (!test(found[name])) refuseValue(`${path}.${name}`, expected);
  }
  return found as JsonRecord & RequestSummary;
}

/** The summary of a capture of which nothing is known yet. */
export function emptySummary(tag: string): RequestSummary {
  return {
    tag,
    url: '',
    ajax: false,
    method: '',
    ip: '',
    time: 0,
    statusCode: 0,
    sqlCount: 0,
    excessiveCallersCount: 0,
    mailCount: 0,
    mailFiles: [],
    processingTime: null,
    peakMemory: null,
    kind: 'page',
    location: null,
    traceId: null,
    findings: { severity: null, count: 0, codes: [] },
  };
}
