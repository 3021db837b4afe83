import { Component, Event, Fw, InvalidConfigException } from '../../core/index.ts';
import { checkSettings, settingRules } from '../../core/internal.ts';
import type { CookieConfig, SameSite } from '../http/headers/cookie.ts';
import { randomString } from '../security/random.ts';
import { isLoginKey, sha256 } from './remember-hash.ts';
import type { RememberedLogin, RememberStore } from './remember-store.ts';

/** A request has contained a token that was replaced before: this token, or the one after it, was stolen. */
export class RememberTokenEvent extends Event {
  /** Id of the person of the login. */
  readonly userId: string | number;

  constructor(userId: string | number) {
    super();
    this.userId = userId;
  }
}

/** Events of {@link RememberMe}. */
export interface RememberMeEvents {
  tokenReused: RememberTokenEvent;
}

/** The person of a cookie, and the cookie that replaces it. */
export interface RememberedUser {
  readonly userId: string | number;
  /** The login, for {@link RememberMe.has}. */
  readonly key: string;
  /** Null for a request that came at the same time as the one that got the new cookie. */
  readonly cookie: CookieConfig | null;
}

/** Properties of the cookie. */
export interface RememberCookieParams {
  readonly path?: string;
  readonly domain?: string;
  /** Whether it is sent over TLS only; null: if it was set over TLS. */
  readonly secure?: boolean | null;
  readonly sameSite?: SameSite | '';
  /** Whether each site that shows the page in a frame has its own cookie. Default false. */
  readonly partitioned?: boolean;
}

const TOKEN_LENGTH = 32;
// Series and token, each 192 random bits.
const cookieForm = /^([\w-]{32})\.([\w-]{32})$/;

/**
 * Remembers logins in a cookie that outlives the session: it is the component `rememberMe` of an application, and
 * serves `user.login(identity, true)`.
 *
 * The cookie has a series and a token. Each use replaces the token, and the store has hashes alone. A token that was
 * replaced is valid for {@link gracePeriod}, for requests that a browser has sent at the same time. Its use after that
 * means that the cookie was copied: the series is removed, and the event `tokenReused` triggered. Sessions that a cookie
 * has begun end with the series.
 */
export class RememberMe extends Component<RememberMeEvents> {
  static readonly EVENT_TOKEN_REUSED = 'tokenReused';

  /** Store of the logins. Required. */
  store: RememberStore | null = null;
  /** Name of the cookie. */
  cookieName = '__remember';
  /** Properties of the cookie. It is never readable by scripts. Default: path `/`, `SameSite=Lax`, `Secure` over TLS. */
  cookieParams: RememberCookieParams = {};
  /** Seconds after the login with a password after which the login expires, used or not. Default 30 days. */
  duration = 2_592_000;
  /** Seconds for which a token that was replaced is still valid. Default 60. */
  gracePeriod = 60;
  /** Clock in milliseconds. Default `Date.now`. */
  now: () => number = Date.now;

  /** @throws {InvalidConfigException} There is no store, the cookie has no name, or a time is not valid. */
  override init(): void {
    super.init();
    if (typeof this.store?.replace !== 'function') {
      throw new InvalidConfigException('RememberMe "store" must be a store of remembered logins.');
    }
    if (this.cookieName === '') {
      throw new InvalidConfigException('RememberMe "cookieName" must not be empty.');
    }
    checkSettings('RememberMe', this as RememberMe, { duration: settingRules.seconds });
    if (!(Number.isFinite(this.gracePeriod) && this.gracePeriod >= 0)) {
      throw new InvalidConfigException(
        `RememberMe "gracePeriod" must be seconds of 0 or more, got ${this.gracePeriod}.`,
      );
    }
  }

  /**
   * Begins to remember a person.
   *
   * @param isSecure Whether the request came over TLS.
   * @returns The cookie for the browser.
   */
  async remember(userId: string | number, isSecure: boolean): Promise<CookieConfig> {
    const [series, token] = [randomString(TOKEN_LENGTH), randomString(TOKEN_LENGTH)];
    const now = this.now();
    const login: RememberedLogin = {
      userId,
      tokenHash: await sha256(token),
      previousHash: null,
      rotated: now,
      expires: now + this.duration * 1000,
    };
    await this.#logins.replace(await sha256(series), null, login);
    return this.#cookie(`${series}.${token}`, login.expires, isSecure);
  }

  /**
   * Returns the person of a cookie, and replaces its token.
   *
   * @param value Value of the cookie as the request has it.
   * @returns Null when the cookie is not valid.
   */
  async recall(value: unknown, isSecure: boolean): Promise<RememberedUser | null> {
    const found = typeof value === 'string' ? cookieForm.exec(value) : null;
    if (!found) return null;
    const [, series = '', token = ''] = found;
    const key = await sha256(series);
    const tokenHash = await sha256(token);
    const login = await this.#find(key);
    if (login?.tokenHash === tokenHash) {
      const next = randomString(TOKEN_LENGTH);
      if (await this.#rotate(key, login, next)) {
        const cookie = this.#cookie(`${series}.${next}`, login.expires, isSecure);
        return { userId: login.userId, key, cookie };
      }
      // A concurrent request was faster.
      return this.#recallReplaced(key, tokenHash, await this.#find(key));
    }
    return this.#recallReplaced(key, tokenHash, login);
  }

  /**
   * Whether a login has neither ended nor expired.
   *
   * @param key As {@link recall} has returned it.
   */
  async has(key: unknown): Promise<boolean> {
    return isLoginKey(key) && (await this.#find(key)) !== null;
  }

  /** Removes the login of a cookie. */
  async forget(value: unknown): Promise<void> {
    const [, series] = (typeof value === 'string' ? cookieForm.exec(value) : null) ?? [];
    if (series !== undefined) await this.#logins.remove(await sha256(series));
  }

  /**
   * Removes all logins of a person, as after a change of the password. Sessions that a cookie has begun end with their
   * next request; other ones continue.
   */
  forgetAll(userId: string | number): Promise<void> {
    return this.#logins.removeAll(userId);
  }

  /** The cookie that removes the cookie from the browser. */
  removal(isSecure: boolean): CookieConfig {
    return this.#cookie('', 1000, isSecure);
  }

  async #recallReplaced(
    key: string,
    tokenHash: string,
    login: RememberedLogin | null,
  ): Promise<RememberedUser | null> {
    if (!login) return null;
    const isInGrace = this.now() <= login.rotated + this.gracePeriod * 1000;
    if (login.previousHash === tokenHash && isInGrace) {
      return { userId: login.userId, key, cookie: null };
    }
    await this.#logins.remove(key);
    Fw.warning(
      `A remember-me token of user ${JSON.stringify(login.userId)} was used after it had been replaced.`,
      'RememberMe',
    );
    await this.triggerAsync('tokenReused', new RememberTokenEvent(login.userId));
    return null;
  }

  async #find(key: string): Promise<RememberedLogin | null> {
    const login = await this.#logins.find(key);
    return login && login.expires > this.now() ? login : null;
  }

  async #rotate(key: string, login: RememberedLogin, token: string): Promise<boolean> {
    return this.#logins.replace(key, login.tokenHash, {
      ...login,
      tokenHash: await sha256(token),
      previousHash: login.tokenHash,
      rotated: this.now(),
    });
  }

  #cookie(value: string, expires: number, isSecure: boolean): CookieConfig {
    const { secure, ...params } = this.cookieParams;
    return {
      ...params,
      secure: secure ?? isSecure,
      name: this.cookieName,
      value,
      expire: Math.floor(expires / 1000),
      httpOnly: true,
    };
  }

  get #logins(): RememberStore {
    if (this.store) return this.store;
    throw new InvalidConfigException('RememberMe "store" must be a store of remembered logins.');
  }
}
