import { RuntimeException } from '../../../core/index.ts';
import type { StoredPart } from '../../direct-upload-storage.ts';
import type { S3Client } from './s3-client.ts';
import { hasObject } from './s3-objects.ts';
import { escapeXml, textOf, elementsOf } from './s3-xml.ts';

/** Statuses of services that do not support a request. */
const notOffered = [400, 403, 404, 405, 501];

/** An object that is written in parts. */
export interface PartedObject {
  readonly key: string;
  /** The content; all parts but the last at least 5 MiB. */
  readonly parts: AsyncIterable<Uint8Array>;
  /** Headers of the last request, with the condition for creating the object. */
  readonly condition: Readonly<Record<string, string>>;
  /** Headers of the first request, which are stored with the object. */
  readonly mark: Readonly<Record<string, string>>;
}

/**
 * Writes an object whose size is not known beforehand, part by part, so that no more than a part is
 * in memory. The last request creates the object, or it does not exist at all.
 *
 * @returns Status of the last request: 2xx, or 412 when the condition was not met.
 */
export async function writeParts(
  client: S3Client,
  { key, parts, condition: headers, mark }: PartedObject,
): Promise<number> {
  const uploadId = await beginParts(client, key, mark);
  try {
    const tags: string[] = [];
    for await (const body of parts) {
      const query = { partNumber: String(tags.length + 1), uploadId };
      const response = await client.send({ method: 'PUT', key, query, body });
      await response.body?.cancel();
      tags.push(response.headers.get('etag') ?? '');
    }
    const status = await completeParts(client, { key, uploadId, tags, headers });
    if (status === 412) await abortParts(client, key, uploadId);
    return status;
  } catch (error) {
    // The first error is thrown; parts that cannot be removed now are removed when they expire.
    await abortParts(client, key, uploadId).catch(() => {});
    throw error;
  }
}

/** Begins a multipart upload, and resolves with its id. */
export async function beginParts(
  client: S3Client,
  key: string,
  headers: Readonly<Record<string, string>> = {},
): Promise<string> {
  const begin = { method: 'POST', key, query: { uploads: '' }, headers } as const;
  return textOf(await (await client.send(begin)).text(), 'UploadId') ?? '';
}

/** Parts that a multipart upload has; null when there is no such upload any more. */
export async function listParts(
  client: S3Client,
  key: string,
  uploadId: string,
): Promise<StoredPart[] | null> {
  const parts: StoredPart[] = [];
  for (let marker: string | null = '0'; marker !== null;) {
    const query = { uploadId, 'part-number-marker': marker };
    const response = await client.send({ method: 'GET', key, query, expect: [404] });
    const xml: string = await response.text();
    if (response.status === 404) return null;
    for (const part of elementsOf(xml, 'Part')) {
      const [number, size] = ['PartNumber', 'Size'].map((name) => Number(textOf(part, name)));
      parts.push({ number: number ?? 0, size: size ?? 0, tag: textOf(part, 'ETag') ?? '' });
    }
    marker = textOf(xml, 'IsTruncated') === 'true' ? textOf(xml, 'NextPartNumberMarker') : null;
  }
  return parts;
}

/** Parts that are to be joined. */
interface Completion {
  readonly key: string;
  readonly uploadId: string;
  readonly tags: readonly string[];
  readonly headers: Readonly<Record<string, string>>;
}

/**
 * Joins parts to an object.
 *
 * @returns Status of the request: 2xx, or 412 when a condition of its headers was not met.
 */
export async function completeParts(
  client: S3Client,
  { key, uploadId, tags, headers }: Completion,
): Promise<number> {
  const parts = tags.map(
    (tag, i) => `<Part><PartNumber>${i + 1}</PartNumber><ETag>${escapeXml(tag)}</ETag></Part>`,
  );
  const response = await client.send({
    method: 'POST',
    key,
    query: { uploadId },
    headers: { 'content-type': 'application/xml', ...headers },
    body: `<CompleteMultipartUpload xmlns="http://s3.amazonaws.com/doc/2006-03-01/">${parts.join('')}</CompleteMultipartUpload>`,
    expect: [404, 412],
  });
  const xml = await response.text();
  // Joined already: the response to the first request was lost.
  if (response.status === 404 && (await hasObject(client, key))) return 200;
  // The status is sent before the parts are joined, so a late error has the status 200.
  if (response.status === 404 || (response.ok && xml.includes('<Error>'))) {
    throw new RuntimeException(`The S3 service could not join the parts (${textOf(xml, 'Code')}).`);
  }
  return response.status;
}

/** Removes the parts of a multipart upload. An unknown one is ignored. */
export async function abortParts(client: S3Client, key: string, uploadId: string): Promise<void> {
  const query = { uploadId };
  const call = { method: 'DELETE', key, query, expect: notOffered } as const;
  await (await client.send(call)).body?.cancel();
}

/** A transfer and its record; other multipart uploads in the bucket are not of this storage. */
const recordKeyPattern = /^[\w-]{1,64}\/[\w-]{1,64}$/;

/** Removes the parts of killed processes from before `time`, in milliseconds since 1970. */
export async function abortOldParts(client: S3Client, prefix: string, time: number): Promise<void> {
  const query = { uploads: '', prefix };
  const response = await client.send({ method: 'GET', key: '', query, expect: notOffered });
  const xml = await response.text();
  if (!response.ok) return;
  for (const upload of elementsOf(xml, 'Upload')) {
    const initiated = Date.parse(textOf(upload, 'Initiated') ?? '');
    const key = textOf(upload, 'Key') ?? '';
    const isOurs = recordKeyPattern.test(key.slice(prefix.length));
    if (isOurs && initiated < time) await abortParts(client, key, textOf(upload, 'UploadId') ?? '');
  }
}
