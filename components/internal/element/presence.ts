import type { ComplexAttributeConverter, PropertyDeclaration } from 'lit';

/** A boolean attribute: present or not; with the text `false` it counts as not present. */
export const presence: ComplexAttributeConverter<boolean> = {
  fromAttribute: (value) => value !== null && value !== 'false',
  toAttribute: (value) => (value ? '' : null),
};

/**
 * The declaration of a property, with {@link presence} for booleans that have no converter of their
 * own: frameworks write `false` as `flush="false"`.
 */
export function withPresence<T extends PropertyDeclaration>(declaration: T): T {
  const isPlain = declaration.type === Boolean && declaration.converter === undefined;
  // Not a copy: the declarations of Lit inherit from the given ones.
  return isPlain ? Object.assign(Object.create(declaration), { converter: presence }) : declaration;
}
