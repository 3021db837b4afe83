/** An IP address as a number. */
export interface IpAddress {
  readonly version: 4 | 6;
  readonly value: bigint;
}

/** A block of addresses. */
export interface IpBlock extends IpAddress {
  /** Number of leading bits that addresses of the block share. */
  readonly prefix: number;
}

const ipv4 = /^(?:(?:25[0-5]|2[0-4]\d|1?\d?\d)(?:\.(?!$)|$)){4}$/;

const bitsOf = (version: 4 | 6): number => (version === 4 ? 32 : 128);

/** The address, or null. Octets with leading zeros and zones such as `%eth0` are rejected. */
export function parseAddress(text: string): IpAddress | null {
  if (isIPv4(text)) return { version: 4, value: fromParts(text.split('.').map(Number), 8n) };
  if (!isIPv6(text)) return null;
  return { version: 6, value: fromParts(ipv6Groups(text), 16n) };
}

/** `10.0.0.0/8`, or an address, which is a block of one; null for anything else. */
export function parseBlock(text: string): IpBlock | null {
  const [head = '', tail] = text.split('/', 2);
  const address = parseAddress(head);
  if (!address) return null;
  const bits = bitsOf(address.version);
  if (tail === undefined) return { ...address, prefix: bits };
  const prefix = parsePrefix(tail, address.version);
  return prefix === null ? null : { ...address, prefix };
}

/** The number of bits after the slash, or null. */
export function parsePrefix(text: string, version: 4 | 6): number | null {
  if (!/^\d{1,3}$/.test(text) || Number(text) > bitsOf(version)) return null;
  return Number(text);
}

/** Whether all addresses of `inner` are in `outer`. */
export function isInside(inner: IpBlock, outer: IpBlock): boolean {
  if (inner.version !== outer.version || inner.prefix < outer.prefix) return false;
  const shift = BigInt(bitsOf(outer.version) - outer.prefix);
  return inner.value >> shift === outer.value >> shift;
}

/** The block of IPv4 addresses that a block of IPv6 addresses represents (RFC 4291, 2.5.5.2); null for any other. */
export function mappedIPv4({ value, prefix }: IpBlock): IpBlock | null {
  if (prefix < 96 || value >> 32n !== 0xffffn) return null;
  return { version: 4, value: value & 0xffff_ffffn, prefix: prefix - 96 };
}

/** All eight groups with four digits each: `2001:0db8:0000:...`. */
export function expandIPv6(address: IpAddress): string {
  const digits = address.value.toString(16).padStart(32, '0');
  return (digits.match(/.{4}/g) ?? []).join(':');
}

function fromParts(parts: readonly number[], size: bigint): bigint {
  return parts.reduce((value, part) => (value << size) | BigInt(part), 0n);
}

function ipv6Groups(text: string): number[] {
  // A trailing IPv4 address represents the last two groups.
  const plain = text.replace(/(\d+)\.(\d+)\.(\d+)\.(\d+)$/, (...octets: string[]) => {
    const [a, b, c, d] = octets.slice(1, 5).map(Number) as [number, number, number, number];
    return `${((a << 8) | b).toString(16)}:${((c << 8) | d).toString(16)}`;
  });
  const [left = '', right] = plain.split('::', 2);
  const groups = (part: string) => (part === '' ? [] : part.split(':').map((g) => parseInt(g, 16)));
  const head = groups(left);
  if (right === undefined) return head;
  const tail = groups(right);
  return [...head, ...Array<number>(8 - head.length - tail.length).fill(0), ...tail];
}

// No leading zeros: some programs read such an octet as octal.
const isIPv4 = (text: string): boolean => ipv4.test(text) && !/(?:^|\.)0\d/.test(text);

function isIPv6(text: string): boolean {
  return text.length <= 45 && /^[\da-f:.]*$/i.test(text) && URL.canParse(`http://[${text}]/`);
}
