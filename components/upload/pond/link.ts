import type { FilePond } from 'filepond';

import type { UploadOwner } from '../upload-owner.ts';
import type { CreatedView, PluginApi, PondItem, PondQuery, PondStore } from './plugin-api.ts';
import type { PondItems } from './pond-items.ts';

/** Name of the option that connects a pond with its element. */
export const linkOption = 'fwxUpload';

/** The part of the view of an element that the plugins and listeners of its pond use. */
export interface PondLink {
  readonly owner: UploadOwner;
  /** The FilePond instance; `null` while there is none. */
  readonly api: FilePond | null;
  /** Number of further files that fit in the list. */
  readonly room: number;
  /** Connects the files with the record; `null` until the first file is added. */
  readonly items: PondItems | null;
  /** Moves a file by one position. */
  moveBy(id: string, by: 1 | -1): void;
  /** Called with each item that FilePond has created, before its file is read. */
  created(item: PondItem, store: PondStore): void;
  /** Called in each frame in which FilePond has something to draw. */
  readonly drawn: () => void;
  /** Called when the files have been sorted or dragged into another order. */
  readonly sorted: () => void;
}

/** Returns the link of a pond to its element; `null` for a pond that other code created. */
export function linkOf(query: PondQuery): PondLink | null {
  return (query('GET_FWX_UPLOAD') as PondLink | null | undefined) ?? null;
}

/** Calls `change` with each new view `name` of a pond that belongs to an element. */
export function onView(
  api: PluginApi,
  name: string,
  change: (created: CreatedView, link: PondLink) => void,
): void {
  api.addFilter('CREATE_VIEW', (created: CreatedView) => {
    const link = linkOf(created.query);
    if (link && created.is(name)) change(created, link);
  });
}
