import type { UploadText } from '../labels/texts.ts';
import type { ProgressLanguage } from '../progress-text.ts';
import type { PondItem, PondStore, PondQuery } from './plugin-api.ts';
import type { PondItems } from './pond-items.ts';

/** Option through which a pond is connected with the element it belongs to. */
export const linkOption = 'fwxUpload';

/** What a pond needs of its element. */
export interface PondLink {
  /** Connects the items with the record; `null` until there is one. */
  readonly items: PondItems | null;
  /** The language of the pond. */
  readonly language: ProgressLanguage;
  /** A text in the language of the pond. */
  readonly translate: (text: UploadText) => string;
  /** Moves a file by one place. */
  readonly move: (id: string, by: 1 | -1) => void;
  /** Pauses a file that is sent, or lets it go on. */
  readonly togglePause: (id: string) => void;
  /** Called with each item that the pond has created, before its file is read. */
  readonly created: (item: PondItem, store: PondStore) => void;
  /** Called in each frame in which the pond has something to draw. */
  readonly drawn: () => void;
  /** The files have been sorted or dragged into another order. */
  readonly sorted: () => void;
}

/** The element that a pond belongs to; `null` for a pond that somebody else made. */
export function linkOf(query: PondQuery): PondLink | null {
  return (query('GET_FWX_UPLOAD') as PondLink | null | undefined) ?? null;
}
