/** What is known of the name of an attribute. */
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
// A number is the index of a list or a text that stands where an object of attributes is expected.
// eslint-disable-next-line no-control-regex -- control characters are what it has to refuse
const validName = /^(?!\d+$)[^\s"'<>/=\u0000-\u001f\u007f]+$/;
const rankOf = new Map(order.map((name, rank) => [name, rank]));

const slots = new Map<string, AttributeSlot>();
// Names are written by developers; the bound is for the one who takes them from a request.
const slotsLimit = 1_000;

/** The slot of a name. Names without a place of their own in documented markup share the last rank. */
export function attributeSlot(name: string): AttributeSlot {
  const known = slots.get(name);
  if (known !== undefined) return known;
  const rank = rankOf.get(name) ?? order.length;
  const slot = { name, start: ` ${name}="`, rank, isValid: validName.test(name) };
  if (slots.size < slotsLimit) slots.set(name, slot);
  return slot;
}

/** The names in the order of the documented markup; those of one rank stay as they are. */
export function inDocumentedOrder(names: readonly string[]): readonly string[] {
  return [...names].sort((a, b) => attributeSlot(a).rank - attributeSlot(b).rank);
}
