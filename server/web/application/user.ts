import {
  type Awaitable,
  Component,
  Event,
  ForbiddenHttpException,
  InvalidConfigException,
} from '../../core/index.ts';
import { checkSettings, settingRules } from '../../core/internal.ts';
import type { CookieConfig } from '../http/headers/cookie.ts';
import type { Request } from '../http/request.ts';
import type { Response } from '../http/response.ts';
import { currentApplication } from '../internal/current-request.ts';
import { trimStartSlashes } from '../internal/slashes.ts';
import type { AuthManager } from '../rbac/auth-manager.ts';
import { isLoginKey } from '../remember/remember-hash.ts';
import type { RememberMe } from '../remember/remember-me.ts';
import type { Session } from '../session/session.ts';

const timeouts = {
  absoluteAuthTimeout: settingRules.secondsOrNull,
  authTimeout: settingRules.secondsOrNull,
} as const;

/** A person who can log in. */
export interface Identity {
  /** The id that the session stores. */
  getId(): string | number;
}

/** Event before or after a login or logout. */
export class UserEvent extends Event {
  /** The person who logs in or out. */
  readonly identity: Identity | null;
  /** Whether a cookie logs the person in, without a password. */
  readonly cookieBased: boolean;
  /** A handler of a `before` event sets this to false to prevent the login or logout. */
  isValid = true;

  constructor(identity: Identity | null, cookieBased = false) {
    super();
    this.identity = identity;
    this.cookieBased = cookieBased;
  }
}

/** Events of {@link User}. */
export interface UserEvents {
  beforeLogin: UserEvent;
  afterLogin: UserEvent;
  beforeLogout: UserEvent;
  afterLogout: UserEvent;
}

/** The components of an application that its user component uses. */
export interface UserServices {
  readonly request: Request;
  readonly response: Response;
  readonly session: Session;
}

/** The person of the running request. The session stores the id and no other data of the person. */
export class User extends Component<UserEvents> {
  static readonly EVENT_BEFORE_LOGIN = 'beforeLogin';
  static readonly EVENT_AFTER_LOGIN = 'afterLogin';
  static readonly EVENT_BEFORE_LOGOUT = 'beforeLogout';
  static readonly EVENT_AFTER_LOGOUT = 'afterLogout';

  /** Returns the person with the id of the session; null when there is no such person any more. */
  findIdentity: ((id: string | number) => Awaitable<Identity | null>) | null = null;
  /** URL or route to which guests are redirected for a login; null responds with 403. */
  loginUrl: string | readonly [string, Record<string, unknown>?] | null = ['site/login'];
  /** Key of the id in the session. */
  idParam = '__id';
  /** Key of the page to return to after a login. */
  returnUrlParam = '__returnUrl';

  /** Seconds without a request after which the person is logged out; null never. At most the `timeout` of the session. */
  authTimeout: number | null = null;
  /** Seconds after the login after which the person is logged out in any case; null never. */
  absoluteAuthTimeout: number | null = null;
  /** Key in the session of the time at which {@link authTimeout} expires. */
  authTimeoutParam = '__expire';
  /** Key in the session of the time at which {@link absoluteAuthTimeout} expires. */
  absoluteAuthTimeoutParam = '__absoluteExpire';
  /** Key in the session of the remembered login that has begun it. */
  rememberedParam = '__remembered';
  /** Clock in milliseconds. Default `Date.now`. */
  now: () => number = Date.now;
  /** Checks the permissions of the person; null for the component `authManager`. */
  accessChecker: AuthManager | null = null;

  #services: UserServices | null = null;
  #identity: Promise<Identity | null> | null = null;
  #requestIdentity: Identity | null = null;
  /** The remembered login of the person of this request alone; null when no cookie has logged them in. */
  #recalledKey: string | null = null;
  #hasRenewed = false;
  #cookie: CookieConfig | null = null;

  /** @throws {InvalidConfigException} A timeout is not above 0. */
  override init(): void {
    super.init();
    checkSettings('User', this as User, timeouts);
  }

  bind(services: UserServices): this {
    this.#services = services;
    return this;
  }

  /** Id of the person; null for a guest. */
  get id(): string | number | null {
    if (this.#requestIdentity) return this.#requestIdentity.getId();
    const { session } = this.#app;
    const id = session.get(this.idParam);
    if (typeof id !== 'string' && typeof id !== 'number') return null;
    if (!this.#isNotExpired(session)) {
      this.#removeFrom(session);
      return null;
    }
    if (!this.#hasRenewed && this.authTimeout !== null && session.isOpen) {
      session.set(this.authTimeoutParam, this.#after(this.authTimeout));
      this.#hasRenewed = true;
    }
    return id;
  }

  /** Whether no person is logged in. */
  get isGuest(): boolean {
    return this.id === null;
  }

  /** Whether a cookie has logged the person in: require the password before sensitive operations. */
  get isRemembered(): boolean {
    if (this.#requestIdentity) return this.#recalledKey !== null;
    return this.id !== null && isLoginKey(this.#app.session.get(this.rememberedParam));
  }

  /**
   * The person; null for a guest. Looked up once in a request.
   *
   * @throws {InvalidConfigException} There is an id, and {@link findIdentity} is not set.
   */
  getIdentity(): Promise<Identity | null> {
    this.#identity ??= this.#find();
    return this.#identity;
  }

  /**
   * Whether the person has a permission or role; a guest has only default roles. Without an `authManager` the result is false.
   *
   * @param params For the rules of the permission.
   */
  async can(name: string, params: Readonly<Record<string, unknown>> = {}): Promise<boolean> {
    const manager = this.accessChecker ?? (this.#component('authManager') as AuthManager | null);
    if (!manager) return false;
    const identity = await this.getIdentity();
    return manager.checkAccess(identity?.getId() ?? null, name, params);
  }

  /** Sets the person of this request alone, for example for a token that each request contains. */
  setIdentity(identity: Identity): void {
    this.#requestIdentity = identity;
    this.#recalledKey = null;
    this.#identity = Promise.resolve(identity);
  }

  /**
   * Logs a person in: the session gets a new id, forms a new token.
   *
   * @param remember Whether a cookie keeps the login when the session has ended. Needs the component `rememberMe`.
   * @returns False when a handler prevented it.
   * @throws {InvalidConfigException} The login is to be remembered, and there is no component `rememberMe`.
   */
  async login(identity: Identity, remember = false): Promise<boolean> {
    const rememberMe = this.#rememberMe();
    if (remember && !rememberMe) {
      throw new InvalidConfigException('User::login() needs the component "rememberMe".');
    }
    const event = new UserEvent(identity);
    await this.triggerAsync('beforeLogin', event);
    if (!event.isValid) return false;
    const { request } = this.#app;
    await this.#forget();
    if (remember && rememberMe) {
      this.#cookie = await rememberMe.remember(identity.getId(), request.isSecureConnection);
    }
    this.#begin(identity);
    if (request.enableCsrfValidation) request.getCsrfToken(true);
    await this.triggerAsync('afterLogin', new UserEvent(identity));
    return true;
  }

  /**
   * Logs in the person of the cookie of the component `rememberMe`, unless the session has one; an application calls
   * this before the action. Before that, the person of a session that a cookie has begun is logged out if the
   * remembered login has ended, as with a logout beside the request that began the session.
   *
   * A request whose cookie another request has just replaced gets the person for this request alone, so that the two do
   * not create two sessions. A cookie that is not valid is removed, unless the session of the request has ended: the
   * login that ended it may have replaced the cookie.
   */
  async recall(): Promise<void> {
    const rememberMe = this.#rememberMe();
    if (!rememberMe) return;
    const { request, session } = this.#app;
    await this.#endForgotten(rememberMe);
    if (this.id !== null) return;
    const value = request.cookies.getValue(rememberMe.cookieName);
    if (value === null) return;
    const found = await rememberMe.recall(value, request.isSecureConnection);
    const identity = found && (await this.#lookUp(found.userId));
    if (!found || !identity) {
      await this.#forget();
      // A login that ended the session meanwhile has sent a new cookie, which must not be removed.
      if (session.hasSessionId && session.id === null) this.#cookie = null;
      return;
    }
    if (!found.cookie) {
      this.setIdentity(identity);
      this.#recalledKey = found.key;
      return;
    }
    this.#cookie = found.cookie;
    const event = new UserEvent(identity, true);
    await this.triggerAsync('beforeLogin', event);
    if (!event.isValid) return;
    this.#begin(identity);
    session.set(this.rememberedParam, found.key);
    await this.triggerAsync('afterLogin', new UserEvent(identity, true));
  }

  /** Whether the request has a person who is not in its session, or its response a cookie of {@link toCookie}. */
  get isPersonal(): boolean {
    return this.#requestIdentity !== null || this.#cookie !== null;
  }

  /** The cookie that the client must get: a login to remember, or its removal. Null when there is none to send. */
  toCookie(): CookieConfig | null {
    return this.#cookie;
  }

  /**
   * Logs the person out, also of a login that is remembered.
   *
   * @param destroySession Whether all data of the session is removed too. Default true.
   * @returns False when a handler prevented it.
   */
  async logout(destroySession = true): Promise<boolean> {
    const identity = await this.getIdentity();
    const event = new UserEvent(identity);
    await this.triggerAsync('beforeLogout', event);
    if (!event.isValid) return false;
    const { session } = this.#app;
    await this.#forget();
    if (destroySession) {
      await session.destroy();
    } else {
      this.#removeFrom(session);
      session.regenerateID(true);
    }
    this.#requestIdentity = null;
    this.#identity = Promise.resolve(null);
    await this.triggerAsync('afterLogout', new UserEvent(identity));
    return true;
  }

  /**
   * Sets the person of the session, which gets a new id: without events, and without a change to a login that
   * is remembered. A session that such a login has begun still ends with it, and {@link isRemembered} stays true. For
   * tools that let one person act as another; {@link login} is for logins.
   */
  switchIdentity(identity: Identity): void {
    const { session } = this.#app;
    const key = this.#requestIdentity ? this.#recalledKey : session.peek(this.rememberedParam);
    this.#begin(identity);
    if (key !== null) session.set(this.rememberedParam, key);
  }

  /** The URL to redirect to after a login: the page that required it, else `defaultUrl`. */
  getReturnUrl(defaultUrl = '/'): string {
    const url = this.#app.session.get(this.returnUrlParam);
    return typeof url === 'string' ? url : defaultUrl;
  }

  /**
   * Redirects a guest to the login page, and stores the requested URL in the session.
   *
   * @throws {ForbiddenHttpException} There is no login page, or the request is an AJAX request other than the visit of
   * a page client (`X-Inertia`).
   */
  loginRequired(): Response {
    const { request, response, session } = this.#app;
    // A page client marks its visits as AJAX requests, and shows the page of a redirect.
    const isScript = request.isAjax && request.header('x-inertia') === null;
    if (this.loginUrl === null || isScript) throw new ForbiddenHttpException('Login Required');
    // Two slashes at the start would be another host.
    const url = `/${trimStartSlashes(request.getUrl())}`;
    if (request.isGet) session.set(this.returnUrlParam, url);
    return response.redirect(this.loginUrl);
  }

  /**
   * Whether no timeout has expired. A login from before a timeout was configured has no end in the session: it counts
   * as expired, because its age is unknown.
   */
  #isNotExpired(session: Session): boolean {
    const ends = [
      [this.authTimeout, this.authTimeoutParam],
      [this.absoluteAuthTimeout, this.absoluteAuthTimeoutParam],
    ] as const;
    return ends.every(([timeout, key]) => {
      const end = session.get(key);
      return timeout === null || (typeof end === 'number' && end > this.now() / 1000);
    });
  }

  /** Time in `seconds` from now, in whole seconds. */
  #after(seconds: number): number {
    return Math.ceil(this.now() / 1000 + seconds);
  }

  /** Logs the person out of a session whose remembered login has ended. */
  async #endForgotten(rememberMe: RememberMe): Promise<void> {
    const { session } = this.#app;
    const key = session.peek(this.rememberedParam);
    if (key === null || (await rememberMe.has(key))) return;
    this.#removeFrom(session);
    // The person may have been looked up before.
    if (!this.#requestIdentity) this.#identity = null;
  }

  #removeFrom(session: Session): void {
    const { absoluteAuthTimeoutParam, authTimeoutParam, idParam, rememberedParam } = this;
    for (const key of [idParam, authTimeoutParam, absoluteAuthTimeoutParam, rememberedParam]) {
      session.remove(key);
    }
  }

  async #find(): Promise<Identity | null> {
    const { id } = this;
    return id === null ? null : this.#lookUp(id);
  }

  async #lookUp(id: string | number): Promise<Identity | null> {
    if (!this.findIdentity) throw new InvalidConfigException('User::findIdentity must be set.');
    return this.findIdentity(id);
  }

  /** Stores a person in a session with a new id. */
  #begin(identity: Identity): void {
    const { session } = this.#app;
    session.regenerateID(true);
    this.#removeFrom(session);
    session.set(this.idParam, identity.getId());
    if (this.authTimeout !== null) {
      session.set(this.authTimeoutParam, this.#after(this.authTimeout));
    }
    if (this.absoluteAuthTimeout !== null) {
      session.set(this.absoluteAuthTimeoutParam, this.#after(this.absoluteAuthTimeout));
    }
    this.#requestIdentity = null;
    this.#identity = Promise.resolve(identity);
  }

  /** Ends the remembered login of the browser, if it has one. */
  async #forget(): Promise<void> {
    const rememberMe = this.#rememberMe();
    if (!rememberMe) return;
    const { request } = this.#app;
    const value = this.#cookie?.value ?? request.cookies.getValue(rememberMe.cookieName);
    if (value === null) return;
    await rememberMe.forget(value);
    this.#cookie = rememberMe.removal(request.isSecureConnection);
  }

  #rememberMe(): RememberMe | null {
    return this.#component('rememberMe') as RememberMe | null;
  }

  #component(id: string): unknown {
    return currentApplication.peek()?.get(id, false) ?? null;
  }

  get #app(): UserServices {
    const services = this.#services ?? currentApplication.peek();
    if (services) return services;
    throw new InvalidConfigException('The user component belongs to a request, and has none.');
  }
}
