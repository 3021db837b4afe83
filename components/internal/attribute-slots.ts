/** A name of an attribute, and what can be told of it before there is a value. */
export interface AttributeSlot {
  readonly name: string;
  /** Name and opening quote: ` id="`. */
  readonly start: string;
  /** Its place in documented markup. */
  readonly rank: number;
  /** Whether an attribute of HTML can have this name. */
  readonly isValid: boolean;
}

// Documented markup starts with these, in this order.
const order = (
  'type id class name value href src srcset form action method selected checked readonly ' +
  'disabled multiple size maxlength width height rows cols alt title rel media'
).split(' ');
// eslint-disable-next-line no-control-regex -- control characters are what it has to refuse
const validName = /^[^\s"'<>/=\u0000-\u001f\u007f]+$/;
const rankOf = new Map(order.map((name, rank) => [name, rank]));

/** Whether an attribute of HTML can have this name. */
export function isAttributeName(name: string): boolean {
  return validName.test(name);
}

/** The names in the order of the documented markup; those without a place of their own come last, as they are. */
export function inDocumentedOrder(names: readonly string[]): AttributeSlot[] {
  const slots = names.map((name) => ({
    name,
    start: ` ${name}="`,
    rank: rankOf.get(name) ?? order.length,
    isValid: validName.test(name),
  }));
  return slots.sort((a, b) => a.rank - b.rank);
}
