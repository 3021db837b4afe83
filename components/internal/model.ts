/** The values of the properties of an element that are not `undefined`, for code that shares its template. */
export function modelOf(
  element: object,
  properties: Readonly<Record<string, unknown>>,
): Record<string, unknown> {
  const names = Object.keys(properties) as (keyof typeof element)[];
  const entries = names.map((name) => [name, element[name]] as const);
  return Object.fromEntries(entries.filter(([, value]) => value !== undefined));
}
