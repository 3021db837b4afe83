import {
  BadRequestHttpException,
  ForbiddenHttpException,
  InvalidConfigException,
} from '../../core/index.ts';
import { formatMessage } from '../../core/internal.ts';
import { type Application, type AuthManager, type Identity, User } from '../../web/index.ts';
import { type CheckedRule, middlewareContext } from '../../web/internal.ts';
import { Message } from '../message.ts';

/** Key in the session of the person who has switched to another one. */
export const MAIN_USER_KEY = 'main_user';

/** What an {@link IdentitySwitch} works with: the application in one of its requests. */
export interface IdentitySwitchOptions {
  readonly app: Application;
  /** Id of the component that knows the user. */
  readonly userComponent: string;
  /** That component; anything but a {@link User} is refused by what needs one. */
  readonly user: unknown;
  /** Decides who may switch; it is asked about the main user. */
  readonly rule: CheckedRule;
  readonly authManager: AuthManager | null;
}

type UserId = string | number;

/** Lets a developer become another user of the application in the session of the running request, and go back. */
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

  /** Id of the user who has switched to the current one; null when nobody has. */
  get mainId(): UserId | null {
    return mainUserOf(this.#options.app.session.get(MAIN_USER_KEY));
  }

  /** Name and value of the field with the CSRF token; null when the application validates none. */
  get token(): readonly [name: string, value: string] | null {
    const { request } = this.#options.app;
    return request.enableCsrfValidation ? [request.csrfParam, request.getCsrfToken()] : null;
  }

  /** Whether the form came from a page of this session. `fallback` decides where the application validates no token. */
  isTrusted(fallback: boolean): boolean {
    const { request } = this.#options.app;
    return request.enableCsrfValidation ? request.validateCsrfToken() : fallback;
  }

  /** A field of the form; null without. */
  field(name: string): unknown {
    return this.#options.app.request.getBodyParam(name);
  }

  /** Whether the main user may become another one. Guests may not: there would be nobody to go back to. */
  async isAllowed(): Promise<boolean> {
    const id = this.mainId ?? this.id;
    return id !== null && this.#options.rule.rule.allow && (await this.#meetsRule(id));
  }

  /**
   * Makes another user the one of the session, which gets a new id. The main user is kept in the session until the
   * switch leads back.
   *
   * @throws {BadRequestHttpException} `userId` is neither text nor a number, no user has it, users are not looked up by
   *   id, or nobody is logged in.
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
   * Makes the main user the one of the session again. Without a switch nothing changes.
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

/** The main user that a session remembers; null for anything that is no id. */
export function mainUserOf(value: unknown): UserId | null {
  return isUserId(value) ? value : null;
}

function isUserId(value: unknown): value is UserId {
  return typeof value === 'number'
    ? Number.isFinite(value)
    : typeof value === 'string' && value !== '';
}

/** Forms send text; an application whose ids are numbers looks users up by number. */
function toTypeOf(id: UserId, sample: UserId): UserId {
  return typeof sample === 'number' && String(Number(id)) === id ? Number(id) : id;
}
