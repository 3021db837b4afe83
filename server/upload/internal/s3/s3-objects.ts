import { RuntimeException } from '../../../core/index.ts';
import type { ByteRange } from '../../upload-storage.ts';
import { digestOf } from '../digests.ts';
import type { S3Client } from './s3-client.ts';
import { escapeXml, textOf, elementsOf } from './s3-xml.ts';

/** An object in a list. */
export interface S3Entry {
  readonly key: string;
  /** Time of writing in milliseconds since 1970. */
  readonly modified: number;
}

/** Whether an object exists, with these headers if any are given. */
export async function hasObject(
  client: S3Client,
  key: string,
  headers: Readonly<Record<string, string>> = {},
): Promise<boolean> {
  const found = await client.send({ method: 'HEAD', key, expect: [404] });
  return (
    found.ok && Object.entries(headers).every(([name, value]) => found.headers.get(name) === value)
  );
}

/** Objects whose keys begin with `prefix`, in the order of their keys. */
export async function* listObjects(client: S3Client, prefix: string): AsyncGenerator<S3Entry> {
  for (let token: string | null = ''; token !== null;) {
    const query = {
      'list-type': '2',
      prefix,
      ...(token !== '' && { 'continuation-token': token }),
    };
    const response = await client.send({ method: 'GET', key: '', query });
    const xml: string = await response.text();
    for (const entry of elementsOf(xml, 'Contents')) {
      const modified = Date.parse(textOf(entry, 'LastModified') ?? '');
      yield { key: textOf(entry, 'Key') ?? '', modified };
    }
    token = textOf(xml, 'IsTruncated') === 'true' ? textOf(xml, 'NextContinuationToken') : null;
  }
}

/**
 * An object or a part of it, or null when there is none. A broken connection is opened again for
 * the missing bytes.
 */
export async function readObject(
  client: S3Client,
  key: string,
  range: ByteRange | undefined,
  retries: number,
): Promise<AsyncGenerator<Uint8Array> | null> {
  const first = await get(client, key, range);
  if (!first) return null;
  const start = range?.start ?? 0;
  const end = start + Number(first.headers.get('content-length') ?? Infinity);
  return resume(first, { start, end, retries }, (rest) => get(client, key, rest));
}

async function get(client: S3Client, key: string, range?: ByteRange): Promise<Response | null> {
  const headers = range ? { range: `bytes=${range.start}-${range.end - 1}` } : {};
  const response = await client.send({ method: 'GET', key, headers, expect: [404] });
  if (response.ok) return response;
  await response.body?.cancel();
  return null;
}

async function* resume(
  first: Response,
  { start, end, retries }: ByteRange & { readonly retries: number },
  again: (range: ByteRange) => Promise<Response | null>,
): AsyncGenerator<Uint8Array> {
  let at = start;
  let response: Response | null = first;
  for (let attempt = 0; ; attempt++) {
    try {
      for await (const chunk of response?.body ?? []) {
        at += chunk.length;
        yield chunk;
      }
      if (at >= end || end === Infinity) return;
    } catch (cause) {
      if (attempt >= retries) throw new RuntimeException('The S3 service broke off.', { cause });
    }
    if (attempt >= retries) throw new RuntimeException('The S3 service broke off.');
    response = await again({ start: at, end });
  }
}

/** Removes objects, a thousand with each request. */
export async function deleteObjects(client: S3Client, keys: readonly string[]): Promise<void> {
  for (let i = 0; i < keys.length; i += 1000) {
    const objects = keys
      .slice(i, i + 1000)
      .map((key) => `<Object><Key>${escapeXml(key)}</Key></Object>`);
    const body = `<Delete xmlns="http://s3.amazonaws.com/doc/2006-03-01/"><Quiet>true</Quiet>${objects.join('')}</Delete>`;
    const headers = {
      'content-type': 'application/xml',
      'content-md5': digestOf('md5', body, 'base64'),
    };
    const call = { method: 'POST', key: '', query: { delete: '' }, headers, body } as const;
    const xml = await (await client.send(call)).text();
    const fault = textOf(xml, 'Error');
    if (fault !== null) throw new RuntimeException('The S3 service did not remove an upload.');
  }
}
