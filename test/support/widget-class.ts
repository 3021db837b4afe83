import * as widgets from '../../server/widgets/index.ts';

/** A class of `fwx/server/widgets`, as loops over all of them need it. */
export interface WidgetClass {
  create(config: object): unknown;
  widget(config: object): string;
}

/** The class of this name. */
export function widgetClass(name: string): WidgetClass {
  const found = (widgets as unknown as Readonly<Record<string, WidgetClass>>)[name];
  if (!found) throw new Error(`There is no class ${name} in fwx/server/widgets.`);
  return found;
}
