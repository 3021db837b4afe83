import type { AttributeMap } from '../../../components/markup.ts';
import { InvalidConfigException } from '../../core/index.ts';
import { shortened } from '../../core/internal.ts';

const namesOf = (names: string): ReadonlySet<string> => new Set(names.split(' '));
const none: ReadonlySet<string> = new Set();

/** Options that the methods of a field accept besides attributes, by the part of the field. */
const own = {
  input: none,
  file: namesOf('hiddenOptions'),
  select: namesOf('encode encodeSpaces groups options prompt unselect'),
  check: namesOf('label labelOptions switch uncheck'),
  list: namesOf(
    'encode inline item itemLabelOptions itemOptions itemWrapperOptions separator tag unselect',
  ),
  label: none,
  hint: namesOf('tag'),
  error: namesOf('encode errorSource tag'),
} as const;

/** Part of a field for which a method takes options. */
export type FieldPart = keyof typeof own;

// Options of another part, and properties and methods of a field, would be written as attributes.
const reserved = new Set(Object.values(own).flatMap((names) => [...names]));
for (const name of ['template', 'hint', 'error']) reserved.add(name);

/** The attributes among the options of a part. */
export function attributesOf(part: FieldPart, options: AttributeMap): AttributeMap {
  const attributes: Record<string, unknown> = {};
  for (const name in options) if (!own[part].has(name)) attributes[name] = options[name];
  return attributes;
}

/**
 * Rejects options of a part of a field that are neither documented for it nor attributes: HTML writes
 * attributes in lower case.
 *
 * @throws {InvalidConfigException} `options` has such a name.
 */
export function assertPartOptions(part: FieldPart, options: AttributeMap): void {
  for (const name in options) {
    if (own[part].has(name) || !(reserved.has(name) || /[A-Z]/.test(name))) continue;
    const names = [...own[part]].map((one) => `"${one}"`).join(', ');
    const expected = names === '' ? 'attributes' : `attributes and ${names}`;
    throw new InvalidConfigException(
      `Unknown option "${shortened(name)}" of a field's ${part}; expected ${expected}, in this spelling. Other options are properties of the field.`,
    );
  }
}
