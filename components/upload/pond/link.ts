import type { PondQuery } from './plugin-api.ts';
import type { Pond } from './pond.ts';

/** Name of the option that connects a pond with its element. */
export const linkOption = 'fwxUpload';

/** Returns the view of the element that has created a pond; `null` for a pond that other code created. */
export function linkOf(query: PondQuery): Pond | null {
  return (query('GET_FWX_UPLOAD') as Pond | null | undefined) ?? null;
}
