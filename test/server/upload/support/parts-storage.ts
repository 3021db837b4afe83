import type {
  DirectUploadStorage,
  RecordInParts,
  StoredPart,
} from '../../../../server/upload/index.ts';
import { MemoryUploadStorage } from './memory-storage.ts';

/** A storage that receives parts in its memory. */
export class PartsStorage extends MemoryUploadStorage implements DirectUploadStorage {
  parts: StoredPart[] | null = [];
  begun = 0;
  readonly aborted: string[] = [];
  joined = 0;

  async beginParts(): Promise<string> {
    this.begun += 1;
    return `name ${this.begun}`;
  }

  async signPart(
    _: RecordInParts,
    { number, size }: { number: number; size: number },
    seconds: number,
  ) {
    return `${number}:${size}:${seconds}`;
  }

  async listParts(): Promise<StoredPart[] | null> {
    return this.parts;
  }

  async joinParts(): Promise<void> {
    this.joined += 1;
  }

  /** Creates a record, as joining its parts does. */
  async writePart(transfer: string, record: string, text: string): Promise<void> {
    await this.create(
      transfer,
      record,
      (async function* () {
        yield Buffer.from(text);
      })(),
    );
  }

  async abortParts({ name }: RecordInParts): Promise<void> {
    this.aborted.push(name);
  }
}
