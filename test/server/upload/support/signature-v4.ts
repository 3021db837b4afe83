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
 * The fault of the signature of a request (AWS Signature Version 4, S3), or null. Written from Amazon's documentation,
 * independent of the client that signs.
 */
export function signatureFault(
  request: IncomingMessage,
  body: Uint8Array,
  secret: string,
): string | null {
  const query = new URL(request.url ?? '/', 'http://x').searchParams;
  if (query.has('X-Amz-Signature')) return queryFault(request, query, secret);
  const { authorization = '' } = request.headers;
  const date = String(request.headers['x-amz-date'] ?? '');
  const [, credential = '', names = '', given = ''] =
    /^AWS4-HMAC-SHA256 Credential=[^/]+\/([^,]+), ?SignedHeaders=([^,]+), ?Signature=(\w{64})$/.exec(
      authorization,
    ) ?? [];
  const hash = sha256(body);
  if (request.headers['x-amz-content-sha256'] !== hash) return 'XAmzContentSHA256Mismatch';
  const text = canonicalOf(request, names, hash);
  return sign({ text, date, credential }, secret) === given ? null : 'SignatureDoesNotMatch';
}

/** The fault of a request with a presigned URL, for any content. */
function queryFault(
  request: IncomingMessage,
  query: URLSearchParams,
  secret: string,
): string | null {
  const of = (name: string): string => query.get(`X-Amz-${name}`) ?? '';
  const date = of('Date');
  const began = Date.parse(
    date.replace(/^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/, '$1-$2-$3T$4:$5:$6Z'),
  );
  if (!(began + Number(of('Expires')) * 1000 > Date.now())) return 'AccessDenied';
  const credential = of('Credential').slice(of('Credential').indexOf('/') + 1);
  const text = canonicalOf(request, of('SignedHeaders'), 'UNSIGNED-PAYLOAD');
  const wanted = sign({ text, date, credential }, secret);
  return wanted === of('Signature') ? null : 'SignatureDoesNotMatch';
}

interface Signed {
  readonly text: string;
  readonly date: string;
  readonly credential: string;
}

function sign({ text, date, credential }: Signed, secret: string): string {
  const [day = '', region = '', service = ''] = credential.split('/');
  const key = [region, service, 'aws4_request'].reduce(
    (known, part) => hmac(known, part),
    hmac(`AWS4${secret}`, day),
  );
  const whole = ['AWS4-HMAC-SHA256', date, credential, sha256(text)].join('\n');
  return hmac(key, whole).toString('hex');
}

function canonicalOf(request: IncomingMessage, names: string, hash: string): string {
  const url = new URL(request.url ?? '/', 'http://x');
  const query = [...url.searchParams]
    .filter(([name]) => name !== 'X-Amz-Signature')
    .map(([name, value]) => `${escape(name)}=${escape(value)}`)
    .toSorted((a, b) => (a < b ? -1 : 1));
  const headers = names
    .split(';')
    .map((name) => `${name}:${String(request.headers[name]).trim()}\n`);
  return [request.method, url.pathname, query.join('&'), headers.join(''), names, hash].join('\n');
}
