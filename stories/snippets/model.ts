import type { ComplexAttributeConverter } from 'lit';

import { contracts } from '../../components/contracts.ts';
import type { ElementContract } from '../../components/internal/options/element-contract.ts';
import { optionAttribute } from '../../components/internal/attributes/markup-names.ts';
import { textOf } from '../../components/internal/context/stringable.ts';
import type { Token } from './tokens.ts';

export type StartToken = Extract<Token, { readonly kind: 'start' }>;

/** The contract of an element of this package. */
export function contractOf(tag: string): ElementContract | undefined {
  return contracts.find((one) => one.tag === tag);
}

/** What a start tag says of an element: properties, and attributes that are none. */
export interface ElementModel {
  readonly properties: Readonly<Record<string, unknown>>;
  readonly attributes: Readonly<Record<string, unknown>>;
}

/** Properties of an element by their names, whichever way the template gives them. */
export function modelOf(contract: ElementContract, token: StartToken): ElementModel {
  const properties: Record<string, unknown> = {};
  const attributes: Record<string, unknown> = {};
  for (const { prefix, name, value } of token.attributes) {
    if (prefix === '@' || value === undefined || typeof value === 'symbol') continue;
    const property = prefix === '.' ? name : propertyOf(contract, name);
    if (property === undefined) attributes[name] = value;
    else properties[property] = prefix === '' ? fromAttribute(contract, property, value) : value;
  }
  return { properties, attributes };
}

/** Name of the attribute of a property; null without one. */
export function attributeOf({ properties }: ElementContract, property: string): string | null {
  return optionAttribute(property, properties[property] ?? { attribute: false });
}

function propertyOf(contract: ElementContract, attribute: string): string | undefined {
  return Object.keys(contract.properties).find((name) => attributeOf(contract, name) === attribute);
}

function fromAttribute(contract: ElementContract, property: string, value: unknown): unknown {
  const { converter, type } = contract.properties[property] ?? {};
  const text = value === true ? '' : textOf(value);
  if (typeof converter === 'object') return converter.fromAttribute?.(text);
  if (type === Boolean) return value !== false;
  return text;
}

/**
 * The attribute that stands for a value of a property: its text, `null` when it is left out, and
 * undefined when no attribute can say it.
 */
export function toAttribute(
  contract: ElementContract,
  property: string,
  value: unknown,
): string | null | undefined {
  const { converter, type } = contract.properties[property] ?? {};
  if (attributeOf(contract, property) === null || isCode(value)) return undefined;
  if (typeof converter === 'object') return convertedAttribute(converter, value);
  if (type === Boolean) return value ? '' : null;
  return value == null ? null : textOf(value);
}

function convertedAttribute(
  converter: ComplexAttributeConverter,
  value: unknown,
): string | null | undefined {
  const text = converter.toAttribute?.(value) ?? null;
  if (text === null && value == null) return null;
  const written = text === null ? null : textOf(text);
  // Attributes give text and plain data; a property may hold markup.
  return isSame(converter.fromAttribute?.(written), value) ? written : undefined;
}

/** Functions and templates are in no attribute. */
function isCode(value: unknown): boolean {
  if (typeof value === 'function') return true;
  if (typeof value !== 'object' || value === null) return false;
  return '_$litType$' in value || Object.values(value).some(isCode);
}

function isSame(one: unknown, other: unknown): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}
