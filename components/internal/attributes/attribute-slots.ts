/** Cached properties of the name of an attribute. */
export interface AttributeSlot {
  readonly name: string;
  /** Name and opening quote: ` id="`. */
  readonly start: string;
  /** Its position in documented markup. */
  readonly rank: number;
  /** Whether an HTML attribute can have this name. */
  readonly isValid: boolean;
}

// Documented markup starts with these, in this order.
const order = (
  'type id class name value href src srcset form action method selected checked readonly ' +
  'disabled multiple size maxlength width height rows cols alt title rel media'
).split(' ');
// A number is the index of a list or a string that was passed instead of an object of attributes.
// eslint-disable-next-line no-control-regex -- the pattern excludes control characters on purpose
const validName = /^(?!\d+$)[^\s"'<>/=\u0000-\u001f\u007f]+$/;
const rankOf = new Map(order.map((name, rank) => [name, rank]));

const slots = new Map<string, AttributeSlot>();
// Names are normally constants in source code; the limit bounds the cache when they come from a request.
const slotsLimit = 1_000;

/** The slot of a name. Names without a position of their own in documented markup share the last rank. */
export function attributeSlot(name: string): AttributeSlot {
  const known = slots.get(name);
  if (known !== undefined) return known;
  const rank = rankOf.get(name) ?? order.length;
  const slot = { name, start: ` ${name}="`, rank, isValid: validName.test(name) };
  if (slots.size < slotsLimit) slots.set(name, slot);
  return slot;
}

/** Sorts the names in the order of the documented markup; names of the same rank keep their order. */
export function inDocumentedOrder(names: readonly string[]): readonly string[] {
  return [...names].sort((a, b) => attributeSlot(a).rank - attributeSlot(b).rank);
}
