import * as widgets from '../../server/widgets/index.ts';

/** A class of `fwx/server/widgets`, as used in loops over all classes. */
export interface WidgetClass {
  create(config: object): unknown;
  widget(config: object): string;
}

/** Returns the class with this name. */
export function widgetClass(name: string): WidgetClass {
  const found: unknown = Reflect.get(widgets, name);
  if (isWidgetClass(found)) return found;
  throw new Error(`There is no widget ${name} in fwx/server/widgets.`);
}

function isWidgetClass(value: unknown): value is WidgetClass {
  return typeof value === 'function' && 'create' in value && 'widget' in value;
}
