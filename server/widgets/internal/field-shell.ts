import { attributePlan, type AttributePlan } from '../../../components/internal/attribute-plan.ts';
import type { AttributeSlot } from '../../../components/internal/attribute-slots.ts';
import type { AttributeMap } from '../../../components/internal/attributes.ts';
import { encode } from '../../../components/internal/html.ts';
import type { KnownNames } from '../input-name.ts';

/** The texts of a field in the order of its shell: markup, all of it. */
export const Slot = { NAME: 0, ID: 1, LABEL: 2, VALUE: 3, HINT: 4, OPTIONS: 5 } as const;

// No text of a client must be able to be a mark, nor must encoding or lower case change one.
const secret = crypto.randomUUID().replaceAll('-', '');
const form = `N${secret}`;
const attribute = `a${secret}`;
const anyMark = new RegExp(`(N${secret}\\[a${secret}\\]|n${secret}-a${secret}|M\\d+x${secret};)`);

/** What a field is called while its shell is learnt. */
export const marked = { form, attribute };

/** Stands for the text of a slot in a field that is learnt from. */
export function markOf(slot: number): string {
  return `M${slot}x${secret};`;
}

/** What stands between the texts of some of the slots. */
interface Pieces {
  readonly pieces: readonly string[];
  readonly slots: readonly number[];
}

// Rows of a table count up, hence the bound.
const namedLimit = 1_000;

/** What a field writes around its texts, learnt from one whose texts are marks. */
export class FieldShell {
  readonly #pieces: readonly string[];
  readonly #slots: readonly number[];
  readonly #named = new Map<KnownNames, Pieces>();

  constructor(markup: string) {
    const parts = markup.split(anyMark);
    this.#pieces = parts.filter((_, i) => i % 2 === 0);
    this.#slots = parts.filter((_, i) => i % 2 === 1).map(slotOf);
  }

  /** The field with these texts, all of them markup, and these values of attributes that a call gave its control. */
  // oxlint-disable-next-line max-params -- a list of them would be thrown away each time
  around(
    names: KnownNames,
    label: string,
    value: string,
    hint: string,
    values: readonly string[],
  ): string {
    const { pieces, slots } = this.#named.get(names) ?? this.#withNames(names);
    let out = pieces[0] as string;
    for (let i = 0; i < slots.length; i++) {
      const slot = slots[i] as number;
      if (slot === Slot.LABEL) out += label;
      else if (slot === Slot.VALUE) out += value;
      else out += slot === Slot.HINT ? hint : (values[slot - Slot.OPTIONS] as string);
      out += pieces[i + 1] as string;
    }
    return out;
  }

  /** The pieces with the names of a field, which stand in four places, where nobody has to put them again. */
  #withNames(names: KnownNames): Pieces {
    const { id, name } = names.markup;
    const pieces = [this.#pieces[0] as string];
    const slots: number[] = [];
    for (const [i, slot] of this.#slots.entries()) {
      const after = this.#pieces[i + 1] as string;
      if (slot === Slot.NAME || slot === Slot.ID) {
        pieces.push(`${pieces.pop()}${slot === Slot.NAME ? name : id}${after}`);
      } else {
        slots.push(slot);
        pieces.push(after);
      }
    }
    const named = { pieces, slots };
    if (this.#named.size >= namedLimit) this.#named.clear();
    this.#named.set(names, named);
    return named;
  }
}

function slotOf(mark: string): number {
  if (mark.startsWith('N')) return Slot.NAME;
  return mark.startsWith('n') ? Slot.ID : Number(/\d+/.exec(mark)?.[0]);
}

/** Attributes of a control that are text. */
export interface ControlTexts {
  /** The same for all with the same names. */
  readonly plan: AttributePlan;
  /** The values as markup, in the order of the plan. */
  readonly values: readonly string[];
}

const bare: ControlTexts = { plan: attributePlan({}), values: [] };

/** Attributes as text; null when one is more, or decides what else there is in the field. */
export function controlTexts(map: AttributeMap): ControlTexts | null {
  const plan = attributePlan(map);
  if (plan === bare.plan) return bare;
  for (const { name, isValid } of plan.slots) {
    const value = map[name];
    const isText = typeof value === 'string' || typeof value === 'number';
    if (!isText || !isValid || decisive.has(name)) return null;
  }
  const values = plan.slots.map(({ name }) => encode(String(map[name])));
  return { plan, values };
}

// What is more than an attribute of the control: identity, settings of helpers, what rules look at.
const decisive = new Set(
  (
    'id name value type checked uncheck switch label labelOptions multiple size prompt options ' +
    'groups encode encodeSpaces unselect tag form disabled required hiddenOptions aria-describedby ' +
    'data aria ng data-ng style'
  ).split(' '),
);

/** The same attributes with marks for values. */
export function markedTexts({ plan }: ControlTexts): AttributeMap {
  const names = plan.slots.map(({ name }: AttributeSlot) => name);
  return Object.fromEntries(names.map((name, i) => [name, markOf(Slot.OPTIONS + i)]));
}
