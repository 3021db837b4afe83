import type { WidgetPart } from './specimen.ts';

type Values = Readonly<Record<string, unknown>>;

/** Properties of the element for options of the widget: an id is an attribute of what is inside. */
export function propertiesOf({ renamed }: WidgetPart, options: object): Values {
  const { id, ...rest } = options as Values;
  const named = Object.entries(rest).map(([name, value]) => [renamed[name] ?? name, value]);
  const properties = Object.fromEntries(named) as Values;
  if (id === undefined) return properties;
  return { ...properties, options: { id, ...(properties['options'] as object) } };
}
