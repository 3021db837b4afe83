import type { PropertyDeclaration } from 'lit';

/** The attribute of a reactive property, named as in Lit; `null` for a property without one. */
export function attributeName(property: string, { attribute }: PropertyDeclaration): string | null {
  if (attribute === false) return null;
  return typeof attribute === 'string' ? attribute : property.toLowerCase();
}

/** The setting `attribute` of an option for Lit: without one, the attribute has the name of the option with dashes. */
export function attributeSetting(
  option: string,
  { attribute }: PropertyDeclaration,
): boolean | string {
  return attribute ?? dashed(option);
}

/** The attribute of an option; `null` for an option without one. */
export function optionAttribute(option: string, declaration: PropertyDeclaration): string | null {
  return attributeName(option, { attribute: attributeSetting(option, declaration) });
}

/** Converts a name from camel case to kebab case: `hidePrevented` becomes `hide-prevented`. */
export function dashed(name: string): string {
  return name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
}
