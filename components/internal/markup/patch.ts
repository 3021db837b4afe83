import { type AttributeMap, attributePairs } from '../attributes/attributes.ts';
import { nodesFrom } from './render-elements.ts';
import { tokensOf } from '../attributes/tokens.ts';

/** Adds or removes a class; does not touch an element that is correct already. */
export function patchClass(element: Element, name: string, on: boolean): void {
  if (element.classList.contains(name) !== on) element.classList.toggle(name, on);
}

/** Adds the classes of another element to an element, and the attributes that it does not have yet. */
export function copyAttributes(from: Element, element: Element): void {
  for (const { name, value } of from.attributes) {
    if (name === 'class') {
      for (const one of tokensOf(value)) patchClass(element, one, true);
    } else if (!element.hasAttribute(name)) element.setAttribute(name, value);
  }
}

/** Sets an attribute; `null` and `false` remove it, `true` sets it bare. Does not touch an equal value. */
export function patchAttribute(
  element: Element,
  name: string,
  value: string | number | boolean | null | undefined,
): void {
  if (value == null || value === false) {
    if (element.hasAttribute(name)) element.removeAttribute(name);
    return;
  }
  const text = value === true ? '' : String(value);
  if (element.getAttribute(name) !== text) element.setAttribute(name, text);
}

/** Sets the attributes of a map. */
export function setAttributes(element: Element, attributes: AttributeMap): void {
  for (const [name, value] of attributePairs(attributes)) patchAttribute(element, name, value);
}

/** Writes a label as text, or as trusted HTML if `encode` is false. Does not touch an equal label. */
export function patchLabel(element: Element, label: string, encode: boolean): void {
  if (!encode) {
    if (element.innerHTML !== label) element.replaceChildren(...nodesFrom(element, label));
  } else if (element.textContent !== label) {
    element.textContent = label;
  }
}

/** The first value whose class `{prefix}{value}` the element has; `null` for none. */
export function classValue<T extends string>(
  { classList }: Element,
  prefix: string,
  values: readonly T[],
): T | null {
  return values.find((value) => classList.contains(`${prefix}${value}`)) ?? null;
}
