import type { IncomingMessage, ServerResponse } from 'node:http';

import { InvalidArgumentException, InvalidConfigException } from '../core/index.ts';
import { checkSettings, settingRules, withDefaults } from '../core/internal.ts';
import { isToken, securityPrefix } from '../web/internal.ts';
import type { Flashes, FlashStore } from './flash-store.ts';

/** Options of {@link cookieFlashStore}. */
export interface CookieFlashStoreOptions {
  /** Secret that signs the cookie, at least 32 characters. Visitors can read the values, but not change them. */
  readonly secret: string;
  /** Name of the cookie. Default `fwx_flash`. The prefixes `__Host-` and `__Secure-` force `secure`. */
  readonly name?: string;
  /** Whole seconds above 0 for which values are stored. Default 300. */
  readonly maxAge?: number;
  /** Whether the cookie is sent over HTTPS alone. Default false. */
  readonly secure?: boolean;
}

/** A session of another server: a plain object, or one with `get` and `set`. */
export type SessionLike =
  | { get(key: string): unknown; set(key: string, value: unknown): unknown }
  | object;

/** The commands of Redis that {@link redisFlashStore} sends; a client of `ioredis` has them. */
export interface RedisFlashClient {
  hgetall(key: string): Promise<Record<string, string>>;
  hset(key: string, values: Record<string, string>): Promise<unknown>;
  expire(key: string, seconds: number): Promise<unknown>;
  eval(script: string, keys: number, ...args: string[]): Promise<unknown>;
}

// Browsers keep 4096 bytes of a cookie with its name and attributes.
const cookieLimit = 3800;

/**
 * Flash values in a signed cookie of the visitor, for servers without sessions:
 * `pageProtocol({ flashes: cookieFlashStore({ secret }) })`. Values must be JSON, 3800 bytes at most.
 *
 * @throws {InvalidConfigException} The secret is shorter than 32 characters, or another option is not valid.
 * @throws {UnknownPropertyException} An option is unknown.
 */
export function cookieFlashStore(
  options: CookieFlashStoreOptions,
): (request: Request | IncomingMessage, response: Headers | ServerResponse) => FlashStore {
  const { secret, name, maxAge, secure } = cookieSettings(options);
  const attributes = `Path=/; HttpOnly; SameSite=Lax${secure ? '; Secure' : ''}`;
  return (request, response) => {
    let values: Promise<Flashes> | null = null;
    const read = (): Promise<Flashes> =>
      (values ??= openValue(cookieOf(request, name), secret, name));
    const write = async (next: Flashes): Promise<void> => {
      const isEmpty = Object.keys(next).length === 0;
      const value = isEmpty ? '' : await sealValue(next, secret, name, maxAge);
      if (value.length > cookieLimit) {
        throw new InvalidArgumentException(
          `Flash values in a cookie must have ${cookieLimit} bytes at most, got ${value.length}.`,
        );
      }
      values = Promise.resolve(next);
      setCookie(response, name, `${name}=${value}; ${attributes}; Max-Age=${isEmpty ? 0 : maxAge}`);
    };
    // Signing takes a while: of two changes at once the first would be lost.
    const inTurn = turns();
    return {
      peek: read,
      add: (flashes) => inTurn(async () => write({ ...(await read()), ...flashes })),
      consume: (flashes) => inTurn(async () => write(without(await read(), flashes))),
    };
  };
}

function cookieSettings(options: CookieFlashStoreOptions): Required<CookieFlashStoreOptions> {
  const settings = withDefaults('cookieFlashStore()', options, {
    secret: undefined,
    name: 'fwx_flash',
    maxAge: 300,
    secure: false,
  });
  const { secret, name, secure } = settings;
  if (typeof secret !== 'string' || secret.length < 32) {
    throw new InvalidConfigException(
      'cookieFlashStore() "secret" must have at least 32 characters.',
    );
  }
  checkSettings('cookieFlashStore()', settings, {
    name: [
      "letters, digits and !#$%&'*+-.^_`|~",
      (value) => typeof value === 'string' && isToken(value),
    ],
    // Browsers ignore the attribute with a fraction, and remove the cookie at once with 0.
    maxAge: ['whole seconds above 0', (value) => Number.isSafeInteger(value) && Number(value) > 0],
    secure: settingRules.flag,
  });
  return { ...settings, secure: secure || securityPrefix.test(name) };
}

/**
 * Flash values in the session of another server, e.g. of `express-session`:
 * `connectPages({ flashes: (request) => sessionFlashStore(request.session) })`.
 *
 * @param session Plain object, or an object with `get` and `set`.
 * @param key Key under which the session keeps them.
 * @throws {InvalidArgumentException} There is no session, as before the middleware that opens it.
 */
export function sessionFlashStore(session: SessionLike, key = 'fwx.flash'): FlashStore {
  // From a request whose session is opened later, or not at all.
  if (!session) {
    throw new InvalidArgumentException(
      `sessionFlashStore() must get a session, got ${String(session)}: the middleware that opens it must run before pages are made.`,
    );
  }
  const object = session as Record<string, unknown>;
  const { get, set } = object;
  const isMap = typeof get === 'function' && typeof set === 'function';
  const read = (): Flashes =>
    ((isMap ? (get.call(session, key) as unknown) : object[key]) ?? {}) as Flashes;
  const write = (values: Flashes): void => {
    if (isMap) set.call(session, key, values);
    else object[key] = values;
  };
  return {
    peek: read,
    add: (flashes) => write({ ...read(), ...flashes }),
    consume: (flashes) => write(without(read(), flashes)),
  };
}

// A value that was set again meanwhile stays: comparing and removing are one step.
const removeEqual = `for i = 1, #ARGV, 2 do
  if redis.call('HGET', KEYS[1], ARGV[i]) == ARGV[i + 1] then redis.call('HDEL', KEYS[1], ARGV[i]) end
end`;

/**
 * Flash values in Redis: `redisFlashStore(client, 'flash:' + visitorId)`. Values must be JSON.
 *
 * @param key Key of the visitor. It must not be guessable: use the id of a session.
 * @param ttl Seconds for which values are stored.
 */
export function redisFlashStore(client: RedisFlashClient, key: string, ttl = 300): FlashStore {
  const texts = (flashes: Flashes): [string, string][] =>
    Object.entries(flashes).map(([name, value]) => [name, JSON.stringify(value)]);
  return {
    async peek() {
      const found = Object.entries(await client.hgetall(key));
      return Object.fromEntries(found.map(([name, text]) => [name, JSON.parse(text) as unknown]));
    },
    async add(flashes) {
      await client.hset(key, Object.fromEntries(texts(flashes)));
      await client.expire(key, ttl);
    },
    async consume(flashes) {
      await client.eval(removeEqual, 1, key, ...texts(flashes).flat());
    },
  };
}

/** Returns a function that runs changes one after the other, also after one that has failed. */
function turns(): (change: () => Promise<void>) => Promise<void> {
  let last: Promise<unknown> = Promise.resolve();
  return (change) => {
    const changing = last.then(change, change);
    last = changing;
    return changing;
  };
}

/** The values that a page does not contain, or that were set again since. */
function without(values: Flashes, carried: Flashes): Flashes {
  const rest = Object.entries(values).filter(
    ([name, value]) =>
      !Object.hasOwn(carried, name) || JSON.stringify(value) !== JSON.stringify(carried[name]),
  );
  return Object.fromEntries(rest);
}

function cookieOf({ headers }: Request | IncomingMessage, name: string): string {
  const line = headers instanceof Headers ? headers.get('cookie') : headers['cookie'];
  const found = (line ?? '').split(/; */).find((each) => each.startsWith(`${name}=`));
  return found?.slice(name.length + 1) ?? '';
}

/** Sets the cookie, and replaces one that was set before under its name. */
function setCookie(response: Headers | ServerResponse, name: string, line: string): void {
  const isHeaders = response instanceof Headers;
  const existing = isHeaders
    ? response.getSetCookie()
    : [response.getHeader('set-cookie') ?? []].flat().map(String);
  const lines = [...existing.filter((each) => !each.startsWith(`${name}=`)), line];
  if (!isHeaders) {
    response.setHeader('set-cookie', lines);
    return;
  }
  response.delete('set-cookie');
  for (const each of lines) response.append('set-cookie', each);
}

const encoder = new TextEncoder();
const hmac = { name: 'HMAC', hash: 'SHA-256' };

function keyOf(secret: string): Promise<CryptoKey> {
  return crypto.subtle.importKey('raw', encoder.encode(secret), hmac, false, ['sign', 'verify']);
}

async function sealValue(
  values: Flashes,
  secret: string,
  name: string,
  maxAge: number,
): Promise<string> {
  const until = Math.floor(Date.now() / 1000) + maxAge;
  const text = encodeURIComponent(JSON.stringify({ until, values }));
  const signature = await crypto.subtle.sign(
    'HMAC',
    await keyOf(secret),
    encoder.encode(`${name}=${text}`),
  );
  const hex = Array.from(new Uint8Array(signature), (byte) => byte.toString(16).padStart(2, '0'));
  return `${text}.${hex.join('')}`;
}

/** The values of a cookie; none when it is missing, was changed, or has expired. */
async function openValue(cookie: string, secret: string, name: string): Promise<Flashes> {
  const found = /^([\w!'()*~.%-]+)\.([\da-f]{64})$/.exec(cookie);
  if (!found) return {};
  const [, text = '', hex = ''] = found;
  const signature = Uint8Array.from(hex.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16));
  const data = encoder.encode(`${name}=${text}`);
  if (!(await crypto.subtle.verify('HMAC', await keyOf(secret), signature, data))) return {};
  const { until, values } = JSON.parse(decodeURIComponent(text)) as {
    until: number;
    values: Flashes;
  };
  return until * 1000 > Date.now() ? values : {};
}
