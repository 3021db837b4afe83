import { InvalidConfigException } from '../../core/index.ts';
import { isList } from '../../core/internal.ts';
import { Message } from '../message.ts';
import { cutBytes } from './cut-bytes.ts';
import { redactText } from './redact-text.ts';
import { redactTree } from './redact-tree.ts';
import { redactUrl } from './redact-url.ts';
import { DEFAULT_KEYS, SensitiveKeys, type SensitiveKeysOptions } from './sensitive-keys.ts';

/** A body in the form in which it is stored. */
export interface KeptBody {
  /** The decoded body, redacted. */
  readonly decoded: unknown;
  /** The body as text, redacted and truncated. */
  readonly raw: string;
}

/** Options of {@link CapturePolicy}. */
export interface CapturePolicyOptions extends SensitiveKeysOptions {
  /** Maximum number of bytes of a text or body that are kept; 1 or more. Default 65,536. */
  readonly maxBodyBytes?: number;
}

/**
 * Decides what may be stored of a request: redacts secrets and truncates long texts. All stored data passes through a
 * policy.
 */
export class CapturePolicy {
  static readonly DEFAULT_MAX_BODY_BYTES = 65_536;

  /** Text that replaces a secret. */
  readonly placeholder = '[redacted]';
  readonly #keys: SensitiveKeys;
  readonly #maxBodyBytes: number;

  /**
   * Takes the options as one object, or one by one.
   *
   * @param keys The options, or {@link SensitiveKeysOptions.sensitiveKeys}.
   * @param maxBodyBytes {@link CapturePolicyOptions.maxBodyBytes}.
   * @param sensitiveKeyPrefixes {@link SensitiveKeysOptions.sensitiveKeyPrefixes}.
   * @param sensitiveKeyPatterns {@link SensitiveKeysOptions.sensitiveKeyPatterns}.
   * @throws {InvalidConfigException} `maxBodyBytes` is less than 1, a prefix is empty, or a pattern is invalid.
   */
  constructor(
    keys: CapturePolicyOptions | readonly string[] = DEFAULT_KEYS,
    maxBodyBytes: number = CapturePolicy.DEFAULT_MAX_BODY_BYTES,
    sensitiveKeyPrefixes: readonly string[] = [],
    sensitiveKeyPatterns: readonly (RegExp | string)[] | null = null,
  ) {
    const options: CapturePolicyOptions = isList(keys)
      ? { sensitiveKeys: keys, maxBodyBytes, sensitiveKeyPrefixes, sensitiveKeyPatterns }
      : keys;
    const bytes = options.maxBodyBytes ?? CapturePolicy.DEFAULT_MAX_BODY_BYTES;
    if (!(bytes >= 1)) throw new InvalidConfigException(Message.BODY_SIZE_INVALID);
    this.#keys = new SensitiveKeys(options);
    this.#maxBodyBytes = bytes;
  }

  /** Maximum number of bytes of a text or body that are kept. */
  maxBodyBytes(): number {
    return this.#maxBodyBytes;
  }

  /** Returns a policy that redacts these keys, too. */
  withAdditionalSensitiveKeys(keys: readonly string[]): CapturePolicy {
    return new CapturePolicy({
      sensitiveKeys: [...this.#keys.keys, ...keys],
      sensitiveKeyPrefixes: this.#keys.prefixes,
      sensitiveKeyPatterns: this.#keys.patterns,
      maxBodyBytes: this.#maxBodyBytes,
    });
  }

  /** Whether the value of this key is a secret. Case is ignored; each part of `user[password]` is checked. */
  isSensitiveKey(key: string): boolean {
    return this.#keys.has(key);
  }

  /** Copies a tree of plain objects and lists, and replaces the values of secret keys by the placeholder. */
  redact<T>(tree: T): T {
    return redactTree(tree, this) as T;
  }

  /**
   * Returns a body in the form in which it may be stored. When the decoded body contains a secret, its text is not
   * kept.
   *
   * @param decoded The decoded body; null when it is unknown.
   */
  redactBody(raw: string, decoded: unknown): KeptBody {
    const kept = this.redact(decoded);
    const isSecret = JSON.stringify(kept) !== JSON.stringify(decoded);
    const text = isSecret ? this.placeholder : this.cutText(this.redactText(raw));
    return { decoded: kept, raw: text };
  }

  /** Redacts the values of `key=value` and `key: value` in a text where the key is secret. */
  redactText(text: string): string {
    return redactText(text, this);
  }

  /** Redacts credentials and query values in a URL; the rest is unchanged. */
  redactUrl(url: string): string {
    return redactUrl(url, this);
  }

  /** Truncates a text to {@link maxBodyBytes} bytes; a truncated text ends with `[truncated]`. */
  cutText(text: string): string {
    return cutBytes(text, this.#maxBodyBytes);
  }
}
