import type { AttributeMap } from '../../../components/markup.ts';
import { InvalidConfigException } from '../../core/index.ts';

const encoding = ['encode', 'encodeSpaces'];

/** Options that the methods of a field accept besides attributes, by the part of the field. */
const documented = {
  input: [],
  file: ['hiddenOptions'],
  select: [...encoding, 'groups', 'options', 'prompt', 'unselect'],
  check: ['label', 'labelOptions', 'switch', 'uncheck'],
  list: [
    'encode',
    'inline',
    'item',
    'itemLabelOptions',
    'itemOptions',
    'itemWrapperOptions',
    'separator',
    'tag',
    'unselect',
  ],
  label: [],
  hint: ['tag'],
  error: ['encode', 'errorSource', 'tag'],
} as const satisfies Readonly<Record<string, readonly string[]>>;

/** Part of a field for which a method takes options. */
export type FieldPart = keyof typeof documented;

const own: ReadonlyMap<FieldPart, ReadonlySet<string>> = new Map(
  Object.entries(documented).map(([part, names]) => [part as FieldPart, new Set(names)]),
);
// Options of another part, and properties and methods of a field, would be written as attributes.
const reserved = new Set<string>([
  ...Object.values(documented).flat(),
  'template',
  'hint',
  'error',
]);

/** The attributes among the options of a part. */
export function attributesOf(part: FieldPart, options: AttributeMap): AttributeMap {
  const names = own.get(part);
  const attributes: Record<string, unknown> = {};
  for (const name in options) if (!names?.has(name)) attributes[name] = options[name];
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
    if (own.get(part)?.has(name) || !(reserved.has(name) || /[A-Z]/.test(name))) continue;
    const shown = name.length > 80 ? `${name.slice(0, 79)}…` : name;
    const names = [...(own.get(part) ?? [])].map((one) => `"${one}"`).join(', ');
    const expected = names === '' ? 'attributes' : `attributes and ${names}`;
    throw new InvalidConfigException(
      `Unknown option "${shown}" of a field's ${part}; expected ${expected}, in this spelling. Other options are properties of the field.`,
    );
  }
}
