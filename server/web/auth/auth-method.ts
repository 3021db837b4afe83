import {
  type Awaitable,
  InvalidConfigException,
  UnauthorizedHttpException,
} from '../../core/index.ts';
import { checkSettings, classNameOf, matchWildcard, settingRules } from '../../core/internal.ts';
import type { Identity } from '../application/user.ts';
import { withResponseHeaders } from '../filter/exception-headers.ts';
import type { FilterContext } from '../filter/filter-context.ts';
import { HttpFilter } from '../filter/http-filter.ts';

/** Result for a request whose credentials are wrong. */
export const WRONG_CREDENTIALS: unique symbol = Symbol('fwx.wrongCredentials');

const settings = {
  optional: [
    'true, false or a list of action ids',
    (value: unknown) => typeof value === 'boolean' || settingRules.texts[1](value),
  ],
  realm: settingRules.text,
} as const;

/** A person; null when the request has no credentials of this kind; or {@link WRONG_CREDENTIALS}. */
export type AuthResult = Identity | typeof WRONG_CREDENTIALS | null;

/**
 * A filter that identifies the person of a request by credentials in the request, without a session. Requests without
 * credentials, or with wrong ones, are answered with 401 and `WWW-Authenticate`.
 */
export abstract class AuthMethod extends HttpFilter {
  /**
   * Whether requests without credentials are allowed as guests; a list allows this for actions with these ids, `*`
   * matches any text. Wrong credentials are rejected in any case. Default false.
   */
  optional: boolean | readonly string[] = false;
  /** Name of the protected area. Default `api`. */
  realm = 'api';

  /** Identifies the person of a request. */
  abstract authenticate(context: FilterContext): Awaitable<AuthResult>;

  /** Value of `WWW-Authenticate`. */
  abstract challenge(result: AuthResult): string;

  /** @throws {InvalidConfigException} `optional` is wrong, or the realm cannot be written into a header. */
  override init(): void {
    super.init();
    checkSettings(classNameOf(this), this as AuthMethod, settings);
    if (/^[\x20-\x7e]*$/.test(this.realm) && !/["\\]/.test(this.realm)) return;
    throw new InvalidConfigException(
      `"realm" must be printable ASCII without quotes and backslashes, got "${this.realm}".`,
    );
  }

  /** @throws {UnauthorizedHttpException} There is no such person. */
  override async filter(context: FilterContext): Promise<null> {
    const result = await this.authenticate(context);
    // The response of the handler depends on the person: caches must not send it to others.
    context.headers.append('Vary', 'Authorization');
    if (result !== null && result !== WRONG_CREDENTIALS) {
      context.setIdentity(result);
      return null;
    }
    if (result === null && this.#isOptional(context)) return null;
    throw withResponseHeaders(
      new UnauthorizedHttpException('Your request was made with invalid credentials.'),
      { 'WWW-Authenticate': this.challenge(result) },
    );
  }

  protected override assertMiddleware(): void {
    super.assertMiddleware();
    if (typeof this.optional === 'boolean') return;
    throw new InvalidConfigException(
      'Authentication as middleware takes true or false as "optional": actions belong to controllers.',
    );
  }

  #isOptional({ action }: FilterContext): boolean {
    if (typeof this.optional === 'boolean') return this.optional;
    const id = action ? this.getActionId(action) : '';
    return this.optional.some((pattern) => matchWildcard(pattern, id));
  }
}
