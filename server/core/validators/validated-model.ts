/** The part of a model that a validator uses; {@link Model} implements it. */
export interface ValidatedModel {
  /** Adds an error text to an attribute. */
  addError(attribute: string, error?: string): void;
  /** Whether the attribute, or with no name any attribute, has an error. */
  hasErrors(attribute?: string | null): boolean;
  /** The label of an attribute. */
  getAttributeLabel(attribute: string): string;
}

/** Reads an attribute where its name may also be that of a method, as in a model of client data. */
export const attributeReader: unique symbol = Symbol('fwx.attributeReader');
/** Writes an attribute where its name may also be that of a method. */
export const attributeWriter: unique symbol = Symbol('fwx.attributeWriter');

interface AttributeOwner {
  [attributeReader]?(name: string): unknown;
  [attributeWriter]?(name: string, value: unknown): void;
}

/** Value of an attribute; the object may be of any class. */
export function readAttribute(model: object, attribute: string): unknown {
  const owner = model as AttributeOwner;
  if (owner[attributeReader]) return owner[attributeReader](attribute);
  return (model as Record<string, unknown>)[attribute];
}

/** Sets an attribute; the object may be of any class. */
export function writeAttribute(model: object, attribute: string, value: unknown): void {
  const owner = model as AttributeOwner;
  if (owner[attributeWriter]) owner[attributeWriter](attribute, value);
  else (model as Record<string, unknown>)[attribute] = value;
}

/**
 * A model of one value: of a value that belongs to no model, or of one element of a list. Other attributes are
 * those of the model that contains the list.
 */
export class SingleValueModel implements ValidatedModel {
  readonly #attribute: string;
  readonly #parent: ValidatedModel | null;
  readonly #label: string;
  readonly #errors: string[] = [];
  #value: unknown;

  /**
   * @param parent Model that the value is part of; null when it belongs to none.
   * @param label Label of the value.
   */
  constructor(
    value: unknown,
    label: string,
    {
      parent = null,
      attribute = 'value',
    }: { parent?: ValidatedModel | null; attribute?: string } = {},
  ) {
    this.#value = value;
    this.#label = label;
    this.#parent = parent;
    this.#attribute = attribute;
  }

  /** Value of `model` after its validation, with the changes of filters. */
  static valueOf(model: SingleValueModel): unknown {
    return model.#value;
  }

  /** Error texts of `model`. */
  static errorsOf(model: SingleValueModel): readonly string[] {
    return model.#errors;
  }

  /** The model that functions of rules receive: the one that contains the list, else the given one. */
  static ownerOf(model: ValidatedModel): ValidatedModel {
    return model instanceof SingleValueModel ? (model.#parent ?? model) : model;
  }

  addError(_attribute: string, error = ''): void {
    this.#errors.push(error);
  }

  hasErrors(attribute: string | null = null): boolean {
    if (attribute === null || attribute === this.#attribute) return this.#errors.length > 0;
    return this.#parent?.hasErrors(attribute) ?? false;
  }

  getAttributeLabel(attribute: string): string {
    if (attribute === this.#attribute) return this.#label;
    return this.#parent?.getAttributeLabel(attribute) ?? attribute;
  }

  /** @internal */
  [attributeReader](name: string): unknown {
    if (name === this.#attribute) return this.#value;
    return this.#parent ? readAttribute(this.#parent, name) : undefined;
  }

  /** @internal */
  [attributeWriter](name: string, value: unknown): void {
    if (name === this.#attribute) this.#value = value;
    else if (this.#parent) writeAttribute(this.#parent, name, value);
  }
}
