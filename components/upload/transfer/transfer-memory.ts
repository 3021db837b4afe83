const prefix = 'fwx-upload:';
// As long as the server keeps temporary uploads.
const lifetime = 24 * 60 * 60 * 1000;
const maxEntries = 50;
const sampleSize = 65_536;

/** The stored entry of a transfer, from this page or an earlier one. */
export interface TransferEntry {
  /** Id of an unfinished transfer; `null` when there is none. */
  readonly id: string | null;
  /** Stores an id for the next page that sends the same file. */
  save(id: string): void;
  /** Deletes the id after the transfer. */
  remove(): void;
  /** Releases the lock, so that other pages can resume the transfer. Must be called at the end. */
  release(): void;
}

/**
 * Looks up an earlier transfer of the file. Only one page at a time gets the entry of a file: another tab
 * that sends the same file starts its own transfer.
 *
 * @param facts Values that identify a transfer in addition to the file: address, metadata.
 * @returns An entry that stores nothing when the browser does not allow storage, for example without https.
 */
export async function openEntry(file: Blob, facts: readonly unknown[]): Promise<TransferEntry> {
  try {
    const key = prefix + (await fingerprint(file, facts));
    const release = await acquireLock(key);
    if (!release) return emptyEntry;
    removeExpired();
    return {
      id: read(key),
      save: (id) => write(key, id),
      remove: () => localStorage.removeItem(key),
      release,
    };
  } catch {
    return emptyEntry;
  }
}

const noop = (): void => {};
const emptyEntry: TransferEntry = { id: null, save: noop, remove: noop, release: noop };

// A file name may be personal data, and the entry stays in the browser, so only a hash is stored.
async function fingerprint(file: Blob, facts: readonly unknown[]): Promise<string> {
  const { name = '', lastModified = 0 } = file as Partial<File>;
  const identity = JSON.stringify([...facts, name, lastModified, file.size, file.type]);
  const ends = [file.slice(0, sampleSize), file.slice(-sampleSize)];
  const bytes = await new Blob([identity, ...ends]).arrayBuffer();
  const hash = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes));
  return [...hash.subarray(0, 16)].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}

/**
 * Acquires the lock of `key`.
 *
 * @returns Function that releases the lock; `null` when another page holds it.
 */
export function acquireLock(key: string): Promise<(() => void) | null> {
  return new Promise((resolve, reject) => {
    navigator.locks
      .request(key, { ifAvailable: true }, (lock) => {
        if (!lock) return resolve(null);
        return new Promise<void>((release) => resolve(release));
      })
      .catch(reject);
  });
}

function read(key: string): string | null {
  return parsed(localStorage.getItem(key))?.id ?? null;
}

function write(key: string, id: string): void {
  try {
    localStorage.setItem(key, JSON.stringify({ id, at: Date.now() }));
  } catch {
    // Quota exceeded: the transfer works on this page, but is not resumed on the next one.
  }
}

function removeExpired(): void {
  const notes = Object.keys(localStorage)
    .filter((key) => key.startsWith(prefix))
    .map((key) => ({ key, at: parsed(localStorage.getItem(key))?.at ?? 0 }))
    .sort((a, b) => b.at - a.at);
  const isOld = (at: number): boolean => Date.now() - at > lifetime;
  for (const [index, { key, at }] of notes.entries()) {
    if (index >= maxEntries || isOld(at)) localStorage.removeItem(key);
  }
}

function parsed(text: string | null): { readonly id: string; readonly at: number } | null {
  try {
    const value: unknown = JSON.parse(text ?? 'null');
    const { id, at } = Object(value) as { id?: unknown; at?: unknown };
    return typeof id === 'string' && typeof at === 'number' ? { id, at } : null;
  } catch {
    return null;
  }
}
