import type {
  ByteRange,
  UploadStorage,
  UploadTransferEntry,
} from '../../../../server/upload/index.ts';

/** A storage in the memory of the process, for tests that create very many of them. */
export class MemoryUploadStorage implements UploadStorage {
  readonly #transfers = new Map<string, Map<string, Uint8Array>>();

  async create(
    transfer: string,
    record: string,
    data: AsyncIterable<Uint8Array>,
    isFirst = true,
  ): Promise<boolean> {
    const chunks: Uint8Array[] = [];
    for await (const chunk of data) chunks.push(chunk);
    if (!isFirst && !this.#transfers.has(transfer)) {
      throw Object.assign(new Error('The transfer is gone.'), { code: 'ENOENT' });
    }
    const records = this.#transfers.get(transfer) ?? new Map<string, Uint8Array>();
    if (records.has(record)) return false;
    this.#transfers.set(transfer, records.set(record, Buffer.concat(chunks)));
    return true;
  }

  async read(
    transfer: string,
    record: string,
    range?: ByteRange,
  ): Promise<AsyncIterable<Uint8Array> | null> {
    const bytes = this.#transfers.get(transfer)?.get(record);
    if (!bytes) return null;
    return (async function* () {
      yield bytes.subarray(range?.start, range?.end);
    })();
  }

  async list(transfer: string): Promise<string[]> {
    return [...(this.#transfers.get(transfer)?.keys() ?? [])];
  }

  async removeRecord(transfer: string, record: string): Promise<void> {
    this.#transfers.get(transfer)?.delete(record);
  }

  async remove(transfer: string): Promise<void> {
    this.#transfers.delete(transfer);
  }

  async *transfers(): AsyncGenerator<UploadTransferEntry> {
    for (const transfer of this.#transfers.keys()) yield { transfer, modified: null };
  }
}
