/** A file that is kept in the browser. */
export interface StoredFile {
  /** One for each file of an input. */
  readonly key: string;
  /** The input it was chosen in. */
  readonly input: string;
  readonly file: File;
  /** As JSON. */
  readonly metadata: string;
  /** Milliseconds since 1970. */
  readonly at: number;
}

const database = 'fwx-upload';
const table = 'files';
// As long as the server keeps what nobody has taken.
const lifetime = 24 * 60 * 60 * 1000;
/** Bytes of all files together. */
export const storeLimit = 1_000_000_000;

/**
 * Keeps a file, also beyond this page. One that does not fit beside the others is not kept.
 *
 * @param limit Bytes of all files together.
 * @throws {DOMException} The browser keeps nothing, or has no room.
 */
export function putFile(stored: StoredFile, limit = storeLimit): Promise<void> {
  return inStore('readwrite', async (store) => {
    const others = (await fresh(store)).filter(({ key }) => key !== stored.key);
    const sum = others.reduce((bytes, { file }) => bytes + file.size, 0);
    if (sum + stored.file.size <= limit) await done(store.put(stored));
  });
}

/**
 * Removes a file.
 *
 * @throws {DOMException} The browser keeps nothing.
 */
export function deleteFile(key: string): Promise<void> {
  return inStore('readwrite', async (store) => {
    await done(store.delete(key));
  });
}

/**
 * Files of an input that are less than 24 hours old; older ones of any input are removed.
 *
 * @throws {DOMException} The browser keeps nothing.
 */
export function filesOf(input: string): Promise<StoredFile[]> {
  return inStore('readwrite', async (store) =>
    (await fresh(store)).filter((stored) => stored.input === input),
  );
}

/**
 * Removes the files of unfinished uploads that this site keeps in the browser, as when a person signs
 * out. Uploads that are on their way go on.
 *
 * @throws {DOMException} The browser keeps nothing.
 */
export function forgetUnfinishedFiles(): Promise<void> {
  return inStore('readwrite', async (store) => {
    await done(store.clear());
  });
}

async function inStore<T>(
  mode: IDBTransactionMode,
  work: (store: IDBObjectStore) => Promise<T>,
): Promise<T> {
  const opening = indexedDB.open(database, 1);
  opening.addEventListener('upgradeneeded', () => {
    opening.result.createObjectStore(table, { keyPath: 'key' });
  });
  const opened = await done(opening);
  try {
    const transaction = opened.transaction(table, mode);
    const isOver = new Promise<void>((resolve, reject) => {
      transaction.addEventListener('complete', () => resolve());
      transaction.addEventListener('abort', () => reject(transaction.error));
    });
    const [result] = await Promise.all([work(transaction.objectStore(table)), isOver]);
    return result;
  } finally {
    opened.close();
  }
}

async function fresh(store: IDBObjectStore): Promise<StoredFile[]> {
  const all = (await done(store.getAll())) as StoredFile[];
  const isOld = ({ at }: StoredFile): boolean => Date.now() - at > lifetime;
  for (const { key } of all.filter(isOld)) store.delete(key);
  return all.filter((stored) => !isOld(stored));
}

function done<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    request.addEventListener('success', () => resolve(request.result));
    request.addEventListener('error', () => reject(request.error));
  });
}
