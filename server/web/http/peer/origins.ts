import { InvalidConfigException } from '../../../core/index.ts';

/** Other values that a setting accepts. */
interface OriginsSetting {
  /** Entries with a special meaning, such as `*`. Default none. */
  readonly besides?: readonly string[];
  /** Alternatives to the list, for the error. Default none. */
  readonly orElse?: string;
}

/**
 * Refuses a setting that is not a list of origins. With a string, each substring would match as an origin.
 *
 * @param name Name of the setting, for the error: `Cors "origins"`.
 * @throws {InvalidConfigException}
 */
export function assertOrigins(
  name: string,
  origins: unknown,
  { besides = [], orElse = '' }: OriginsSetting = {},
): void {
  if (!Array.isArray(origins)) {
    throw new InvalidConfigException(
      `${name} must be a list of origins${orElse}, got "${String(origins)}".`,
    );
  }
  for (const origin of origins as readonly unknown[]) {
    if (isOrigin(origin) || besides.includes(String(origin))) continue;
    throw new InvalidConfigException(
      `${name} must hold origins as browsers send them, such as "https://app.example.com", got "${String(origin)}".`,
    );
  }
}

/** Whether a browser may send a text as `Origin`: in lower case, without path and default port. */
function isOrigin(text: unknown): boolean {
  if (text === 'null') return true;
  if (typeof text !== 'string' || text.includes('*') || !URL.canParse(text)) return false;
  if (/^https?:/i.test(text)) return new URL(text).origin === text;
  // Applications on phones and extensions of browsers have schemes of their own.
  return /^[a-z][a-z\d+.-]*:\/\/[^\s/?#]+$/.test(text);
}
