import type { MessageParams } from '../../core/index.ts';
import type { RequestSummary } from '../model/request-summary.ts';
import type { Snapshot } from '../model/snapshot.ts';
import type { JsonRecord } from '../model/strict-reader.ts';
import type { Finding, Thresholds } from './finding.ts';
import type { PanelView, Tone } from './panel-view.ts';

/** A line of a card of the toolbar. */
export interface ChipDetail {
  readonly label: string;
  readonly value: string;
  readonly tone?: Tone;
}

/** The part of a panel that the toolbar shows. */
export interface Chip {
  readonly value: string;
  readonly tone?: Tone;
  /** Second value, such as a time. */
  readonly extra?: string;
  /** At most six lines of the card. */
  readonly details?: readonly ChipDetail[];
}

/** The capture of a run of a job. */
export interface JobRun {
  readonly tag: string;
  readonly hasFailed: boolean;
}

/** Context of panels, in addition to their payload. */
export interface PanelContext {
  readonly summary: RequestSummary;
  /** Payloads of all collectors. */
  readonly panels: Snapshot['panels'];
  readonly thresholds: Thresholds;
  /** Language of {@link PanelContext.translate}; `en` on the debugger's own pages. */
  readonly language: string;
  /** Translates titles, labels and findings for the toolbar; a text without a translation stays as it is. */
  readonly translate: (text: string, params?: MessageParams) => string;
  /** URL of a panel of this capture. */
  readonly url: (panel: string, parameters?: Readonly<Record<string, string>>) => string;
  /** URL of another action of the debugger. */
  readonly action: (name: string, parameters?: Readonly<Record<string, string>>) => string;
  /** Runs of the jobs that this capture has pushed, by `seq` of the push; only set on pages of the debugger. */
  readonly jobRuns?: ReadonlyMap<number, readonly JobRun[]>;
}

/** Shows the payload of the collector with its id. */
export abstract class Panel<P = JsonRecord> {
  /** Id of the collector. */
  abstract readonly id: string;
  /** Name for display. */
  abstract readonly title: string;
  /** Key of its icon: lower-case letters, digits and hyphens. */
  readonly icon: string = 'panel';

  /** Id of the collector whose payload it shows. Default its own id. */
  get source(): string {
    return this.id;
  }

  /** Returns the part that the toolbar shows; null for nothing. Default null. */
  chip(_payload: P, _context: PanelContext): Chip | null {
    return null;
  }

  /** Number beside the name in the navigation; null for none. */
  count(_payload: P): number | null {
    return null;
  }

  /** Problems that the panel has found. */
  findings(_payload: P, _context: PanelContext): readonly Finding[] {
    return [];
  }

  /** Returns the content of the panel's page. */
  abstract view(payload: P, context: PanelContext): PanelView;
}
