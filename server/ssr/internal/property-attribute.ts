import { attributeName, isStringable } from '../../../components/markup.ts';
import { isPlain } from '../../core/internal.ts';
import type { ServerElement, ServerProperty } from '../server-element.ts';
import { isDirective } from './directive.ts';
import { isTemplate, textOf } from './values.ts';

/** The attribute that passes a bound property to the browser; empty when there is none. */
export function attributeOf({ properties }: ServerElement, property: string): string {
  const declaration = properties?.[property];
  if (!declaration || declaration.content) return '';
  return attributeName(property, declaration) ?? '';
}

/** The conversions of Lit, for a declaration without a converter. */
export function fromAttribute(text: string, { converter, type }: ServerProperty): unknown {
  if (typeof converter === 'function') return converter(text, type);
  if (converter?.fromAttribute) return converter.fromAttribute(text, type);
  switch (type) {
    case Boolean:
      return true;
    case Number:
      return Number(text);
    case Object:
    case Array:
      try {
        return JSON.parse(text) as unknown;
      } catch {
        return null;
      }
    default:
      return text;
  }
}

/** The value as an attribute from which the browser restores it; `null` when an attribute cannot represent it. */
export function toAttribute(value: unknown, { converter, type }: ServerProperty): string | null {
  const text =
    typeof converter === 'object' && converter.toAttribute
      ? converter.toAttribute(value, type)
      : byType(value, type);
  return text === null || text === undefined ? null : textOf(text);
}

function byType(value: unknown, type: unknown): unknown {
  if (type === Boolean) return value ? '' : null;
  if (value === null || value === undefined) return null;
  if (type === Object || type === Array) return isData(value) ? JSON.stringify(value) : null;
  // Without a type the class reads text, which is neither a list nor an object.
  const hasText = isStringable(value) || !['object', 'function'].includes(typeof value);
  return hasText ? value : null;
}

/** Whether JSON restores the same value: no functions, templates, maps or instances of classes. */
function isData(value: unknown): boolean {
  if (typeof value !== 'object' || value === null) {
    return value === null || ['string', 'number', 'boolean'].includes(typeof value);
  }
  if (isTemplate(value) || isDirective(value)) return false;
  if (Array.isArray(value)) return value.every(isData);
  return isPlain(value) && Object.values(value).every((one) => one === undefined || isData(one));
}
