import { InvalidConfigException } from '../../core/index.ts';
import { checkSettings, settingRules } from '../../core/internal.ts';
import { preferredEncoding } from '../http/headers/accept-encoding.ts';
import { isCompressible } from '../http/headers/compressible.ts';
import { entityTags } from '../http/headers/entity-tags.ts';
import { joinTokens } from '../http/response-headers.ts';
import { mustNotHaveBody } from '../http/status.ts';
import { keptFacts } from '../http/unsent-facts.ts';
import { compressBody, type ContentCoding, contentCodings } from './compress-body.ts';
import { bodyLength } from './filter-action-response.ts';
import type { FilterContext } from './filter-context.ts';
import { HttpFilter } from './http-filter.ts';

/** Headers that describe the bytes of one encoding. */
const headersOfBytes = [
  'content-length',
  'accept-ranges',
  'content-md5',
  'digest',
  'content-digest',
  'repr-digest',
];

/**
 * Compresses responses for clients that accept it, where no proxy does. Responses that are encoded already, parts of
 * files, streams of events, `Cache-Control: no-transform` and media types that hardly become smaller stay unchanged.
 */
export class Compression extends HttpFilter {
  /**
   * Encodings to offer, the best first. Default `br`, `zstd` and `gzip`; those that the runtime lacks are not offered:
   * Node has `zstd` from 22.15 on, other runtimes have `gzip`.
   */
  encodings: readonly ContentCoding[] = ['br', 'zstd', 'gzip'];
  /** Minimum bytes of a body of known length. Default 1024. */
  minSize = 1024;
  /** Whether bodies of a media type are compressed. Default: text, JSON, XML and others that become much smaller. */
  isCompressible: (mediaType: string) => boolean = isCompressible;

  /** @throws {InvalidConfigException} An encoding is not known, or `minSize` is no size. */
  override init(): void {
    super.init();
    checkSettings('Compression', this as Compression, {
      encodings: settingRules.texts,
      isCompressible: settingRules.function,
      minSize: settingRules.number,
    });
    const unknown = this.encodings.find((name) => !['br', 'zstd', 'gzip'].includes(name));
    if (unknown !== undefined) {
      throw new InvalidConfigException(
        `Compression "encodings" must hold "br", "zstd" or "gzip", got "${unknown}".`,
      );
    }
    if (this.minSize >= 0) return;
    throw new InvalidConfigException(
      `Compression "minSize" must be 0 bytes or more, got ${this.minSize}.`,
    );
  }

  override filter(): null {
    return null;
  }

  override async filterResponse(
    context: FilterContext,
    response: globalThis.Response,
  ): Promise<globalThis.Response> {
    if (!this.#isNegotiable(response)) return response;
    const headers = new Headers(response.headers);
    headers.set('Vary', joinTokens(headers.get('vary'), 'Accept-Encoding'));
    const { body, status, statusText } = response;
    if (status === 304) {
      keepWeakTag(headers, context.header('if-none-match'));
      return new globalThis.Response(null, { status, statusText, headers });
    }
    const available = contentCodings();
    const offered = this.encodings.filter((name) => available.includes(name));
    const encoding = preferredEncoding(context.header('accept-encoding'), offered);
    const isHead = context.method === 'HEAD';
    // RFC 9110, 15.3.7: a part has the `Vary` of the whole response.
    if (encoding === null || status === 206 || (body === null && !isHead)) {
      return new globalThis.Response(body, { status, statusText, headers });
    }
    const etag = headers.get('etag');
    // A strong tag identifies the bytes of one encoding.
    if (etag !== null && !etag.startsWith('W/')) headers.set('ETag', `W/${etag}`);
    for (const name of headersOfBytes) headers.delete(name);
    // RFC 9110, 9.3.2: of the headers for GET, those that need the content may be left out.
    if (isHead || body === null) {
      return new globalThis.Response(body, { status, statusText, headers });
    }
    headers.set('Content-Encoding', encoding);
    return new globalThis.Response(compressBody(body, encoding), { status, statusText, headers });
  }

  /** Whether the whole response, of which the given one may be a part or say that it has not changed, may be compressed. */
  #isNegotiable(response: globalThis.Response): boolean {
    const { headers, status } = response;
    const isUnchanged = status === 304;
    if ((mustNotHaveBody(status) && !isUnchanged) || !isTransformable(response)) return false;
    const length = wholeLength(response);
    if (length !== null && length < this.minSize) return false;
    const type = headers.get('content-type') ?? keptFacts(response).mediaType ?? null;
    // RFC 9110, 15.4.5: a 304 has the `Vary` of the whole response, but mostly not its type: where it is not known, one
    // `Vary` too many is allowed, a missing one is not.
    return (isUnchanged && type === null) || this.isCompressible(type ?? '');
  }
}

/** Whether the headers allow another encoding of the whole body. */
function isTransformable({ headers, status }: globalThis.Response): boolean {
  if (headers.has('content-encoding') || headers.has('content-range') !== (status === 206)) {
    return false;
  }
  return !/\bno-transform\b/i.test(headers.get('cache-control') ?? '');
}

/** Bytes of the whole body; null when they are not known. */
function wholeLength(response: globalThis.Response): number | null {
  if (response.status !== 206) return bodyLength(response);
  const size = /\/(\d+)$/.exec(response.headers.get('content-range') ?? '')?.[1];
  return size === undefined ? null : Number(size);
}

/** The tag of a 304 as the client knows it, when it has the compressed response: caches update only responses with the same tag. */
function keepWeakTag(headers: Headers, known: string | null): void {
  const etag = headers.get('etag');
  const tags = entityTags(known);
  if (etag !== null && !tags.includes(etag) && tags.includes(`W/${etag}`)) {
    headers.set('ETag', `W/${etag}`);
  }
}
