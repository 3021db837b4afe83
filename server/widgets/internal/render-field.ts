import {
  addCssClass,
  type AttributeMap,
  decode,
  encode,
  textOf,
} from '../../../components/markup.ts';
import type { ActiveField } from '../active-field.ts';
import { type FieldContext, FieldLayout, ValidationStateOn } from '../field-context.ts';
import { beginTag, endTag, tag } from '../html-tag.ts';
import { getAttributeName, getInputId } from '../input-name.ts';
import { clientRules, noRules } from './client-rules.ts';
import { typedTypes } from './control-types.ts';
import { type ControlState, fieldAttributes } from './control-attributes.ts';
import {
  fill,
  horizontalClasses,
  replaceClass,
  layoutOf,
  layoutTemplates,
} from './field-layout.ts';
import {
  type FieldChoice,
  idOf,
  labelAttributes,
  type PartSource,
  wrapperAttributes,
  writeError,
  writeHint,
} from './field-parts.ts';
import type { Draft } from './rule-draft.ts';

/**
 * The markup of a field, from its properties and the choices of its calls.
 *
 * @param content Content of the field instead of its template; null for the template.
 */
export function renderField(
  field: ActiveField,
  choice: FieldChoice,
  content: string | null,
): string {
  const source = sourceOf(field, choice);
  const { attribute, form, model } = field;
  const isChecked = form.enableClientValidation;
  const rules = isChecked ? clientRules(model, source.name, attribute, choice.control) : noRules;
  const inner = content ?? filledTemplate(source, rules);
  const { tag: name = 'div', ...options } = rootAttributes(source);
  const markup = tag(name as string | false, inner, options);
  return isChecked ? withElement(markup, rules, form) : markup;
}

function sourceOf(field: ActiveField, { control, label, hint }: FieldChoice): PartSource {
  const { model, attribute, form } = field;
  const name = getAttributeName(attribute);
  return {
    field,
    control,
    label,
    hint,
    name,
    isRequired: model.isAttributeRequired(name),
    labelText: label.text ?? encode(model.getAttributeLabel(name)),
    inputId: textOf(control.options['id'] || getInputId(model, attribute)),
    layout: layoutOf(form.layout, control.kind),
  };
}

function templateFor({ field, layout, control }: PartSource): string {
  const isHorizontal = layout === FieldLayout.HORIZONTAL;
  if (control.kind === 'check') {
    return isHorizontal ? field.checkHorizontalTemplate : field.checkTemplate;
  }
  if (control.kind === 'enclosed') {
    const template = field.checkEnclosedTemplate;
    return isHorizontal ? `{beginWrapper}${template}{endWrapper}` : template;
  }
  return field.template ?? layoutTemplates[layout];
}

/** Writes each part that the template has; hint and error first, as the control refers to them. */
function filledTemplate(source: PartSource, rules: Draft): string {
  const template = templateFor(source);
  const label = source.labelText === false ? null : labelAttributes(source);
  const hint = writeHint(source);
  const error = writeError(source);
  const described = [
    template.includes('{hint}') ? hint.id : null,
    template.includes('{error}') ? error.id : null,
  ];
  const references = {
    describedBy: described.filter((id) => id !== null),
    labelledBy: label && template.includes('{label}') ? idOf(label) : null,
  };
  const text = source.labelText || '';
  return fill(template, {
    input: () => inputMarkup(source, rules, references),
    hint: () => hint.markup,
    error: () => error.markup,
    label: () => (label ? tag('label', text, label) : ''),
    beginLabel: () => (label ? beginTag('label', label) : ''),
    labelTitle: () => text,
    endLabel: () => (label ? endTag('label') : ''),
    beginWrapper: () => beginTag(wrapperTag(source), wrapperAttributes(source)),
    endWrapper: () => endTag(wrapperTag(source)),
  });
}

function wrapperTag({ field }: PartSource): string | false {
  return (field.wrapperOptions['tag'] ?? 'div') as string | false;
}

function inputMarkup(
  source: PartSource,
  rules: Draft,
  references: Pick<ControlState, 'describedBy' | 'labelledBy'>,
): string {
  const { attribute, form, model, inputTemplate } = source.field;
  const isInvalid = model.getFirstError(source.name) !== null;
  const isOnInput = form.validationStateOn === ValidationStateOn.INPUT;
  const add = fieldAttributes({
    errorClass: isInvalid && isOnInput ? form.errorCssClass : null,
    ...references,
    isInvalid,
    isRequired: source.isRequired,
    constraints: rules.attributes,
    placeholder: placeholderOf(source),
  });
  const { options, role, write } = source.control;
  const control = write(model, attribute, add(options, role), add);
  return inputTemplate === null ? control : fill(inputTemplate, { input: () => control });
}

/** Layouts without a visible label show it in the control, as long as that is empty. */
function placeholderOf(source: PartSource): string | null {
  const { layout, control } = source;
  const isShown = layout === FieldLayout.INLINE || layout === FieldLayout.FLOATING;
  const text = source.labelText;
  const isText = control.kind === 'text' && typedTypes.has(control.type);
  if (!isShown || !isText || text === false) return null;
  return decode(text.replace(/<[^>]*>/g, ''));
}

function rootAttributes(source: PartSource): AttributeMap {
  const { form, model, options } = source.field;
  const { errorCssClass, requiredCssClass, validationStateOn } = form;
  const isInvalid =
    validationStateOn === ValidationStateOn.CONTAINER && model.getFirstError(source.name) !== null;
  let states = `field-${source.inputId}`;
  if (source.isRequired) states += ` ${requiredCssClass}`;
  if (isInvalid) states += ` ${errorCssClass}`;
  return addCssClass(laidOut(options, source), states);
}

function laidOut(options: AttributeMap, source: PartSource): AttributeMap {
  if (source.layout === FieldLayout.HORIZONTAL) {
    const { field } = horizontalClasses(source.field);
    return replaceClass(options, 'form-field mb-3', field);
  }
  return source.layout === FieldLayout.FLOATING ? addCssClass(options, 'form-floating') : options;
}

/** Wraps the field in the element that shows the messages of the rules in the browser. */
function withElement(markup: string, client: Draft, form: FieldContext): string {
  const { messages, maxCharacters, rules } = client;
  const { errorCssClass, successCssClass, validationStateOn } = form;
  const hasWords = Object.keys(messages).length > 0;
  return tag('fwx-active-field', markup, {
    'max-characters': maxCharacters,
    messages: hasWords ? messages : null,
    rules: rules.length > 0 ? rules : null,
    'error-css-class': errorCssClass === 'is-invalid' ? null : errorCssClass,
    'success-css-class': successCssClass || null,
    'validation-state-on': validationStateOn === ValidationStateOn.INPUT ? null : validationStateOn,
  });
}
