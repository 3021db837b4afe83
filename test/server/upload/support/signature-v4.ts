import { createHash, createHmac } from 'node:crypto';
import type { IncomingMessage } from 'node:http';

const sha256 = (data: string | Uint8Array): string =>
  createHash('sha256').update(data).digest('hex');
const hmac = (key: string | Buffer, data: string): Buffer =>
  createHmac('sha256', key).update(data).digest();
const escape = (text: string): string =>
  encodeURIComponent(text).replaceAll(
    /[!'()*]/g,
    (c) => `%${c.charCodeAt(0).toString(16).toUpperCase()}`,
  );

/**
 * What is wrong with the signature of a request (AWS Signature Version 4, S3), or null. Written
 * from Amazon's documentation, apart from the client that signs.
 */
export function signatureFault(
  request: IncomingMessage,
  body: Uint8Array,
  secret: string,
): string | null {
  const { authorization = '', 'x-amz-date': date = '' } = request.headers;
  const [, credential = '', names = '', given = ''] =
    /^AWS4-HMAC-SHA256 Credential=[^/]+\/([^,]+), ?SignedHeaders=([^,]+), ?Signature=(\w{64})$/.exec(
      authorization,
    ) ?? [];
  const [day = '', region = '', service = ''] = credential.split('/');
  if (request.headers['x-amz-content-sha256'] !== sha256(body)) return 'XAmzContentSHA256Mismatch';
  const text = ['AWS4-HMAC-SHA256', date, credential, sha256(canonicalOf(request, names))];
  const key = [region, service, 'aws4_request'].reduce(
    (known, part) => hmac(known, part),
    hmac(`AWS4${secret}`, day),
  );
  return hmac(key, text.join('\n')).toString('hex') === given ? null : 'SignatureDoesNotMatch';
}

function canonicalOf(request: IncomingMessage, names: string): string {
  const url = new URL(request.url ?? '/', 'http://x');
  const query = [...url.searchParams]
    .map(([name, value]) => `${escape(name)}=${escape(value)}`)
    .toSorted((a, b) => (a < b ? -1 : 1));
  const headers = names
    .split(';')
    .map((name) => `${name}:${String(request.headers[name]).trim()}\n`);
  const hash = String(request.headers['x-amz-content-sha256']);
  return [request.method, url.pathname, query.join('&'), headers.join(''), names, hash].join('\n');
}
