const prefix = 'fwx-upload:';
// As long as the server keeps what nobody has taken.
const lifetime = 24 * 60 * 60 * 1000;
const most = 50;
const sampled = 65_536;

/** What is known of a file that was begun, on this page or on one before it. */
export interface TransferNote {
  /** Id of an unfinished transfer; `null` when none is known. */
  readonly id: string | null;
  /** Remembers an id, for the next page that gets the same file. */
  keep(id: string): void;
  /** Forgets it: the transfer is over. */
  drop(): void;
  /** Lets other pages go on with it. Has to be called at the end. */
  release(): void;
}

/**
 * Looks up whether this file was begun before. Only one page at a time gets the note of a file:
 * another tab that sends the same one sends it by itself.
 *
 * @param facts What makes two transfers the same, beside the file: address, metadata.
 * @returns A note that keeps nothing where the browser keeps nothing: outside https for instance.
 */
export async function noteOf(file: Blob, facts: readonly unknown[]): Promise<TransferNote> {
  try {
    const key = prefix + (await fingerprint(file, facts));
    const release = await claim(key);
    if (!release) return blank;
    forgetOld();
    return {
      id: read(key),
      keep: (id) => write(key, id),
      drop: () => localStorage.removeItem(key),
      release,
    };
  } catch {
    return blank;
  }
}

const nothing = (): void => {};
const blank: TransferNote = { id: null, keep: nothing, drop: nothing, release: nothing };

// The name of a file may say much about a person, and stays in the browser: so only a hash does.
async function fingerprint(file: Blob, facts: readonly unknown[]): Promise<string> {
  const { name = '', lastModified = 0 } = file as Partial<File>;
  const told = JSON.stringify([...facts, name, lastModified, file.size, file.type]);
  const ends = [file.slice(0, sampled), file.slice(-sampled)];
  const bytes = await new Blob([told, ...ends]).arrayBuffer();
  const hash = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes));
  return [...hash.subarray(0, 16)].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}

/**
 * Takes the lock of `key`.
 *
 * @returns Gives it back; `null` when another page has it.
 */
export function claim(key: string): Promise<(() => void) | null> {
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
    // No room: the transfer works, only not beyond this page.
  }
}

function forgetOld(): void {
  const notes = Object.keys(localStorage)
    .filter((key) => key.startsWith(prefix))
    .map((key) => ({ key, at: parsed(localStorage.getItem(key))?.at ?? 0 }))
    .sort((a, b) => b.at - a.at);
  const isOld = (at: number): boolean => Date.now() - at > lifetime;
  for (const [index, { key, at }] of notes.entries()) {
    if (index >= most || isOld(at)) localStorage.removeItem(key);
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
