import type { Capture } from '../capture/capture.ts';
import { headerOf, type HeaderList, isAjax, type RequestFacts } from '../capture/request-facts.ts';
import { type DebugValue, encodeValue } from '../model/debug-value.ts';
import type { JsonRecord } from '../model/strict-reader.ts';
import type { CapturePolicy, KeptBody } from '../policy/capture-policy.ts';
import type { KeyPolicy } from '../policy/redact-tree.ts';
import { redactUrl } from '../policy/redact-url.ts';
import { decodeBody, decodeCookies, decodeQuery } from './decode-request.ts';
import { Collector } from './collector.ts';

/** Parts of a request that are shown in addition to its headers and body. */
export type DisplayVar = '_COOKIE' | '_FILES' | '_GET' | '_POST' | '_SERVER' | '_SESSION';

/** A request and its response. */
export type RequestPayload = {
  /** All parts of the request and the response. */
  readonly data: DebugValue;
  readonly statusCode: number;
  /** Bytes of the bodies; null when that is not known. */
  readonly requestSize: number | null;
  readonly responseSize: number | null;
  /** Why the page has no toolbar; `''` when it has. */
  readonly toolbar: string;
};

const URL_HEADERS = new Set(['referer', 'location', 'origin', 'content-location', 'x-debug-link']);

/** Captures the request and the response. */
export class RequestCollector extends Collector {
  /** Names of headers and variables, or dot paths such as `requestBody.Decoded.code`, that are masked. Default none. */
  censoredVariableNames: readonly string[] = [];
  /** Text that replaces masked values. Default `****`. */
  censorString = '****';
  /** Parts that are kept in addition to headers and body. Default all. */
  displayVars: readonly DisplayVar[] = [
    '_COOKIE',
    '_FILES',
    '_GET',
    '_POST',
    '_SERVER',
    '_SESSION',
  ];

  override id(): string {
    return 'request';
  }

  protected override start(): object {
    return {};
  }

  protected override collect(_state: object, { facts }: Capture): JsonRecord {
    const payload: RequestPayload = {
      data: this.#encode(facts),
      statusCode: facts.status,
      requestSize: facts.body?.size ?? null,
      responseSize: facts.responseSize,
      toolbar: facts.toolbar,
    };
    return { ...payload };
  }

  /** Encodes each part separately: `COOKIE` is the name of a part, and must not be redacted as a key. */
  #encode(facts: RequestFacts): DebugValue {
    const entries = Object.entries(this.#data(facts)).map(([key, part]) => ({
      keyType: 'string' as const,
      key,
      value: encodeValue(part, this.policy),
    }));
    return censor(
      { type: 'object', class: 'Object', value: 'Object', entries },
      this.censoredVariableNames,
      this.censorString,
    );
  }

  #data(facts: RequestFacts): Record<string, unknown> {
    const { headers, method, responseHeaders, url } = facts;
    const body = decodeBody(facts.body, this.policy);
    return {
      general: {
        method,
        url: this.policy.redactUrl(url),
        protocol: facts.protocol,
        isAjax: isAjax(headers),
        isSecureConnection: url.startsWith('https:'),
        ...(facts.isAborted && { isAborted: true }),
      },
      route: facts.route,
      action: facts.action,
      actionParams: facts.routeParams,
      requestHeaders: aggregated(headers, this.policy),
      responseHeaders: aggregated(responseHeaders, this.policy),
      requestBody: body && {
        'Content Type': facts.body?.contentType ?? '',
        Decoded: body.decoded,
        Raw: body.raw,
        Note: facts.body?.note ?? '',
      },
      statusCode: facts.status,
      ...this.#variables(facts, body),
    };
  }

  #variables(facts: RequestFacts, body: KeptBody | null): Record<string, unknown> {
    const all: Readonly<Record<DisplayVar, () => unknown>> = {
      _COOKIE: () => decodeCookies(headerOf(facts.headers, 'cookie'), this.policy),
      _FILES: () => facts.files.map(({ file: _file, ...upload }) => upload),
      _GET: () => decodeQuery(facts.url),
      _POST: () => body?.decoded ?? {},
      _SERVER: () => ({
        REMOTE_ADDR: facts.ip,
        SERVER_PROTOCOL: facts.protocol,
        REQUEST_METHOD: facts.method,
        PROCESS_ID: process.pid,
      }),
      _SESSION: () => facts.session ?? {},
    };
    return Object.fromEntries(
      this.displayVars.map((name) => [name.slice(1), this.policy.redact(all[name]())]),
    );
  }
}

/** Headers by name: texts, or lists where a name occurs several times. Secrets are redacted. */
function aggregated(headers: HeaderList, policy: CapturePolicy): Record<string, unknown> {
  const values = new Map<string, string[]>();
  for (const [name, value] of headers) {
    const plain = URL_HEADERS.has(name.toLowerCase()) ? policy.redactUrl(value) : value;
    values.set(name, [...(values.get(name) ?? []), plain]);
  }
  const entries = [...values].map(
    ([name, all]) => [name, all.length === 1 ? all[0] : all] as const,
  );
  return policy.redact(Object.fromEntries(entries));
}

/**
 * Masks values whose key, or path of keys, is in `names`; case is ignored. The raw body is masked with any part of the
 * body, and URLs lose the query values that are masked in `GET`.
 */
function censor(data: DebugValue, names: readonly string[], mask: string): DebugValue {
  if (names.length === 0) return data;
  const masked = new Set(names.map((name) => name.replace(/^_/, '').toLowerCase()));
  const isMasked = (key: string, path: string): boolean => masked.has(key) || masked.has(path);
  const query = queryPolicy(isMasked, mask);
  const hidden: DebugValue = { type: 'string', value: mask };
  let isBodyMasked = [...masked].some((name) => name.startsWith('requestbody'));
  const walk = (value: DebugValue, path: string): DebugValue => {
    if (value.type === 'string' && isUrl(path)) {
      return { ...value, value: redactUrl(value.value, query) };
    }
    return withEntries(value, (key, part) => {
      if (typeof key === 'number') return walk(part, path);
      const name = key.toLowerCase();
      const full = path === '' ? name : `${path}.${name}`;
      if (!isMasked(name, full)) return walk(part, full);
      isBodyMasked ||= /^(?:post|requestbody)\b/.test(full);
      return hidden;
    });
  };
  const censored = walk(data, '');
  if (!isBodyMasked) return censored;
  const withoutRaw = (body: DebugValue): DebugValue =>
    withEntries(body, (key, part) => (key === 'Raw' ? hidden : part));
  return withEntries(censored, (key, part) => (key === 'requestBody' ? withoutRaw(part) : part));
}

/** A copy whose parts are replaced. */
function withEntries(
  value: DebugValue,
  replace: (key: string | number, part: DebugValue) => DebugValue,
): DebugValue {
  if (!('entries' in value)) return value;
  const entries = value.entries.map((entry) => ({
    ...entry,
    value: replace(entry.key, entry.value),
  }));
  return { ...value, entries };
}

/** Masks query values as `GET` is masked. */
function queryPolicy(isMasked: (key: string, path: string) => boolean, mask: string): KeyPolicy {
  return {
    placeholder: mask,
    isSensitiveKey(name) {
      const keys = ['get', ...name.toLowerCase().split(/[[\]]+/)].filter((key) => key !== '');
      return keys.some((key, at) => isMasked(key, keys.slice(0, at + 1).join('.')));
    },
  };
}

/** Whether a path of keys is that of a URL. */
function isUrl(path: string): boolean {
  return (
    path === 'general.url' || URL_HEADERS.has(path.replace(/^(?:request|response)headers\./, ''))
  );
}
