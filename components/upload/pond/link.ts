import type { CreatedView, PluginApi, PondQuery, Routes } from './plugin-api.ts';
import type { Pond } from './pond.ts';

/** Name of the option that connects a pond with its element. */
export const linkOption = 'fwxUpload';

/** Returns the pond of an element; `null` for one that other code created. */
export function pondOf(query: PondQuery): Pond | null {
  return (query('GET_FWX_UPLOAD') as Pond | null | undefined) ?? null;
}

/** Calls `change` with each new view `name` of a pond that belongs to an element. */
export function onView(
  api: PluginApi,
  name: string,
  change: (created: CreatedView, pond: Pond) => void,
): void {
  api.addFilter('CREATE_VIEW', (created: CreatedView) => {
    const pond = pondOf(created.query);
    if (pond && created.is(name)) change(created, pond);
  });
}

/**
 * Returns the handlers of a view, of which that of a loaded file runs once. FilePond reports a stored file as loaded
 * again when it is changed; previews and buttons would be added again.
 */
export function loadedOnce({ DID_LOAD_ITEM: load, ...routes }: Routes): Routes {
  if (!load) return routes;
  let isLoaded = false;
  return {
    ...routes,
    DID_LOAD_ITEM(action) {
      if (!isLoaded) load(action);
      isLoaded = true;
    },
  };
}
