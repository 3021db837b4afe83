import { checkSettings, settingRules } from '../container/check-settings.ts';
import { domainToAscii } from './domain-to-ascii.ts';
import { readAttribute, type ValidatedModel, writeAttribute } from './validated-model.ts';
import { type ValidationFault, Validator } from './validator.ts';

/** Requires an absolute URL of less than 2,000 characters whose host has a dot. */
export class UrlValidator extends Validator<string> {
  /** Schemes to accept, in any case. Default `http` and `https`. */
  validSchemes: readonly string[] = ['http', 'https'];
  /** Scheme for a value without one, which is then prepended to the attribute; null for none. */
  defaultScheme: string | null = null;
  /** Whether hosts in other scripts than Latin are allowed. Default false. */
  enableIDN = false;

  /** @throws {InvalidConfigException} A property is not valid. */
  override init(): void {
    super.init();
    checkSettings('UrlValidator', this as UrlValidator, {
      defaultScheme: settingRules.textOrNull,
      validSchemes: settingRules.texts,
    });
  }

  override validateAttribute(model: ValidatedModel, attribute: string): void {
    const value = readAttribute(model, attribute);
    const fault = this.validateValue(value);
    if (fault) this.addError(model, attribute, fault[0]);
    else if (typeof value === 'string') writeAttribute(model, attribute, this.#complete(value));
  }

  protected override validateValue(value: unknown): ValidationFault | null {
    const fits = typeof value === 'string' && value.length < 2000 && this.#matches(value);
    return fits ? null : [this.textOr(this.message, '{attribute} is not a valid URL.')];
  }

  #complete(url: string): string {
    return this.defaultScheme === null || url.includes('://')
      ? url
      : `${this.defaultScheme}://${url}`;
  }

  #matches(value: string): boolean {
    const [, scheme = '', host = '', rest = ''] =
      /^([a-z][a-z0-9+.-]*):\/\/([^/?#:]+)(.*)$/is.exec(this.#complete(value)) ?? [];
    if (!this.validSchemes.some((one) => one.toLowerCase() === scheme.toLowerCase())) return false;
    const ascii = this.enableIDN ? domainToAscii(host) : host;
    const isHost = /^[a-z0-9][a-z0-9_-]*(?:\.[a-z0-9][a-z0-9_-]*)+$/i.test(ascii);
    // Blanks and control characters could split one header, or one link, into two.
    return isHost && /^(?::\d{1,5})?(?:$|[?/#])/.test(rest) && !/[\s\p{Cc}]/u.test(rest);
  }
}
