import { parseQuery } from '../../web/index.ts';
import { parseCookieHeader } from '../../web/internal.ts';
import type { BodyFacts } from '../capture/request-facts.ts';
import type { CapturePolicy, KeptBody } from '../policy/capture-policy.ts';
import { redactMarkup } from '../policy/redact-markup.ts';

/** Returns a body in the form in which it may be stored: decoded, and as text. */
export function decodeBody(body: BodyFacts | null, policy: CapturePolicy): KeptBody | null {
  if (body === null) return null;
  if (body.text === null) return { decoded: null, raw: '' };
  if (/^(?:text|application)\/(?:[\w.+-]+\+)?xml\b/i.test(body.contentType)) {
    return { decoded: null, raw: policy.cutText(redactMarkup(body.text, policy)) };
  }
  if (/^application\/x-www-form-urlencoded\b/i.test(body.contentType)) {
    const raw = policy.redactUrl(`?${body.text}`).slice(1);
    return policy.redactBody(raw, formOf(body.text));
  }
  return policy.redactBody(body.text, jsonOf(body.text, body.contentType));
}

function jsonOf(text: string, contentType: string): unknown {
  if (!/^application\/(?:[\w.+-]+\+)?json\b/i.test(contentType)) return null;
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return null;
  }
}

/** Parameters of the query of a URL; none when it cannot be read. */
export function decodeQuery(url: string): unknown {
  const start = url.indexOf('?');
  return start < 0 ? {} : formOf(url.slice(start + 1).replace(/#.*$/s, ''));
}

// Such a cookie identifies the visitor: its value must not be stored.
const identifying = /sess|sid$|^sid|auth|token|jwt|csrf|xsrf|remember|identity/i;

/** Cookies of a request by name; values that identify the visitor are redacted. */
export function decodeCookies(header: string | null, { placeholder }: CapturePolicy): unknown {
  if (header === null) return {};
  const cookies = [...parseCookieHeader(header)];
  return Object.fromEntries(
    cookies.map(([name, value]) => [name, identifying.test(name) ? placeholder : value]),
  );
}

function formOf(text: string): unknown {
  try {
    return parseQuery(text);
  } catch {
    // More parameters than the framework accepts.
    return {};
  }
}
