import { checkEntries, checkSettings, settingRules } from '../container/check-settings.ts';
import { InvalidConfigException } from '../errors/exceptions.ts';
import { type ValidationFault, Validator } from './validator.ts';
import { readAttribute, type ValidatedModel, writeAttribute } from './validated-model.ts';
import {
  expandIPv6,
  type IpAddress,
  type IpBlock,
  isInside,
  mappedIPv4,
  parseAddress,
  parseBlock,
  parsePrefix,
} from './ip-address.ts';

/** Named lists that `ranges` may use. */
const defaultNetworks: Readonly<Record<string, readonly string[]>> = {
  any: ['0.0.0.0/0', '::/0'],
  private: ['10.0.0.0/8', '172.16.0.0/12', '192.168.0.0/16', 'fd00::/8'],
  multicast: ['224.0.0.0/4', 'ff00::/8'],
  linklocal: ['169.254.0.0/16', 'fe80::/10'],
  localhost: ['127.0.0.0/8', '::1'],
  documentation: ['192.0.2.0/24', '198.51.100.0/24', '203.0.113.0/24', '2001:db8::/32'],
  system: ['multicast', 'linklocal', 'localhost', 'documentation'],
};

interface Range {
  readonly block: IpBlock;
  readonly negated: boolean;
}

/** An address with a valid form; `prefix` is null where none was given. */
interface Candidate {
  readonly sign: string;
  readonly head: string;
  readonly address: IpAddress;
  readonly prefix: number | null;
}

type Parsed = { readonly fault: ValidationFault } | { readonly text: string };

/** Requires an IP address, or a block of them. */
export class IpValidator extends Validator<string> {
  /** Whether version 4 is allowed. Default true. */
  ipv4 = true;
  /** Whether version 6 is allowed. Default true. */
  ipv6 = true;
  /** Whether `/24` may (null) or must (true) follow; false (default) rejects it. */
  subnet: boolean | null = false;
  /** Adds the prefix of a single address (`/32`, `/128`) where `subnet` allows one. */
  normalize = false;
  /** Whether `!` is allowed before the address. Default false. */
  negation = false;
  /** Writes version 6 with all its zeros. Default false. */
  expandIPv6 = false;
  /**
   * Blocks and names (`any`, `private`, `multicast`, `linklocal`, `localhost`, `documentation`,
   * `system`); the first that contains the address decides, `!` before it rejects. A text is a list of one;
   * empty for all.
   */
  ranges: readonly string[] | string = [];
  /** More names for {@link ranges}. */
  networks: Readonly<Record<string, readonly string[] | string>> = {};
  /** Error texts; null for those of the framework. */
  ipv6NotAllowed: string | null = null;
  ipv4NotAllowed: string | null = null;
  wrongCidr: string | null = null;
  noSubnet: string | null = null;
  hasSubnet: string | null = null;
  notInRange: string | null = null;

  /** @throws {InvalidConfigException} No version is allowed, or a range is no block and no name. */
  override init(): void {
    super.init();
    if (!this.ipv4 && !this.ipv6) {
      throw new InvalidConfigException(
        'Both IPv4 and IPv6 checks can not be disabled at the same time',
      );
    }
    checkSettings('IpValidator', this as IpValidator, {
      ranges: settingRules.textOrTexts,
      networks: settingRules.object,
    });
    checkEntries('IpValidator "networks"', this.networks, settingRules.textOrTexts);
    this.#resolveRanges();
  }

  override validateAttribute(model: ValidatedModel, attribute: string): void {
    const parsed = this.#parse(readAttribute(model, attribute));
    if ('fault' in parsed) this.addError(model, attribute, parsed.fault[0]);
    else writeAttribute(model, attribute, parsed.text);
  }

  protected override validateValue(value: unknown): ValidationFault | null {
    const parsed = this.#parse(value);
    return 'fault' in parsed ? parsed.fault : null;
  }

  #parse(value: unknown): Parsed {
    const found = typeof value === 'string' ? /^(!?)([^/]*)(?:\/(.*))?$/s.exec(value) : null;
    const [, sign = '', head = '', tail] = found ?? [];
    const address = parseAddress(head);
    if (!address || (sign !== '' && !this.negation)) {
      return this.#fault(this.message, '{attribute} must be a valid IP address.');
    }
    const prefix = tail === undefined ? undefined : parsePrefix(tail, address.version);
    const wrong = this.#wrongForm(address.version, prefix);
    if (wrong) return wrong;
    return this.#inRange({ sign, head, address, prefix: prefix ?? null });
  }

  #inRange({ sign, head, address, prefix }: Candidate): Parsed {
    const full = address.version === 4 ? 32 : 128;
    if (!this.#isAllowed({ ...address, prefix: prefix ?? full })) {
      return this.#fault(this.notInRange, '{attribute} is not in the allowed range.');
    }
    const text = this.expandIPv6 && address.version === 6 ? expandIPv6(address) : head;
    return { text: `${sign}${text}${this.#suffix(prefix, full)}` };
  }

  #suffix(prefix: number | null, full: number): string {
    if (prefix !== null) return `/${prefix}`;
    return this.normalize && this.subnet !== false ? `/${full}` : '';
  }

  #wrongForm(version: 4 | 6, prefix: number | null | undefined): Parsed | null {
    if (version === 6 && !this.ipv6) {
      return this.#fault(this.ipv6NotAllowed, '{attribute} must not be an IPv6 address.');
    }
    if (version === 4 && !this.ipv4) {
      return this.#fault(this.ipv4NotAllowed, '{attribute} must not be an IPv4 address.');
    }
    if (this.subnet === true && prefix === undefined) {
      return this.#fault(this.noSubnet, '{attribute} must be an IP address with specified subnet.');
    }
    if (this.subnet === false && prefix !== undefined) {
      return this.#fault(this.hasSubnet, '{attribute} must not be a subnet.');
    }
    if (prefix === null) {
      return this.#fault(this.wrongCidr, '{attribute} contains wrong subnet mask.');
    }
    return null;
  }

  #fault(configured: string | null, standard: string): Parsed {
    return { fault: [this.textOr(configured, standard)] };
  }

  #isAllowed(block: IpBlock): boolean {
    const ranges = this.#resolveRanges();
    if (ranges.length === 0) return true;
    // Programs connect to `::ffff:127.0.0.1` as to 127.0.0.1.
    const mapped = mappedIPv4(block);
    const first = ranges.find(
      (range) => isInside(block, range.block) || (mapped && isInside(mapped, range.block)),
    );
    return first !== undefined && !first.negated;
  }

  /** Resolved for each check, as `ranges` and `networks` may be set at any time. */
  #resolveRanges(): readonly Range[] {
    const ranges = typeof this.ranges === 'string' ? [this.ranges] : this.ranges;
    return ranges.flatMap((one) => this.#resolveRange(one, false, []));
  }

  #resolveRange(text: string, negated: boolean, seen: readonly string[]): Range[] {
    const isNegation = text.startsWith('!');
    const name = isNegation ? text.slice(1) : text;
    const isNegated = negated !== isNegation;
    const networks = { ...defaultNetworks, ...this.networks };
    if (Object.hasOwn(networks, name) && !seen.includes(name)) {
      const members = networks[name] ?? [];
      return [members].flat().flatMap((one) => this.#resolveRange(one, isNegated, [...seen, name]));
    }
    const block = parseBlock(name);
    if (block) return [{ block, negated: isNegated }];
    throw new InvalidConfigException(
      `The range "${text}" is neither an IP block nor a known name.`,
    );
  }
}
