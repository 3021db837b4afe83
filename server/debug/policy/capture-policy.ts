import { InvalidConfigException } from '../../core/index.ts';
import { Message } from '../message.ts';
import { cutBytes } from './cut-bytes.ts';
import { redactText } from './redact-text.ts';
import { redactTree } from './redact-tree.ts';
import { redactUrl } from './redact-url.ts';
import { SensitiveKeys, type SensitiveKeysOptions } from './sensitive-keys.ts';

/** A body as it is kept. */
export interface KeptBody {
  /** What the body means, redacted. */
  readonly decoded: unknown;
  /** The body as text, redacted and cut. */
  readonly raw: string;
}

/** Options of {@link CapturePolicy}. */
export interface CapturePolicyOptions extends SensitiveKeysOptions {
  /** Most bytes of a text or body that are kept; 1 or more. Default 65,536. */
  readonly maxBodyBytes?: number;
}

/** Decides what of a request may be stored: redacts secrets and cuts what is long. Data reaches the store through it alone. */
export class CapturePolicy {
  static readonly DEFAULT_MAX_BODY_BYTES = 65_536;

  /** What stands in place of a secret. */
  readonly placeholder = '[redacted]';
  readonly #keys: SensitiveKeys;
  readonly #maxBodyBytes: number;

  /**
   * @throws {InvalidConfigException} `maxBodyBytes` is less than 1, a prefix is empty, or a pattern is invalid.
   */
  constructor(options: CapturePolicyOptions = {}) {
    const { maxBodyBytes = CapturePolicy.DEFAULT_MAX_BODY_BYTES } = options;
    if (!(maxBodyBytes >= 1)) throw new InvalidConfigException(Message.BODY_SIZE_INVALID);
    this.#keys = new SensitiveKeys(options);
    this.#maxBodyBytes = maxBodyBytes;
  }

  /** Most bytes of a text or body that are kept. */
  maxBodyBytes(): number {
    return this.#maxBodyBytes;
  }

  /** A policy that redacts these keys too. */
  withAdditionalSensitiveKeys(keys: readonly string[]): CapturePolicy {
    return new CapturePolicy({
      sensitiveKeys: [...this.#keys.keys, ...keys],
      sensitiveKeyPrefixes: this.#keys.prefixes,
      sensitiveKeyPatterns: this.#keys.patterns,
      maxBodyBytes: this.#maxBodyBytes,
    });
  }

  /** Whether the value of this key is a secret. Case does not matter; of `user[password]` each part counts. */
  isSensitiveKey(key: string): boolean {
    return this.#keys.has(key);
  }

  /** A copy of a tree of plain objects and lists in which the values of secret keys are the placeholder. */
  redact<T>(tree: T): T {
    return redactTree(tree, this) as T;
  }

  /**
   * A body as it may be kept. When its meaning holds a secret, its text is not kept.
   *
   * @param decoded What the body means; null when that is not known.
   */
  redactBody(raw: string, decoded: unknown): KeptBody {
    const kept = this.redact(decoded);
    const isSecret = JSON.stringify(kept) !== JSON.stringify(decoded);
    const text = isSecret ? this.placeholder : this.cutText(this.redactText(raw));
    return { decoded: kept, raw: text };
  }

  /** A text in which the values of `key=value` and `key: value` are redacted where the key is secret. */
  redactText(text: string): string {
    return redactText(text, this);
  }

  /** A URL with redacted credentials and query values; the rest as it was. */
  redactUrl(url: string): string {
    return redactUrl(url, this);
  }

  /** A text of at most {@link maxBodyBytes} bytes; what is longer ends with `[truncated]`. */
  cutText(text: string): string {
    return cutBytes(text, this.#maxBodyBytes);
  }
}
