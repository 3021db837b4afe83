import { isScripted } from '../capture/request-facts.ts';

/** The parts of a request and its response that decide whether the response gets the toolbar. */
export interface ToolbarExchange {
  readonly method: string;
  readonly status: number;
  readonly requestHeader: (name: string) => string | null;
  readonly responseHeader: (name: string) => string | null;
}

/** Whether a response gets the toolbar. */
export interface ToolbarDecision {
  /** Why it does not; `''` when it does. */
  readonly reason: string;
  /** Nonce of the page's content policy; null when it has none. */
  readonly nonce: string | null;
}

type Test = (exchange: ToolbarExchange) => boolean;

const withHeader =
  (name: string): Test =>
  ({ responseHeader }) =>
    responseHeader(name) !== null;

const reasons: readonly (readonly [test: Test, reason: string])[] = [
  [({ method }) => method === 'HEAD', 'the request asks for headers alone'],
  [
    ({ status }) => status < 200 || [204, 205, 206, 304].includes(status),
    'the response has no page',
  ],
  [({ responseHeader }) => !isHtml(responseHeader('content-type')), 'the response is no HTML'],
  [
    ({ responseHeader }) => /charset\s*=\s*"?utf-?16/i.test(responseHeader('content-type') ?? ''),
    'the response is in UTF-16',
  ],
  [
    ({ responseHeader }) => /^attachment\b/i.test(responseHeader('content-disposition') ?? ''),
    'the response is an attachment',
  ],
  [withHeader('content-encoding'), 'the response was encoded before the debugger saw it'],
  [withHeader('content-range'), 'the response is a part of a page'],
  [
    ({ requestHeader }) => requestHeader('x-requested-with')?.toLowerCase() === 'xmlhttprequest',
    'a script sent the request',
  ],
  [
    ({ requestHeader }) => requestHeader('x-inertia') !== null,
    'the page protocol sent the request',
  ],
  [({ requestHeader }) => isSubresource(requestHeader), 'a script sent the request'],
];

/** Whether a response gets the toolbar, and if not, why. */
export function decideToolbar(exchange: ToolbarExchange): ToolbarDecision {
  const found = reasons.find(([test]) => test(exchange));
  if (found) return { reason: found[1], nonce: null };
  const policy = exchange.responseHeader('content-security-policy');
  if (policy === null) return { reason: '', nonce: null };
  if (isSandbox(policy)) return { reason: 'its content policy is a sandbox', nonce: null };
  const host = exchange.requestHeader('host');
  const decision = decideScript(policy, host);
  if (decision.reason !== '' || allowsRequests(policy, host)) return decision;
  return { reason: 'its content policy allows no requests to this origin', nonce: null };
}

function decideScript(policy: string, host: string | null): ToolbarDecision {
  const scripts = sourcesIn(policy, ['script-src-elem', 'script-src', 'default-src']);
  if (scripts === null) return { reason: '', nonce: null };
  const nonce = /'nonce-([\w+/=-]+)'/.exec(scripts)?.[1] ?? null;
  if (nonce !== null) return { reason: '', nonce };
  const isAllowed = allowsOrigin(scripts, host) && !scripts.includes("'strict-dynamic'");
  return {
    reason: isAllowed ? '' : 'its content policy allows no script of this origin',
    nonce: null,
  };
}

/** Whether the policy takes scripts, or the origin of its server, from the page. */
function isSandbox(policy: string): boolean {
  const [, flags] = /(?:^|[;,])\s*sandbox\b([^;,]*)/i.exec(policy) ?? [];
  return flags !== undefined && !/(?=.*\ballow-scripts\b).*\ballow-same-origin\b/i.test(flags);
}

function isHtml(type: string | null): boolean {
  return type !== null && /^text\/html\b/i.test(type.trim());
}

function isSubresource(header: ToolbarExchange['requestHeader']): boolean {
  const destination = header('sec-fetch-dest');
  if (destination === null) return isScripted(header) || takesJson(header('accept') ?? '');
  return !['document', 'iframe', 'frame'].includes(destination);
}

/** Whether a client reads JSON, as axios in Node: it may be sent as HTML, such as a text that Express sends. */
function takesJson(accept: string): boolean {
  return accept.includes('json') && !accept.includes('text/html');
}

/** Whether the policy allows requests to this server, for the data of the toolbar. */
function allowsRequests(policy: string, host: string | null): boolean {
  const sources = sourcesIn(policy, ['connect-src', 'default-src']);
  return (
    sources === null || /(?:^|\s)https?:(?:\s|$)/i.test(sources) || allowsOrigin(sources, host)
  );
}

/** Whether sources name this server. */
function allowsOrigin(sources: string, host: string | null): boolean {
  const own = ["'self'", '*', host, `http://${host}`, `https://${host}`];
  return sources.split(/\s+/).some((source) => own.includes(source.toLowerCase()));
}

/** Sources of the first of these directives that a content policy has; null when it has none of them. */
function sourcesIn(policy: string, names: readonly string[]): string | null {
  const directives = policy.split(/[;,]/).map((directive) => directive.trim());
  for (const name of names) {
    const found = directives.find((directive) => directive.toLowerCase().startsWith(`${name} `));
    if (found !== undefined) return found.slice(name.length);
  }
  return null;
}
