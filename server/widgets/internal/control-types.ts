/** Types of controls that always have a value, or that users do not fill in: nothing to require. */
export const neverEmpty: ReadonlySet<string> = typesOf(
  'range color hidden submit button reset image',
);

/** Types of controls into which users type text. */
export const textTypes: ReadonlySet<string> = typesOf(
  'text search tel url email password textarea',
);

/** Types of controls into which users type. */
export const typedTypes: ReadonlySet<string> = new Set([...textTypes, 'number']);

/** Types of controls with one value, which users enter. */
export const valueTypes: ReadonlySet<string> = new Set([
  ...typedTypes,
  ...typesOf('range date time datetime-local month week color'),
]);

function typesOf(names: string): Set<string> {
  return new Set(names.split(' '));
}
