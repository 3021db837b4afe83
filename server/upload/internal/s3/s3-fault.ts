import { RuntimeException } from '../../../core/index.ts';
import { textOf } from './s3-xml.ts';

/** Codes by which services say that there is no room; the last ones are those of MinIO and Ceph. */
const roomCodes = new Set(['InsufficientCapacity', 'XMinioStorageFull', 'QuotaExceeded']);

/** The fault that an answer tells. Keys of objects are not in its text. */
export async function s3Fault(response: Response, method: string): Promise<Error> {
  const text = await response.text().catch(() => '');
  const code = textOf(text, 'Code') ?? response.statusText;
  const message = `The S3 service answered ${response.status} (${code.slice(0, 80)}) to ${method}.`;
  const isFull = response.status === 507 || roomCodes.has(code);
  return isFull
    ? Object.assign(new Error(message), { code: 'ENOSPC' })
    : new RuntimeException(message);
}

/** Whether a fault says that there is no room, which no repetition changes. */
export function isOutOfRoom(fault: Error): boolean {
  return 'code' in fault && fault.code === 'ENOSPC';
}
