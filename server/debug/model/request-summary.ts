import { isTag } from './tag.ts';
import { type JsonRecord, readExact, refuseValue } from './strict-reader.ts';

/** Severity of a finding. */
export type Severity = 'warning' | 'danger';

/** Summary of the findings of a capture. */
export interface FindingsSummary {
  /** The highest severity; null when there are no findings. */
  readonly severity: Severity | null;
  /** Number of findings. */
  readonly count: number;
  /** Codes of the first three, such as `n+1`. */
  readonly codes: readonly string[];
}

/** Kind of a capture. */
export type CaptureKind = 'page' | 'ajax' | 'stream' | 'job' | 'command';

/** The entry of a capture in the history. Every key is always present. */
export interface RequestSummary {
  /** Identifies the capture, see `isTag`. */
  readonly tag: string;
  /** URL with redacted query; name of a job or command. */
  readonly url: string;
  /** Whether the request was sent by a script. */
  readonly ajax: boolean;
  /** Method; `JOB` or `COMMAND` for captures that are not requests. */
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
  /** Id of the distributed trace of the request, 32 hexadecimal digits; null when there is none. */
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

/** A test of a value, and the expected type for error messages. */
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
 * Validates a stored summary; converts no value.
 *
 * @param path Path of the summary in error messages: `$.summary`.
 * @throws {InvalidValueException} A key is missing or unknown, or a value is of another type.
 */
export function readSummary(value: unknown, path: string): RequestSummary {
  const found = readExact(value, path, names);
  for (const [name, [test, expected]] of rulesByName) {
    if (!test(found[name])) refuseValue(`${path}.${name}`, expected);
  }
  return found as JsonRecord & RequestSummary;
}

/** Returns a summary in which only the tag is known. */
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
