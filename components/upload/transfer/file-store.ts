/** A file that is stored in the browser. */
export interface StoredFile {
  /** Unique for each file of an input. */
  readonly key: string;
  /** Key of the input in which the file was chosen. */
  readonly input: string;
  readonly file: File;
  /** As JSON. */
  readonly metadata: string;
  /** Milliseconds since 1970. */
  readonly at: number;
}

const database = 'fwx-upload';
const table = 'files';
// As long as the server keeps temporary uploads.
const lifetime = 24 * 60 * 60 * 1000;
// Maximum bytes of all files together.
const storeLimit = 1_000_000_000;

/**
 * Stores a file, also for later pages. A file that exceeds the limit together with the others is not stored.
 *
 * @param limit Maximum bytes of all files together.
 * @throws {DOMException} The browser does not allow storage, or its quota is exceeded.
 */
export function putFile(stored: StoredFile, limit = storeLimit): Promise<void> {
  return withStore(async (store) => {
    const others = (await freshFiles(store)).filter(({ key }) => key !== stored.key);
    const sum = others.reduce((bytes, { file }) => bytes + file.size, 0);
    if (sum + stored.file.size <= limit) await requestResult(store.put(stored));
  });
}

/**
 * Removes a file.
 *
 * @throws {DOMException} The browser does not allow storage.
 */
export function deleteFile(key: string): Promise<void> {
  return withStore(async (store) => {
    await requestResult(store.delete(key));
  });
}

/**
 * Returns the files of an input that are less than 24 hours old; removes older files of any input.
 *
 * @throws {DOMException} The browser does not allow storage.
 */
export function filesOf(input: string): Promise<StoredFile[]> {
  return withStore(async (store) =>
    (await freshFiles(store)).filter((stored) => stored.input === input),
  );
}

/**
 * Removes the files of unfinished uploads that this site stores in the browser, for example when the user
 * signs out. Uploads in progress continue.
 *
 * @throws {DOMException} The browser does not allow storage.
 */
export function forgetUnfinishedFiles(): Promise<void> {
  return withStore(async (store) => {
    await requestResult(store.clear());
  });
}

async function withStore<T>(work: (store: IDBObjectStore) => Promise<T>): Promise<T> {
  const opening = indexedDB.open(database, 1);
  opening.addEventListener('upgradeneeded', () => {
    opening.result.createObjectStore(table, { keyPath: 'key' });
  });
  const opened = await requestResult(opening);
  try {
    const transaction = opened.transaction(table, 'readwrite');
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

async function freshFiles(store: IDBObjectStore): Promise<StoredFile[]> {
  const all = (await requestResult(store.getAll())) as StoredFile[];
  const isOld = ({ at }: StoredFile): boolean => Date.now() - at > lifetime;
  for (const { key } of all.filter(isOld)) store.delete(key);
  return all.filter((stored) => !isOld(stored));
}

function requestResult<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    request.addEventListener('success', () => resolve(request.result));
    request.addEventListener('error', () => reject(request.error));
  });
}
