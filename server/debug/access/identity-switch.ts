import {
  BadRequestHttpException,
  ForbiddenHttpException,
  formatMessage,
  InvalidConfigException,
} from '../../core/index.ts';
import { type Application, type AuthManager, type Identity, User } from '../../web/index.ts';
import { type CheckedRule, middlewareContext } from '../../web/internal.ts';
import { Message } from '../message.ts';

/** Session key of the id of the user who has switched to another user. */
export const MAIN_USER_KEY = 'main_user';

/** Options of {@link IdentitySwitch}, for one request of an application. */
export interface IdentitySwitchOptions {
  readonly app: Application;
  /** Id of the user component. */
  readonly userComponent: string;
  /** That component; members that need a {@link User} throw for any other value. */
  readonly user: unknown;
  /** Decides who may switch; it is evaluated for the main user. */
  readonly rule: CheckedRule;
  readonly authManager: AuthManager | null;
}

type UserId = string | number;

/** Switches the session of the running request to another user of the application, and back. */
export class IdentitySwitch {
  readonly #options: IdentitySwitchOptions;

  constructor(options: IdentitySwitchOptions) {
    this.#options = options;
  }

  /** Whether the application can look users up. */
  get isConfigured(): boolean {
    const { user } = this.#options;
    return user instanceof User && user.findIdentity !== null;
  }

  /** Whether the request came with a session that still exists. */
  get hasSession(): boolean {
    const { session } = this.#options.app;
    return session.hasSessionId && session.id !== null;
  }

  /** Id of the user of the session; null for a guest. */
  get id(): UserId | null {
    return this.#user.id;
  }

  /** Id of the user who has switched to the current one; null without a switch. */
  get mainId(): UserId | null {
    return mainUserOf(this.#options.app.session.get(MAIN_USER_KEY));
  }

  /** Name and value of the field with the CSRF token; null when the application validates none. */
  get token(): readonly [name: string, value: string] | null {
    const { request } = this.#options.app;
    return request.enableCsrfValidation ? [request.csrfParam, request.getCsrfToken()] : null;
  }

  /** Whether the form came from a page of this session. Returns `fallback` when the application validates no token. */
  isTrusted(fallback: boolean): boolean {
    const { request } = this.#options.app;
    return request.enableCsrfValidation ? request.validateCsrfToken() : fallback;
  }

  /** Returns a field of the form; null when it is missing. */
  field(name: string): unknown {
    return this.#options.app.request.getBodyParam(name);
  }

  /** Whether the main user may switch to another user. Guests may not: there is no user to switch back to. */
  async isAllowed(): Promise<boolean> {
    const id = this.mainId ?? this.id;
    return id !== null && this.#options.rule.rule.allow && (await this.#meetsRule(id));
  }

  /**
   * Makes another user the user of the session; the session gets a new id. The main user is kept in the session until
   * the session switches back.
   *
   * @throws {BadRequestHttpException} `userId` is neither text nor a number, no user has it, users cannot be looked up
   * by id, or no user is logged in.
   * @throws {ForbiddenHttpException} The rule does not allow it.
   */
  async switchTo(userId: unknown): Promise<void> {
    if (!isUserId(userId)) throw new BadRequestHttpException(Message.USER_ID_INVALID);
    const main = this.mainId ?? this.id;
    if (main === null) throw new BadRequestHttpException(Message.IDENTITY_REQUIRED_FOR_SWITCH);
    if (!(await this.isAllowed())) throw new ForbiddenHttpException(Message.ACCESS_DENIED);
    await this.#setIdentity(toTypeOf(userId, main), main);
  }

  /**
   * Makes the main user the user of the session again. Without a switch it does nothing.
   *
   * @throws {BadRequestHttpException} The main user no longer exists.
   */
  async reset(): Promise<void> {
    const { mainId } = this;
    if (mainId !== null) await this.#setIdentity(mainId, mainId);
  }

  async #setIdentity(id: UserId, main: UserId): Promise<void> {
    const { app } = this.#options;
    const identity = await this.#find(id);
    this.#user.switchIdentity(identity);
    if (String(identity.getId()) === String(main)) app.session.remove(MAIN_USER_KEY);
    else app.session.set(MAIN_USER_KEY, main);
  }

  async #find(id: UserId): Promise<Identity> {
    const user = this.#user;
    if (user.findIdentity === null) {
      throw new BadRequestHttpException(Message.IDENTITY_CLASS_NOT_CONFIGURED);
    }
    const identity = await user.findIdentity(id);
    if (!identity) throw new BadRequestHttpException(Message.IDENTITY_NOT_FOUND);
    return identity;
  }

  get #user(): User {
    const { user, userComponent } = this.#options;
    if (user instanceof User) return user;
    throw new InvalidConfigException(formatMessage(Message.USER_COMPONENT_INVALID, userComponent));
  }

  async #meetsRule(id: UserId): Promise<boolean> {
    const { app, authManager, rule } = this.#options;
    const { request } = app;
    const identity = await this.#find(id);
    const head = {
      request,
      method: request.getMethod(),
      url: request.getAbsoluteUrl(),
      header: (name: string): string | null => request.header(name),
    };
    const context = middlewareContext(head, {
      ip: request.getUserIP(),
      identity,
    });
    return rule.matches(context, '', {
      identity,
      can: (name, params) => authManager?.checkAccess(id, name, params) ?? false,
    });
  }
}

/** Returns the id of the main user from a value of the session; null when the value is not an id. */
export function mainUserOf(value: unknown): UserId | null {
  return isUserId(value) ? value : null;
}

function isUserId(value: unknown): value is UserId {
  return typeof value === 'number'
    ? Number.isFinite(value)
    : typeof value === 'string' && value !== '';
}

/**
 * Converts an id to the type of a sample: forms send text, and applications with numeric ids look users up by number.
 */
function toTypeOf(id: UserId, sample: UserId): UserId {
  return typeof sample === 'number' && String(Number(id)) === id ? Number(id) : id;
}
