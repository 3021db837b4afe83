import { type Action, type Awaitable, Fw, InvalidConfigException } from '../../core/index.ts';
import { addressOf, normalizeIp, parseIp } from '../../web/internal.ts';
import { Message } from '../message.ts';
import type { IpAllowlist } from './ip-allowlist.ts';

/** The client of a request for the debugger. */
export interface DebugClient {
  /** Address of the peer; `''` when it is not known. */
  readonly ip: string;
  /** Host that the client has requested, with port; null for none. */
  readonly host: string | null;
  /** Value of `Sec-Fetch-Site`; null for none. */
  readonly site: string | null;
  /** Addresses in the headers that proxies set, as they were sent. */
  readonly forwarded: readonly string[];
}

/**
 * Returns the client of a request.
 *
 * @param header Returns a header by its name in lower case; null for none.
 */
export function debugClient(
  ip: string | undefined,
  host: string | null,
  header: (name: string) => string | null,
): DebugClient {
  const lists = ['x-forwarded-for', 'x-real-ip'].flatMap((name) => header(name)?.split(',') ?? []);
  const nodes = (header('forwarded') ?? '').matchAll(/\bfor\s*=\s*"?([^;,"]*)/gi);
  const forwarded = [...lists, ...[...nodes].map(([, node = '']) => node)]
    .map((one) => addressOf(one.trim()))
    .filter((one) => one !== '');
  return { ip: normalizeIp(ip) ?? '', host, site: header('sec-fetch-site'), forwarded };
}

/** Options of {@link AccessControl}. */
export interface AccessControlOptions {
  readonly allowlist: IpAllowlist;
  /** Host names, beside addresses and `localhost`, under which the debugger may be opened. */
  readonly serverNames: readonly string[];
  /** Called after all other checks, with the action, or null for the toolbar of a page. */
  readonly callback: ((action: Action | null) => Awaitable<boolean>) | null;
  readonly warnOfIp: boolean;
  readonly warnOfCallback: boolean;
}

const CATEGORY = 'Module::checkAccess';
/** Milliseconds that requests of the application wait for the callback. */
const MAX_WAIT = 2000;
const TIMEOUT = `"checkAccessCallback" has not settled within ${MAX_WAIT} ms.`;

/** Decides who may see captures. */
export class AccessControl {
  readonly #options: AccessControlOptions;

  constructor(options: AccessControlOptions) {
    this.#options = options;
  }

  /**
   * Returns why a client may not use the debugger; null when access is allowed.
   *
   * @param action The requested action; null for the toolbar of a page. Only refusals of actions are logged.
   */
  async refusal(client: DebugClient, action: Action | null): Promise<string | null> {
    const { allowlist, callback, serverNames, warnOfCallback, warnOfIp } = this.#options;
    const foreign = await foreignAddress(client, allowlist);
    if (foreign !== null) {
      const shown = foreign === '' ? 'not known' : foreign;
      const text = `Access to debugger is denied due to IP address restriction. The requesting IP address is ${shown}`;
      if (warnOfIp && action !== null) Fw.warning(text, CATEGORY);
      return Message.ACCESS_DENIED;
    }
    // A foreign domain may resolve to this machine, and pages of other sites may send requests to it.
    if (!isOwnHost(client.host, serverNames)) return Message.ACCESS_DENIED;
    if (action !== null && client.site === 'cross-site') return Message.ACCESS_DENIED;
    if (callback === null) return null;
    if ((await answerOf(callback, action)) === true) return null;
    if (warnOfCallback && action !== null) Fw.warning(Message.ACCESS_DENIED_BY_CALLBACK, CATEGORY);
    return Message.ACCESS_DENIED_BY_CALLBACK;
  }
}

/**
 * The first address of a client that is not allowed, also of one that a header names: the peer may be a proxy on this
 * machine. Headers may be forged, so they can only refuse.
 */
async function foreignAddress(
  { ip, forwarded }: DebugClient,
  allowlist: IpAllowlist,
): Promise<string | null> {
  for (const address of [ip, ...forwarded]) {
    if (!(await allowlist.matches(address))) return address;
  }
  return null;
}

/** Returns the answer of the callback, which may be any value without types. */
async function answerOf(
  callback: NonNullable<AccessControlOptions['callback']>,
  action: Action | null,
): Promise<unknown> {
  const limit = Promise.withResolvers<never>();
  const timer = setTimeout(() => limit.reject(new InvalidConfigException(TIMEOUT)), MAX_WAIT);
  try {
    return await Promise.race([callback(action), limit.promise]);
  } catch (error) {
    if (action !== null) throw error;
    // The page of the application is not affected; it has no toolbar.
    Fw.error(error, CATEGORY);
    return false;
  } finally {
    clearTimeout(timer);
  }
}

function isOwnHost(host: string | null, serverNames: readonly string[]): boolean {
  if (host === null) return false;
  const name = host.replace(/:\d+$/, '').toLowerCase().replace(/\.$/, '');
  if (name === 'localhost' || name.endsWith('.localhost')) return true;
  if (parseIp(name.replace(/^\[(.*)\]$/, '$1')) !== null) return true;
  return serverNames.some((one) => one.toLowerCase() === name);
}
