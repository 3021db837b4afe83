import { RuntimeException } from '../../../core/index.ts';
import { textOf } from './s3-xml.ts';

/** Codes of services without space; the last ones are those of MinIO and Ceph. */
const noSpaceCodes = new Set(['InsufficientCapacity', 'XMinioStorageFull', 'QuotaExceeded']);

/** The error of a response. Keys of objects are not in its text. */
export async function s3Fault(response: Response, method: string): Promise<Error> {
  const text = await response.text().catch(() => '');
  const code = textOf(text, 'Code') ?? response.statusText;
  const message = `The S3 service answered ${response.status} (${code.slice(0, 80)}) to ${method}.`;
  const isFull = response.status === 507 || noSpaceCodes.has(code);
  return isFull
    ? Object.assign(new Error(message), { code: 'ENOSPC' })
    : new RuntimeException(message);
}

/** Whether an error means that there is no space, so that repetitions are useless. */
export function isOutOfRoom(fault: Error): boolean {
  return 'code' in fault && fault.code === 'ENOSPC';
}
