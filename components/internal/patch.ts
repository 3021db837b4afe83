import { nodesFrom } from './render-elements.ts';

/** Adds or removes a class; an element that is right already is not touched. */
export function patchClass(element: Element, name: string, on: boolean): void {
  if (element.classList.contains(name) !== on) element.classList.toggle(name, on);
}

/** Gives an element the classes of another one, and the attributes of that one that it does not have. */
export function copyAttributes(from: Element, element: Element): void {
  for (const { name, value } of from.attributes) {
    if (name === 'class') {
      for (const one of value.split(/\s+/)) if (one !== '') patchClass(element, one, true);
    } else if (!element.hasAttribute(name)) element.setAttribute(name, value);
  }
}

/** Sets an attribute, `null` and `false` remove it, `true` sets it bare; equal ones stay untouched. */
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

/** Writes a label as text, or as the trusted HTML that it is; an equal one stays untouched. */
export function patchLabel(element: Element, label: string, encode: boolean): void {
  if (!encode) {
    if (element.innerHTML !== label) element.replaceChildren(...nodesFrom(element, label));
  } else if (element.textContent !== label) {
    element.textContent = label;
  }
}

/** The value whose class, `{prefix}{value}`, the element has; `null` for none. */
export function classValue<T extends string>(
  { classList }: Element,
  prefix: string,
  values: readonly T[],
): T | null {
  return values.find((value) => classList.contains(`${prefix}${value}`)) ?? null;
}
