import type { PropertyDeclaration } from 'lit';

/** The attribute of a reactive property, named as in Lit; `null` for a property without one. */
export function attributeName(property: string, { attribute }: PropertyDeclaration): string | null {
  if (attribute === false) return null;
  return typeof attribute === 'string' ? attribute : property.toLowerCase();
}

/** Converts a name from camel case to kebab case: `hidePrevented` becomes `hide-prevented`. */
export function dashed(name: string): string {
  return name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
}
