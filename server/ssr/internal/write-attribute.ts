import { PartType } from 'lit/directive.js';
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
import { type DirectiveResult, isDirective, type Place, resolve } from './directive.ts';
import {
  type AttributeOp,
  type AttributePartsOp,
  type BooleanOp,
  type ExtrasOp,
  Kind,
  type OwnAttribute,
  type PropertyOp,
  type SelectValueOp,
  type SpreadOp,
  type TextareaValueOp,
} from './program.ts';
import { reflectedValue } from './reflected.ts';
import { plain, textOf } from './values.ts';

/** The markup that one or several values add to a tag. */
export function writeAttribute(
  op: AttributeOp | AttributePartsOp | BooleanOp | PropertyOp | SpreadOp | TextareaValueOp,
  values: readonly unknown[],
): string {
  switch (op.kind) {
    case Kind.ATTRIBUTE: {
      const value = values[op.index];
      if (value instanceof JsonText) return ` ${op.name}='${value.toString()}'`;
      const text = attributeText(op, value);
      return text === null ? '' : `${op.before}${encode(text)}"`;
    }
    case Kind.ATTRIBUTE_PARTS: {
      const markup = attributeMarkup(op, values);
      return markup === null ? '' : ` ${op.name}="${markup}"`;
    }
    case Kind.BOOLEAN:
      return isOn(op, values[op.index]) ? ` ${op.name}` : '';
    case Kind.PROPERTY:
      return propertyMarkup(op, values);
    case Kind.TEXTAREA_VALUE:
      return textareaMarkup(op, values);
    default: {
      const map = spreadMap(values[op.index]);
      return map ? renderAttributes(map) : '';
    }
  }
}

/** The value of an attribute as text, or `null` when the attribute is not printed. */
export function attributeText(op: AttributeOp, value: unknown): string | null {
  if (typeof value === 'string') return value;
  if (value === nothing || value === noChange) return null;
  if (value === null || value === undefined) return '';
  if (typeof value !== 'object') return textOf(value);
  if (!isDirective(value)) return textOf(value);
  const resolved = resolve(value, attributePlace(op));
  if (resolved === nothing || resolved === noChange) return null;
  if (resolved === null || resolved === undefined) return '';
  return textOf(resolved).trim();
}

/** The same with static pieces around the values, as markup. */
export function attributeMarkup(op: AttributePartsOp, values: readonly unknown[]): string | null {
  const { pieces, index } = op;
  let out = pieces[0] as string;
  let isDirected = false;
  for (let i = 1; i < pieces.length; i++) {
    const raw = values[index + i - 1];
    if (typeof raw === 'string') {
      out += encode(raw) + (pieces[i] as string);
      continue;
    }
    const value = plain(raw, () => attributePlace(op));
    if (value === nothing) return null;
    if (value !== raw) isDirected = true;
    if (value !== null && value !== undefined && value !== noChange) out += encode(textOf(value));
    out += pieces[i] as string;
  }
  // classMap and styleMap add blanks around their result, for the static pieces next to it.
  return isDirected ? out.trim().replace(/\s+/g, ' ') : out;
}

/** Directives recognize a single value by the absence of static pieces. */
function attributePlace(op: AttributeOp | AttributePartsOp): Place {
  const { name, tagName } = op;
  const place = { type: PartType.ATTRIBUTE, name, tagName } as const;
  return op.kind === Kind.ATTRIBUTE_PARTS ? { ...place, strings: op.pieces } : place;
}

export function isOn({ name, tagName }: BooleanOp, value: unknown): boolean {
  if (typeof value === 'boolean') return value;
  const type = PartType.BOOLEAN_ATTRIBUTE;
  const resolved = plain(value, () => ({ type, name, tagName }));
  return resolved !== nothing && resolved !== noChange && Boolean(resolved);
}

/** The value that a `.property` binding sets; `undefined` when it sets none. */
export function propertyValue(
  op: PropertyOp | SelectValueOp | TextareaValueOp,
  values: readonly unknown[],
): unknown {
  const { index, name, pieces, tagName } = op;
  const place = { type: PartType.PROPERTY, name, tagName } as const;
  if (pieces.length === 0) return setValue(plain(values[index], () => place));
  let out = pieces[0] as string;
  for (let i = 1; i < pieces.length; i++) {
    const value = plain(values[index + i - 1], () => ({ ...place, strings: pieces }));
    if (value === nothing) return undefined;
    if (value != null && value !== noChange) out += textOf(value);
    out += pieces[i] as string;
  }
  return out;
}

function setValue(value: unknown): unknown {
  return value === nothing || value === noChange ? undefined : value;
}

function propertyMarkup(op: PropertyOp, values: readonly unknown[]): string {
  const set = reflectedValue(op.name, propertyValue(op, values));
  if (set === undefined || set === null || set === false) return '';
  return set === true ? ` ${op.attribute}` : ` ${op.attribute}="${encode(textOf(set))}"`;
}

/** The text of a text area, whose parser drops a line break at the start. */
function textareaMarkup(op: TextareaValueOp, values: readonly unknown[]): string {
  const text = encode(textOf(propertyValue(op, values) ?? ''));
  return /^[\r\n]/.test(text) ? `\n${text}` : text;
}

/** The map of `attrs(map)`; `null` for any other directive alone in a tag, which only the browser runs. */
export function spreadMap(value: unknown): AttributeMap | null {
  if (typeof value !== 'object' || value === null || !isDirective(value)) return null;
  const { _$litDirective$, values }: DirectiveResult = value;
  const isAttrs = (_$litDirective$ as unknown) === AttrsDirective;
  return isAttrs ? ((values[0] ?? {}) as AttributeMap) : null;
}

/** The map of `extras(map)`; `null` without one. */
export function extrasOf(value: unknown): AttributeMap | null {
  if (typeof value !== 'object' || value === null || !isDirective(value)) return null;
  const { _$litDirective$, values }: DirectiveResult = value;
  if ((_$litDirective$ as unknown) !== ExtrasDirective) return null;
  return (values[0] as AttributeMap | undefined) ?? null;
}

/** The attributes of a tag with those of `extras(map)` at its end. */
export function writeWithExtras(
  { own }: ExtrasOp,
  values: readonly unknown[],
  map: AttributeMap,
): string {
  const attributes: Record<string, unknown> = {};
  for (const op of own) {
    const value = ownValue(op, values);
    if (value !== null) attributes[op.kind === Kind.PROPERTY ? op.attribute : op.name] = value;
  }
  return renderAttributes(withExtras(attributes, map));
}

/** The value of an attribute in the form of `attrs(map)`; `null` for none. */
function ownValue(op: OwnAttribute, values: readonly unknown[]): unknown {
  const value = values[op.index];
  switch (op.kind) {
    case Kind.STATIC:
      return op.pieces[0]?.includes('=') ? op.pieces[1] : true;
    case Kind.BOOLEAN:
      return isOn(op, value) ? true : null;
    case Kind.PROPERTY:
      return reflectedValue(op.name, propertyValue(op, values)) ?? null;
    case Kind.ATTRIBUTE_PARTS: {
      const markup = attributeMarkup(op, values);
      return markup === null ? null : decode(markup);
    }
    default:
      return value instanceof JsonText ? value.data : attributeText(op, value);
  }
}
