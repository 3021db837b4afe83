/** Returns the next automatic id, e.g. `w0`, `w1`. */
export type IdSource = (prefix?: string) => string;

let source: IdSource = documentIds();
// The ids of the element that renders; set and reset within one synchronous call.
let replay: { readonly ids: string[]; at: number } | null = null;

/**
 * The next automatic id: `w0`, then `w1`. On the server each request has its own counter; in the
 * browser ids that the page already uses are skipped.
 */
export function nextId(prefix?: string): string {
  if (!replay) return source(prefix);
  return (replay.ids[replay.at++] ??= source(prefix));
}

/** Replaces the source of ids; the server sets one with the counter of the request. */
export function setIdSource(next: IdSource): void {
  source = next;
}

/**
 * Runs `work` with the automatic ids of its previous run, so that an element that renders again keeps
 * its ids.
 *
 * @param ids Ids of earlier runs; new ones are appended.
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
