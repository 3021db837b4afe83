const octet = /^(?:0|[1-9]\d{0,2})$/;

/**
 * The bytes of an IPv4 (4) or IPv6 (16) address; null for anything else. IPv4-mapped IPv6 becomes IPv4, and the zone of
 * a link-local peer, as in `fe80::1%eth0`, is ignored.
 */
export function parseIp(given: string): Uint8Array | null {
  const text = withoutZone(given);
  if (text.length > 45) return null;
  const bytes = text.includes(':') ? parseIpV6(text) : parseIpV4(text);
  return bytes && isMapped(bytes) ? bytes.slice(12) : bytes;
}

/**
 * The address in its usual spelling, IPv4-mapped IPv6 as IPv4, without a zone; null when it is none.
 *
 * @param bytes Its bytes, when it was parsed before.
 */
export function normalizeIp(text: unknown, bytes?: Uint8Array | null): string | null {
  return typeof text === 'string'
    ? spelled(text, bytes === undefined ? parseIp(text) : bytes)
    : null;
}

function spelled(text: string, bytes: Uint8Array | null): string | null {
  if (!bytes) return null;
  return bytes.length === 4 ? bytes.join('.') : withoutZone(text).toLowerCase();
}

const withoutZone = (text: string): string =>
  text.includes('%') ? text.replace(/^([\da-f]*:[\da-f:.]*)%[\w.-]+$/i, '$1') : text;

function parseIpV4(text: string): Uint8Array | null {
  const parts = text.split('.');
  if (parts.length !== 4 || !parts.every((part) => octet.test(part) && Number(part) < 256))
    return null;
  return Uint8Array.from(parts, Number);
}

function parseIpV6(text: string): Uint8Array | null {
  const halves = withoutIpV4(text).split('::').map(groups);
  const [head, tail = []] = halves;
  if (!head || !tail || halves.length > 2) return null;
  const missing = 8 - head.length - tail.length;
  if (halves.length === 2 ? missing < 1 : missing !== 0) return null;
  const bytes = new Uint8Array(16);
  const all = new DataView(bytes.buffer);
  for (const [at, group] of head.entries()) all.setUint16(at * 2, group);
  for (const [at, group] of tail.entries()) all.setUint16((at + 8 - tail.length) * 2, group);
  return bytes;
}

/** An IPv4 address, which may only be the end of one of IPv6, written as two groups. */
function withoutIpV4(text: string): string {
  if (!text.includes('.')) return text;
  return text.replace(/(?<=:)[\d.]+$/, (end) => {
    const bytes = parseIpV4(end);
    if (!bytes) return end;
    const digits = [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('');
    return `${digits.slice(0, 4)}:${digits.slice(4)}`;
  });
}

/** The 16-bit groups of a part of an IPv6 address. */
function groups(text: string): number[] | null {
  if (text === '') return [];
  const parts = text.split(':');
  if (!parts.every((part) => /^[\da-f]{1,4}$/i.test(part))) return null;
  return parts.map((part) => Number.parseInt(part, 16));
}

function isMapped(bytes: Uint8Array): boolean {
  if (bytes[10] !== 255 || bytes[11] !== 255) return false;
  return bytes.subarray(0, 10).every((byte) => byte === 0);
}

const networks: Readonly<Record<string, readonly string[]>> = {
  any: ['0.0.0.0/0', '::/0'],
  private: ['10.0.0.0/8', '172.16.0.0/12', '192.168.0.0/16', 'fd00::/8'],
  localhost: ['127.0.0.0/8', '::1'],
  linklocal: ['169.254.0.0/16', 'fe80::/10'],
};

/**
 * Creates a test for a list of addresses, CIDR ranges and the names `any`, `private`, `localhost` and
 * `linklocal`.
 *
 * @returns The test, which takes the bytes of an address that was parsed before, and the entries that are none of these.
 */
export function ipMatcher(ranges: readonly string[]): {
  readonly matches: (address: string, bytes?: Uint8Array | null) => boolean;
  readonly invalid: readonly string[];
} {
  const parsed: IpRange[] = [];
  const invalid: string[] = [];
  for (const text of ranges.flatMap((name) => networks[name] ?? [name])) {
    const range = parseRange(text);
    if (range) parsed.push(range);
    else invalid.push(text);
  }
  const matches = (address: string, bytes = parseIp(address)): boolean =>
    bytes !== null && parsed.some((range) => inRange(bytes, range));
  return { matches, invalid };
}

interface IpRange {
  readonly bytes: Uint8Array;
  /** How many first bits are the same in all addresses of the range. */
  readonly bits: number;
}

function parseRange(text: string): IpRange | null {
  const [address = '', prefix, ...more] = text.split('/');
  const bytes = parseIp(address);
  if (!bytes || more.length > 0) return null;
  const size = bytes.length * 8;
  if (prefix === undefined) return { bytes, bits: size };
  // The prefix of an IPv4-mapped range counts from the start of its IPv6 form.
  const bits = Number(prefix) - (size === 32 && address.includes(':') ? 96 : 0);
  return /^\d{1,3}$/.test(prefix) && bits >= 0 && bits <= size ? { bytes, bits } : null;
}

/** Whether an address has the first bits of a range. */
function inRange(address: Uint8Array, { bytes, bits }: IpRange): boolean {
  if (address.length !== bytes.length) return false;
  for (let at = 0; at * 8 < bits; at++) {
    const uncounted = Math.max(0, (at + 1) * 8 - bits);
    if ((Number(address[at]) ^ Number(bytes[at])) >> uncounted !== 0) return false;
  }
  return true;
}
