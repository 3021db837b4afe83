import { formatMessage, InvalidValueException } from '../../core/index.ts';
import { Message } from '../message.ts';
import type { ExceptionSnapshot } from './exception-snapshot.ts';
import { readSummary, type RequestSummary } from './request-summary.ts';
import { type JsonRecord, readExact, readRecord, refuseValue } from './strict-reader.ts';

/** Version of the format that this code writes. */
export const SNAPSHOT_VERSION = 1;

/** Failure of a collector or panel. */
export interface PanelFailure {
  readonly stage: 'capture' | 'hydrate';
  readonly exception: ExceptionSnapshot;
}

/** Everything that is kept of one request, job or command. */
export interface Snapshot {
  readonly version: number;
  readonly summary: RequestSummary;
  /** Payloads of the collectors, by id. */
  readonly panels: Readonly<Record<string, JsonRecord>>;
  /** Collectors that failed, by id. */
  readonly failures: Readonly<Record<string, PanelFailure>>;
}

/** A snapshot in the form that stores keep. */
export interface SnapshotText {
  readonly summary: RequestSummary;
  /** The whole snapshot as JSON, its summary included. */
  readonly text: string;
}

/** Creates the stored form of a snapshot from the JSON of its panels by id, and its failures. */
export function snapshotText(
  summary: RequestSummary,
  panels: Readonly<Record<string, string>>,
  failures: Snapshot['failures'],
): SnapshotText {
  const members = Object.entries(panels).map(([id, text]) => `${JSON.stringify(id)}:${text}`);
  const text = `{"version":${SNAPSHOT_VERSION},"summary":${JSON.stringify(summary)},"panels":{${members.join()}},"failures":${JSON.stringify(failures)}}`;
  return { summary, text };
}

/**
 * Parses and validates a stored snapshot.
 *
 * @param tag Tag under which the snapshot is stored.
 * @throws {InvalidValueException} The text is not a snapshot, or has another tag or a newer version.
 */
export function parseSnapshot(text: string, tag: string): Snapshot {
  if (text.trim() === '')
    throw new InvalidValueException(formatMessage(Message.SNAPSHOT_EMPTY, tag));
  const value: unknown = JSON.parse(text);
  const { version } = readRecord(value, '$');
  if (Number(version) > SNAPSHOT_VERSION) {
    const texts = [tag, String(version)];
    throw new InvalidValueException(formatMessage(Message.SNAPSHOT_VERSION_NEWER, ...texts));
  }
  if (version !== SNAPSHOT_VERSION) refuseValue('$.version', String(SNAPSHOT_VERSION));
  const found = readExact(value, '$', ['version', 'summary', 'panels', 'failures']);
  const summary = readSummary(found['summary'], '$.summary');
  if (summary.tag !== tag) {
    throw new InvalidValueException(formatMessage(Message.SNAPSHOT_TAG_MISMATCH, tag));
  }
  const panels = readRecord(found['panels'], '$.panels');
  for (const [id, payload] of Object.entries(panels)) readRecord(payload, `$.panels.${id}`);
  const failures = readRecord(found['failures'], '$.failures');
  for (const [id, failure] of Object.entries(failures)) checkFailure(failure, `$.failures.${id}`);
  return { version: SNAPSHOT_VERSION, summary, panels, failures } as Snapshot;
}

function checkFailure(value: unknown, path: string): void {
  const { stage, exception } = readExact(value, path, ['stage', 'exception']);
  if (stage !== 'capture' && stage !== 'hydrate') refuseValue(`${path}.stage`, 'a stage');
  readRecord(exception, `${path}.exception`);
}
