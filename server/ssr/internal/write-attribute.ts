import { type PartInfo, PartType } from 'lit/directive.js';
import { noChange, nothing } from 'lit/html.js';

import {
  type AttributeMap,
  AttrsDirective,
  decode,
  encode,
  ExtrasDirective,
  JsonText,
  renderAttributes,
  withExtras,
} from '../../../components/markup.ts';
import { type DirectiveResult, isDirective } from './directive.ts';
import { type AttributeOp, Kind, type TagOp } from './program.ts';
import { reflectedValue } from './reflected.ts';
import { plain, textOf } from './values.ts';

/** The attributes of a tag. */
export function writeTag({ attributes, extras }: TagOp, values: readonly unknown[]): string {
  if (extras >= 0) {
    const map = mapOf(values[extras], ExtrasDirective);
    if (map !== null) return renderAttributes(mergedAttributes(attributes, values, map));
  }
  let text = '';
  for (const op of attributes) {
    if (op.kind === Kind.STATIC) {
      text += op.pieces[0] as string;
      continue;
    }
    const value = values[op.index];
    if (value === nothing) continue;
    if (typeof value === 'string' && op.before !== '') text += op.before + encode(value) + op.after;
    else text += writeAttribute(op, values);
  }
  return text;
}

/** The markup of an attribute with a hole, or of all in a map. */
function writeAttribute(op: AttributeOp, values: readonly unknown[]): string {
  switch (op.kind) {
    case Kind.SPREAD: {
      const map = mapOf(values[op.index], AttrsDirective);
      return map ? renderAttributes(map) : '';
    }
    case Kind.ATTRIBUTE_PARTS: {
      const markup = attributeMarkup(op, values);
      return markup === null ? '' : ` ${op.name}="${markup}"`;
    }
    default: {
      const name = op.attribute || op.name;
      const value = attributeValue(op, values);
      if (value === null || value === false) return '';
      if (value === true) return ` ${name}`;
      return value instanceof JsonText
        ? ` ${name}='${value.toString()}'`
        : ` ${name}="${encode(textOf(value))}"`;
    }
  }
}

/** The value of an attribute; `true` for a bare name, `null` and `false` for none. */
export function attributeValue(op: AttributeOp, values: readonly unknown[]): unknown {
  const value = values[op.index];
  switch (op.kind) {
    case Kind.STATIC:
      return op.pieces[0]?.includes('=') ? op.pieces[1] : true;
    case Kind.BOOLEAN:
      return isOn(op, value) || null;
    case Kind.PROPERTY:
      return reflectedValue(op.name, propertyValue(op, values)) ?? null;
    case Kind.ATTRIBUTE_PARTS: {
      const markup = attributeMarkup(op, values);
      return markup === null ? null : decode(markup);
    }
    default:
      return value instanceof JsonText ? value : attributeText(op, value);
  }
}

/** The value of an attribute as text, or `null` when the attribute is not printed. */
function attributeText(op: AttributeOp, value: unknown): string | null {
  if (typeof value === 'string') return value;
  const resolved = plain(value, () => attributePlace(op));
  if (resolved === nothing || resolved === noChange) return null;
  const text = resolved == null ? '' : textOf(resolved);
  // classMap adds blanks around its result.
  return resolved !== value && op.name === 'class' ? text.trim() : text;
}

/** The same with static pieces around the values, as markup. */
export function attributeMarkup(op: AttributeOp, values: readonly unknown[]): string | null {
  const markup = joined(
    op,
    values,
    () => attributePlace(op),
    (value) => encode(textOf(value)),
  );
  if (op.name !== 'class' || markup === null) return markup;
  // classMap adds blanks around its result, for the static pieces next to it.
  const own = values.slice(op.index, op.index + op.pieces.length - 1);
  const isDirected = own.some((one) => typeof one === 'object' && one !== null && isDirective(one));
  return isDirected ? markup.trim().replace(/\s+/g, ' ') : markup;
}

/** The static pieces with the values between them; `null` when one of the values is `nothing`. */
function joined(
  { index, pieces }: AttributeOp,
  values: readonly unknown[],
  place: () => PartInfo,
  write: (value: unknown) => string,
): string | null {
  let out = pieces[0] as string;
  for (let i = 1; i < pieces.length; i++) {
    const value = plain(values[index + i - 1], place);
    if (value === nothing) return null;
    if (value !== null && value !== undefined && value !== noChange) out += write(value);
    out += pieces[i] as string;
  }
  return out;
}

/** Directives recognize a single value by the absence of static pieces. */
function attributePlace(op: AttributeOp): PartInfo {
  const { name, tagName } = op;
  const place = { type: PartType.ATTRIBUTE, name, tagName } as const;
  return op.kind === Kind.ATTRIBUTE_PARTS ? { ...place, strings: op.pieces } : place;
}

function isOn({ name, tagName }: AttributeOp, value: unknown): boolean {
  if (typeof value === 'boolean') return value;
  const type = PartType.BOOLEAN_ATTRIBUTE;
  const resolved = plain(value, () => ({ type, name, tagName }));
  return resolved !== nothing && resolved !== noChange && Boolean(resolved);
}

/** The value that a `.property` binding sets; `undefined` when it sets none. */
export function propertyValue(op: AttributeOp, values: readonly unknown[]): unknown {
  const { index, name, pieces, tagName } = op;
  const place = { type: PartType.PROPERTY, name, tagName } as const;
  if (pieces.length > 0)
    return joined(op, values, () => ({ ...place, strings: pieces }), textOf) ?? undefined;
  const value = plain(values[index], () => place);
  return value === nothing || value === noChange ? undefined : value;
}

/** The text of a text area, whose parser drops a line break at the start. */
export function textareaMarkup(op: AttributeOp, values: readonly unknown[]): string {
  const text = encode(textOf(propertyValue(op, values) ?? ''));
  return /^[\r\n]/.test(text) ? `\n${text}` : text;
}

/** The map of an `attrs(map)` or `extras(map)`; `null` for any other value, such as a directive for the browser alone. */
export function mapOf(
  value: unknown,
  directive: typeof AttrsDirective | typeof ExtrasDirective,
): AttributeMap | null {
  if (typeof value !== 'object' || value === null || !isDirective(value)) return null;
  const { _$litDirective$, values }: DirectiveResult = value;
  if ((_$litDirective$ as unknown) !== directive) return null;
  return (values[0] as AttributeMap | undefined) ?? null;
}

/** The attributes of a tag with those of `extras(map)` at its end, which win. */
export function mergedAttributes(
  attributes: readonly AttributeOp[],
  values: readonly unknown[],
  map: AttributeMap,
): AttributeMap {
  if (attributes.length === 1) return map;
  const own: Record<string, unknown> = {};
  for (const op of attributes) {
    if (op.kind === Kind.SPREAD) continue;
    const value = attributeValue(op, values);
    if (value === null) continue;
    own[op.attribute || op.name] = value instanceof JsonText ? value.data : value;
  }
  return withExtras(own, map);
}
