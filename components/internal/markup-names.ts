import type { PropertyDeclaration } from 'lit';

/** The attribute of a reactive property, named as Lit does; `null` for a property without one. */
export function attributeName(property: string, { attribute }: PropertyDeclaration): string | null {
  if (attribute === false) return null;
  return typeof attribute === 'string' ? attribute : property.toLowerCase();
}

/** A name in camel case with dashes: `hidePrevented` becomes `hide-prevented`. */
export function dashed(name: string): string {
  return name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
}
