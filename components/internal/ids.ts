/** Gives the next automatic id, e.g. `w0`, `w1`. */
export type IdSource = (prefix?: string) => string;

let source: IdSource = documentIds();
// The ids of the element that is rendering; set and reset within one synchronous call.
let replay: { readonly ids: string[]; at: number } | null = null;

/**
 * The next automatic id: `w0`, then `w1`. On the server the counter belongs to the request; in the
 * browser ids that the page already uses are left out.
 */
export function nextId(prefix?: string): string {
  if (!replay) return source(prefix);
  return (replay.ids[replay.at++] ??= source(prefix));
}

/** Replaces the source of ids; the server puts the request's counter here. */
export function setIdSource(next: IdSource): void {
  source = next;
}

/**
 * Runs `work` so that it gets the ids that it got last time: an element that renders again keeps
 * its ids.
 *
 * @param ids Ids of earlier runs; new ones are added.
 */
export function withSameIds<T>(ids: string[], work: () => T): T {
  const before = replay;
  replay = { ids, at: 0 };
  try {
    return work();
  } finally {
    replay = before;
  }
}

function documentIds(): IdSource {
  let counter = 0;
  return (prefix = 'w') => {
    let id = `${prefix}${counter++}`;
    while (globalThis.document?.getElementById(id)) id = `${prefix}${counter++}`;
    return id;
  };
}
