import { InvalidPropException } from '../exceptions.ts';
import { isToken } from '../keys.ts';
import { ProtocolMessage } from '../message.ts';
import { PropValue, type Resolver } from './prop-value.ts';

/** A duration; its parts are added. */
export interface Duration {
  readonly days?: number;
  readonly hours?: number;
  readonly minutes?: number;
  readonly seconds?: number;
}

/** When a once prop expires on the client: seconds from now, a date, or null for never. */
export type Expiration = number | Date | null;

/** Kept by the client, which leaves it out of later requests until it expires. */
export class OnceProp extends PropValue {
  readonly #value: Resolver | PropValue;
  readonly #key: string | null;
  readonly #expiration: Expiration;
  readonly #fresh: boolean;

  /**
   * @param key Name that pages share the prop under; null uses its path.
   * @param expiration Seconds from the response on, a date, or null for never.
   * @param fresh Whether it is resolved although the client has it.
   * @throws {InvalidPropException} The key is malformed, the seconds are negative, or the date is not valid.
   */
  constructor(
    value: Resolver | PropValue,
    key: string | null = null,
    expiration: Expiration = null,
    fresh = false,
  ) {
    super();
    if (key !== null && !isToken(key)) {
      throw new InvalidPropException(ProtocolMessage.ONCE_PROP_KEY_INVALID);
    }
    if (typeof expiration === 'number' && !(expiration >= 0)) {
      throw new InvalidPropException(ProtocolMessage.ONCE_PROP_EXPIRATION_INVALID);
    }
    if (expiration instanceof Date && Number.isNaN(expiration.getTime())) {
      // As JSON it would be null, which never expires.
      throw new InvalidPropException(
        `The end of a once prop must be a valid date, got "${String(expiration)}".`,
      );
    }
    this.#value = value;
    this.#key = key;
    this.#expiration = expiration;
    this.#fresh = fresh;
  }

  override value(): Resolver | PropValue {
    return this.#value;
  }

  /** The same prop under a name that several pages may use. */
  as(key: string): OnceProp {
    return new OnceProp(this.#value, key, this.#expiration, this.#fresh);
  }

  /**
   * The same prop with an expiration: seconds from the response on, a date, or a duration.
   *
   * @throws {InvalidPropException} The time is negative, or not a valid date.
   */
  until(end: number | Date | Duration): OnceProp {
    const expiration = typeof end === 'number' || end instanceof Date ? end : secondsOf(end);
    return new OnceProp(this.#value, this.#key, expiration, this.#fresh);
  }

  /** The same prop, resolved although the client has it, or not. */
  fresh(enabled = true): OnceProp {
    return new OnceProp(this.#value, this.#key, this.#expiration, enabled);
  }

  /** Name of the prop among pages, or null for its path. */
  key(): string | null {
    return this.#key;
  }

  /** Whether it is resolved although the client has it. */
  isFresh(): boolean {
    return this.#fresh;
  }

  /** When it expires on the client. */
  expiration(): Expiration {
    return this.#expiration;
  }

  /** End in milliseconds since 1970, in whole seconds, or null for never. */
  expiresAt(now: Date): number | null {
    const end = this.#expiration;
    if (end === null) return null;
    const seconds =
      end instanceof Date ? end.getTime() / 1000 : Math.floor(now.getTime() / 1000) + end;
    return Math.round(seconds) * 1000;
  }
}

function secondsOf({ days = 0, hours = 0, minutes = 0, seconds = 0 }: Duration): number {
  return ((days * 24 + hours) * 60 + minutes) * 60 + seconds;
}
