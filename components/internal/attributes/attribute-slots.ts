/** Names of objects whose attributes have the name before their own. */
export const prefixes: readonly string[] = ['data', 'aria', 'data-ng', 'ng'];

// Documented markup starts with these, in this order.
const order = (
  'type id class name value href src srcset form action method selected checked readonly ' +
  'disabled multiple size maxlength width height rows cols alt title rel media'
).split(' ');
const ranks = new Map(order.map((name, rank) => [name, rank]));
// A number is the index of a list or a string that was passed instead of an object of attributes.
// eslint-disable-next-line no-control-regex -- the pattern excludes control characters on purpose
const validName = /^(?!\d+$)[^\s"'<>/=\u0000-\u001f\u007f]+$/;

/** The position of an attribute in documented markup. Names without a position of their own share the last rank. */
const rankOf = (name: string): number => ranks.get(name) ?? order.length;

/** Whether an HTML attribute can have this name. */
export const isAttributeName = (name: string): boolean => validName.test(name);

/** Sorts the names in the order of the documented markup; names of the same rank keep their order. */
export function inDocumentedOrder(names: readonly string[]): readonly string[] {
  return names.toSorted((a, b) => rankOf(a) - rankOf(b));
}

/** Cached properties of the name of an attribute, for writing markup. */
export interface AttributeSlot {
  /** Name and opening quote: ` id="`. */
  readonly start: string;
  readonly rank: number;
  readonly isValid: boolean;
  /** Whether an object of this name is attributes of their own. */
  readonly isPrefix: boolean;
}

const slots = new Map<string, AttributeSlot>();
// Names are normally constants in source code; the limit bounds the cache when they come from a request.
const slotsLimit = 1_000;

/** The slot of a name. */
export function attributeSlot(name: string): AttributeSlot {
  const known = slots.get(name);
  if (known !== undefined) return known;
  const slot = {
    start: ` ${name}="`,
    rank: rankOf(name),
    isValid: isAttributeName(name),
    isPrefix: prefixes.includes(name),
  };
  if (slots.size < slotsLimit) slots.set(name, slot);
  return slot;
}
