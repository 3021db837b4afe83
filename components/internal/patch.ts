import { nodesFrom } from './render-shell.ts';

/** Adds or removes a class; an element that is right already is not touched. */
export function patchClass(element: Element, name: string, on: boolean): void {
  if (element.classList.contains(name) !== on) element.classList.toggle(name, on);
}

/**
 * Brings classes that stand for options to an element.
 *
 * @param next All that it should have.
 * @param byOption The classes of each option, whatever its value.
 * @param has Whether an option has changed.
 */
export function patchClasses<K extends string>(
  element: Element,
  next: string,
  byOption: Readonly<Record<K, readonly string[]>>,
  has: (name: NoInfer<K>) => boolean,
): void {
  const classes = next.split(' ');
  for (const name in byOption) {
    if (has(name))
      for (const one of byOption[name]) patchClass(element, one, classes.includes(one));
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
