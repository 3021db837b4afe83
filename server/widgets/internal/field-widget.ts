import type { AttributeMap } from '../../../components/markup.ts';
import type { Constructor } from '../../core/index.ts';
import { InputWidget } from '../input-widget.ts';
import { Widget } from '../widget.ts';
import { controlOfType, type FieldControl } from './field-control.ts';

/** Class of a widget that can be the control of a field: it accepts `model` and `attribute`. */
export type FieldWidgetType = Constructor<Widget> &
  Partial<Pick<typeof InputWidget, 'controlType'>> &
  Pick<typeof Widget, 'create'>;

/** A widget as the control of a field. */
export function widgetControl(
  field: object,
  type: FieldWidgetType,
  config: Readonly<Record<string, unknown>>,
  options: AttributeMap,
): FieldControl {
  // Other widgets support models, but not fields.
  const shared = type.prototype instanceof InputWidget ? { ...config, field } : config;
  const control = controlOfType(type.controlType ?? 'widget');
  return {
    ...control,
    kind: control.kind === 'text' ? 'widget' : control.kind,
    options,
    write(model, attribute, attributes, addAttributes) {
      const { required } = addAttributes({}, 'item');
      const items = control.role === 'radiogroup' ? { itemOptions: { required } } : null;
      const own = { ...attributes, ...items };
      return Widget.widget.call(type, { ...shared, model, attribute, options: own });
    },
  };
}
