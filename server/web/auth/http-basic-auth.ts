import type { Awaitable } from '../../core/index.ts';
import { checkSettings, settingRules } from '../../core/internal.ts';
import type { Identity } from '../application/user.ts';
import type { FilterContext } from '../filter/filter-context.ts';
import { basicCredentials } from '../http/headers/basic-auth.ts';
import { AuthMethod, type AuthResult, WRONG_CREDENTIALS } from './auth-method.ts';

/** Authenticates requests by user name and password of HTTP Basic (RFC 7617). Use it over TLS only. */
export class HttpBasicAuth extends AuthMethod {
  /** Returns the person of a user name and password; null when they are wrong. Required. */
  auth:
    | ((user: string, password: string, context: FilterContext) => Awaitable<Identity | null>)
    | null = null;

  /** @throws {InvalidConfigException} `auth` is no function, or the realm cannot be written into a header. */
  override init(): void {
    super.init();
    checkSettings('HttpBasicAuth', this as HttpBasicAuth, { auth: settingRules.function });
  }

  override async authenticate(context: FilterContext): Promise<AuthResult> {
    const header = context.header('authorization');
    if (header === null || !/^basic(?: |$)/i.test(header)) return null;
    const [user, password] = basicCredentials(header);
    if (user === null && password === null) return WRONG_CREDENTIALS;
    return (await this.auth?.(user ?? '', password ?? '', context)) ?? WRONG_CREDENTIALS;
  }

  override challenge(): string {
    return `Basic realm="${this.realm}", charset="UTF-8"`;
  }
}
