import {
  type Constructor,
  Fw,
  InvalidConfigException,
  type ObjectConfig,
} from '../../core/index.ts';
import { checkEntries, checkSettings, settingRules } from '../../core/internal.ts';
import type { FilterContext } from '../filter/filter-context.ts';
import { AuthMethod, type AuthResult, WRONG_CREDENTIALS } from './auth-method.ts';

/** Authenticates requests by the first of several methods that finds a person. */
export class CompositeAuth extends AuthMethod {
  /** Methods, tried in order: filters, their classes, or configs with `class`. */
  authMethods: readonly (AuthMethod | Constructor<AuthMethod> | ObjectConfig)[] = [];
  #methods: readonly AuthMethod[] = [];

  /** @throws {InvalidConfigException} There is no method, or an entry is none. */
  override init(): void {
    super.init();
    checkSettings('CompositeAuth', this as CompositeAuth, { authMethods: settingRules.list });
    checkEntries('CompositeAuth "authMethods"', this.authMethods, [
      'an authentication filter, its class or a config',
      (value) => typeof value === 'function' || (typeof value === 'object' && value !== null),
    ]);
    this.#methods = this.authMethods.map((given) => {
      const method = given instanceof AuthMethod ? given : Fw.createObject(given as Constructor);
      if (method instanceof AuthMethod) return method;
      throw new InvalidConfigException(
        'CompositeAuth "authMethods" must hold authentication filters.',
      );
    });
    if (this.#methods.length > 0) return;
    throw new InvalidConfigException('CompositeAuth "authMethods" must not be empty.');
  }

  override async authenticate(context: FilterContext): Promise<AuthResult> {
    let result: AuthResult = null;
    for (const method of this.#methods) {
      const found = await method.authenticate(context);
      if (found !== null && found !== WRONG_CREDENTIALS) return found;
      result = found ?? result;
    }
    return result;
  }

  override challenge(result: AuthResult): string {
    return this.#methods.map((method) => method.challenge(result)).join(', ');
  }
}
