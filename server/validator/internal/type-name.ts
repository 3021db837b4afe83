/**
 * Name of a value's type in the messages of the reference: `null`, `bool`, `int`, `float`,
 * `string`, or the name of the class, cut to 80 characters.
 */
export function typeName(value: unknown): string {
  switch (typeof value) {
    case 'undefined':
      return 'null';
    case 'boolean':
      return 'bool';
    case 'number':
      return Number.isInteger(value) ? 'int' : 'float';
    case 'string':
      return 'string';
    case 'object':
      return value === null ? 'null' : className(value);
    default:
      return typeof value;
  }
}

function className(value: object): string {
  if (Array.isArray(value)) return 'array';
  const prototype = Object.getPrototypeOf(value) as { constructor?: unknown } | null;
  const maker = prototype?.constructor;
  return typeof maker === 'function' && maker.name !== '' ? maker.name.slice(0, 80) : 'object';
}
