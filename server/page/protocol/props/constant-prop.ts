import { normalizeJson } from '../json-value.ts';
import { scriptSafe } from '../script-json.ts';
import { PropValue } from './prop-value.ts';

/** The same for every request and every visitor: its JSON is created once. */
export class ConstantProp extends PropValue {
  readonly #json: string;
  #value: unknown;
  #isParsed = false;
  #scriptJson: string | null = null;

  /**
   * @param data Plain data without functions and wrappers. Later changes have no effect.
   * @throws {InvalidPropException} JSON cannot represent it.
   */
  constructor(data: unknown) {
    super();
    this.#json = JSON.stringify(normalizeJson(data, 'constant'));
  }

  /** The data, frozen: all pages share it. */
  override value(): unknown {
    if (!this.#isParsed) {
      this.#value = frozen(JSON.parse(this.#json));
      this.#isParsed = true;
    }
    return this.#value;
  }

  /** The data as JSON. */
  json(): string {
    return this.#json;
  }

  /** The data as JSON that is safe in a script element. */
  scriptJson(): string {
    return (this.#scriptJson ??= scriptSafe(this.#json));
  }
}

function frozen(value: unknown): unknown {
  if (typeof value !== 'object' || value === null) return value;
  for (const each of Object.values(value)) frozen(each);
  return Object.freeze(value);
}
