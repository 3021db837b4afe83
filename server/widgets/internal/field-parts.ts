import {
  addCssClass,
  type AttributeMap,
  hasCssClass,
  removeCssClass,
  textOf,
} from '../../../components/markup.ts';
import type { ActiveField } from '../active-field.ts';
import { error, type ErrorOptions } from '../html-active.ts';
import { tag } from '../html-tag.ts';
import { FieldLayout } from '../field-context.ts';
import type { FieldControl } from './field-control.ts';
import { horizontalClasses, replaceClass } from './field-layout.ts';

/** A text that a call has set, with attributes; null is the text of the model, false none. */
export interface Part {
  readonly text: string | false | null;
  readonly options: AttributeMap;
}

/** The choices that the calls on a field have made. */
export interface FieldChoice {
  readonly control: FieldControl;
  readonly label: Part;
  readonly hint: Part;
}

/** The data from which the parts of a field are written. */
export interface PartSource extends FieldChoice {
  readonly field: ActiveField;
  /** Attribute, without index. */
  readonly name: string;
  /** Whether the attribute must always have a value. */
  readonly isRequired: boolean;
  /** The text of the label as markup: of the model, encoded, or of a call, unchanged. */
  readonly labelText: string | false;
  readonly inputId: string;
  readonly layout: FieldLayout;
}

/** A part as markup, and its id for references; null when it has no text. */
export interface Written {
  readonly markup: string;
  readonly id: string | null;
}

type TaggedMap = AttributeMap & { readonly tag?: string | false };

/** Whether the label follows the control, or surrounds it. */
function isCheck({ control }: PartSource): boolean {
  return control.kind === 'check' || control.kind === 'enclosed';
}

export function labelAttributes(source: PartSource): AttributeMap {
  const { label, inputId, control, layout } = source;
  const target = control.kind === 'list' ? { id: `${inputId}-label` } : { for: inputId };
  const options = { ...target, ...usualLabelAttributes(source), ...label.options };
  const isHidden = layout === FieldLayout.INLINE && !isCheck(source);
  return isHidden ? replaceClass(options, 'form-label', 'visually-hidden') : options;
}

function usualLabelAttributes(source: PartSource): AttributeMap {
  const { labelOptions } = source.field;
  if (isCheck(source)) return removeCssClass(labelOptions, 'form-label');
  if (source.layout !== FieldLayout.HORIZONTAL) return labelOptions;
  return replaceClass(labelOptions, 'form-label', horizontalClasses(source.field).label);
}

export function writeHint(source: PartSource): Written {
  const { field, hint, name, inputId } = source;
  const text = hint.text ?? field.model.getAttributeHint(name);
  if (text === false || text === '') return { markup: '', id: null };
  const { tag: element = 'div', ...given }: TaggedMap = { ...field.hintOptions, ...hint.options };
  const options = { id: `${inputId}-hint`, ...withHorizontal(source, 'hint', given) };
  return { markup: tag(element, text, options), id: element ? idOf(options) : null };
}

/** The error; an empty element without an error, for a script to fill. */
export function writeError(source: PartSource): Written {
  const { name, inputId } = source;
  const { enableError, errorOptions, form, model } = source.field;
  if (!enableError || form.layout === FieldLayout.INLINE) return { markup: '', id: null };
  const text = errorOptions.errorSource?.(model, name) ?? model.getFirstError(name);
  const given = withHorizontal(source, 'error', errorOptions) as ErrorOptions;
  const options: ErrorOptions = { id: `${inputId}-error`, ...given };
  if (text === null || text === '') {
    // A script finds the element by its class, or else by its id.
    const isNamed = form.enableClientValidation && !hasCssClass(given, 'invalid-feedback');
    return { markup: error(model, name, isNamed ? options : given), id: null };
  }
  const { tag: element = 'div' } = options;
  return { markup: error(model, name, options), id: element ? idOf(options) : null };
}

function withHorizontal(
  source: PartSource,
  part: 'hint' | 'error',
  options: AttributeMap,
): AttributeMap {
  if (source.layout !== FieldLayout.HORIZONTAL) return options;
  return addCssClass(options, horizontalClasses(source.field)[part]);
}

/** The id among the attributes of a part, for references. */
export function idOf(options: AttributeMap): string | null {
  return options['id'] == null ? null : textOf(options['id']);
}

/** The wrapper of a horizontal field; checks and fields without a label are offset as if they had one. */
export function wrapperAttributes(source: PartSource): AttributeMap {
  const classes = horizontalClasses(source.field);
  const hasLabel = !isCheck(source) && source.labelText !== false;
  const { tag: _tag, ...options } = source.field.wrapperOptions;
  const wrapper = addCssClass(options, classes.wrapper);
  if (hasLabel) return wrapper;
  const offset = addCssClass(wrapper, classes.offset);
  // The grid styles of control and label need the class around them.
  return source.control.kind === 'check' ? addCssClass(offset, 'form-field') : offset;
}
