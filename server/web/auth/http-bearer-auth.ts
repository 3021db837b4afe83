import type { Awaitable } from '../../core/index.ts';
import { checkSettings, settingRules } from '../../core/internal.ts';
import type { Identity } from '../application/user.ts';
import type { FilterContext } from '../filter/filter-context.ts';
import { AuthMethod, type AuthResult, WRONG_CREDENTIALS } from './auth-method.ts';

/** Authenticates requests by a bearer token (RFC 6750) in the `Authorization` header. Use it over TLS only. */
export class HttpBearerAuth extends AuthMethod {
  /** Returns the person of a token; null when it is wrong. Required. */
  auth: ((token: string, context: FilterContext) => Awaitable<Identity | null>) | null = null;

  /** @throws {InvalidConfigException} `auth` is no function, or the realm cannot be written into a header. */
  override init(): void {
    super.init();
    checkSettings('HttpBearerAuth', this as HttpBearerAuth, { auth: settingRules.function });
  }

  override async authenticate(context: FilterContext): Promise<AuthResult> {
    const header = context.header('authorization');
    if (header === null || !/^bearer(?: |$)/i.test(header)) return null;
    const token = /^bearer +([\w.~+/-]+=*)$/i.exec(header)?.[1];
    if (token === undefined) return WRONG_CREDENTIALS;
    return (await this.auth?.(token, context)) ?? WRONG_CREDENTIALS;
  }

  override challenge(result: AuthResult): string {
    const error = result === WRONG_CREDENTIALS ? ', error="invalid_token"' : '';
    return `Bearer realm="${this.realm}"${error}`;
  }
}
