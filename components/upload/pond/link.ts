import type { UploadText } from '../labels/texts.ts';
import type { ProgressLanguage } from '../progress-text.ts';
import type { PondItem, PondStore, PondQuery } from './plugin-api.ts';
import type { PondItems } from './pond-items.ts';

/** Name of the option that connects a pond with its element. */
export const linkOption = 'fwxUpload';

/** The part of the element that the plugins of its pond use. */
export interface PondLink {
  /** Connects the items with the record; `null` until the first item is created. */
  readonly items: PondItems | null;
  /** The language of the pond. */
  readonly language: ProgressLanguage;
  /** Returns a text in the language of the pond. */
  readonly translate: (text: UploadText) => string;
  /** Moves a file by one position. */
  readonly move: (id: string, by: 1 | -1) => void;
  /** Pauses or resumes a file that is being sent. */
  readonly togglePause: (id: string) => void;
  /** Called with each item that the pond has created, before its file is read. */
  readonly created: (item: PondItem, store: PondStore) => void;
  /** Called in each frame in which the pond has something to draw. */
  readonly drawn: () => void;
  /** Called when the files have been sorted or dragged into another order. */
  readonly sorted: () => void;
}

/** Returns the link of a pond to its element; `null` for a pond that other code created. */
export function linkOf(query: PondQuery): PondLink | null {
  return (query('GET_FWX_UPLOAD') as PondLink | null | undefined) ?? null;
}
