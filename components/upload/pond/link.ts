import type { UploadText } from '../labels/texts.ts';
import type { ItemTracker } from './item-tracker.ts';
import type { PondDispatch, PondQuery } from './plugin-api.ts';

/** Option through which a pond is connected with the element it belongs to. */
export const linkOption = 'fwxUpload';

/** What a pond needs of its element. */
export interface PondLink {
  readonly tracker: ItemTracker;
  /** A text in the language of the pond. */
  readonly translate: (text: UploadText) => string;
  /** Moves a file by one place. */
  readonly move: (id: string, by: 1 | -1) => void;
  /** Called with what the pond can be asked and told, beyond its public interface. */
  readonly connected: (query: PondQuery, dispatch: PondDispatch) => void;
  /** Called in each frame in which the pond has something to draw. */
  readonly drawn: () => void;
  /** A comparison has put the files into another order, which FilePond tells nobody outside. */
  readonly sorted: () => void;
}

/** The element that a pond belongs to; `null` for a pond that somebody else made. */
export function linkOf(query: PondQuery): PondLink | null {
  return (query('GET_FWX_UPLOAD') as PondLink | null | undefined) ?? null;
}
