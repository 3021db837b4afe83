import { domainToAscii } from './domain-to-ascii.ts';
import { type ValidationFault, Validator } from './validator.ts';
import { type Awaitable } from '../runtime/awaitable.ts';
import { nodeBuiltin } from '../runtime/node-builtin.ts';

const atom = "[a-zA-Z0-9!#$%&'*+/=?^_`{|}~-]+";
const label = '[a-zA-Z0-9](?:[a-zA-Z0-9-]*[a-zA-Z0-9])?';
const address = new RegExp(`^${atom}(?:\\.${atom})*@(?:${label}\\.)+${label}$`);
// Control characters could split one header of a mail into two.
const named = /^(?:"[^"\p{Cc}]*"|[^"<>\p{Cc}]*) *<([^<>\s]+)>$/u;
const maxTextLength = 1000;

/** DNS resolver that {@link EmailValidator} uses, such as `node:dns/promises`. */
export interface MailResolver {
  resolveMx(domain: string): Promise<readonly unknown[]>;
  resolve4(domain: string): Promise<readonly unknown[]>;
  resolve6(domain: string): Promise<readonly unknown[]>;
}

/** Requires an e-mail address: local part up to 64, whole address up to 254 bytes. */
export class EmailValidator extends Validator<string> {
  /** Whether `Jane <jane@example.org>` is allowed too. Default false. */
  allowName = false;
  /** Whether the domain must have a mail exchanger or an address. Default false. */
  checkDNS = false;
  /** Whether names in other scripts than Latin are allowed. Default false. */
  enableIDN = false;
  /** DNS resolver for `checkDNS`; null uses that of the system. */
  resolver: MailResolver | null = null;

  protected override validateValue(value: unknown): Awaitable<ValidationFault | null> {
    const found = typeof value === 'string' ? this.#address(value) : null;
    const domain = found?.slice(found.lastIndexOf('@') + 1);
    if (domain === undefined) return this.#fault();
    if (!this.checkDNS) return null;
    return this.#hasMailHost(domain).then((has) => (has ? null : this.#fault()));
  }

  #fault(): ValidationFault {
    return [this.textOr(this.message, '{attribute} is not a valid email address.')];
  }

  #address(text: string): string | null {
    if (text.length > maxTextLength) return null;
    const bare = (this.allowName ? named.exec(text)?.[1] : undefined) ?? text;
    const at = bare.lastIndexOf('@');
    if (at < 0) return null;
    const local = this.#toAscii(bare.slice(0, at));
    const domain = bare.slice(at + 1);
    const found = `${local}@${this.enableIDN ? domainToAscii(domain) : domain}`;
    return local.length <= 64 && found.length <= 254 && address.test(found) ? found : null;
  }

  #toAscii(text: string): string {
    // Characters that no domain has are kept, so that the pattern rejects them.
    return this.enableIDN && /[^\0-\x7F]/.test(text) ? domainToAscii(text) || text : text;
  }

  async #hasMailHost(domain: string): Promise<boolean> {
    const resolver = this.resolver ?? nodeBuiltin('node:dns/promises', 'The option "checkDNS"');
    for (const kind of ['resolveMx', 'resolve4', 'resolve6'] as const) {
      // The resolver rejects for a name without such a record, and for a name that does not exist.
      const records = await resolver[kind](domain).catch(() => []);
      if (records.length > 0) return true;
    }
    return false;
  }
}
