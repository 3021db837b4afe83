import { addCssClass, type AttributeMap, textOf } from '../../components/markup.ts';
import {
  BaseObject,
  type ConfigOf,
  type Constructor,
  InvalidConfigException,
} from '../core/index.ts';
import { defaultFieldContext, type FieldContext } from './field-context.ts';
import type { ErrorOptions, FormModel } from './html-active.ts';
import type { CheckListOptions } from './html-checks.ts';
import type { SelectOptions } from './html-select.ts';
import type { ChoiceItems } from './internal/choices.ts';
import { getInputId } from './input-name.ts';
import { assertPartOptions, type FieldPart } from './internal/control-options.ts';
import { controlOfType, type FieldControl } from './internal/field-control.ts';
import {
  checkControl,
  colorControl,
  type FieldCheckOptions,
  fileControl,
  inputControl,
  listControl,
  rangeControl,
  selectControl,
  staticControlOf,
} from './internal/field-inputs.ts';
import type { HorizontalCssClasses } from './internal/field-layout.ts';
import type { Part } from './internal/field-parts.ts';
import { type FieldWidgetType, widgetControl } from './internal/field-widget.ts';
import { renderField } from './internal/render-field.ts';

/** Keys that a config of a field may have besides its properties: calls of the methods of these names. */
export interface FieldCalls {
  readonly inline?: boolean;
  readonly label?: string | false | null;
  readonly hint?: string | false | null;
  readonly error?: ErrorOptions | false;
  readonly input?: string;
}

const fromModel: Part = { text: null, options: {} };
const noLabel: Part = { text: false, options: {} };

/**
 * A field of a form: label, control, hint and error of one attribute of a model. Configure it with
 * the methods, each of which returns the field, and write it with {@link ActiveField.render}.
 */
export class ActiveField extends BaseObject {
  /** Form of the field. Default: one with defaults. */
  form: FieldContext = defaultFieldContext();
  /** Model that the attribute belongs to. */
  model!: FormModel;
  /** Attribute; an expression such as `[0]title` works too. */
  attribute = '';
  /** Order of the parts `{label}`, `{input}`, `{hint}`, `{error}`; null is that of the layout. */
  template: string | null = null;
  /** Template of a check box or radio button. */
  checkTemplate = '{input}<div class="form-field-content">{label}{hint}{error}</div>';
  /** Template of one inside of its label. */
  checkEnclosedTemplate = '{beginLabel}{input}{labelTitle}{endLabel}{hint}{error}';
  /** Template of one in a horizontal form. */
  checkHorizontalTemplate =
    '{beginWrapper}{input}<div class="form-field-content">{label}{hint}{error}</div>{endWrapper}';
  /** Attributes of each check box. */
  checkOptions: FieldCheckOptions = {};
  /** Attributes of each radio button. */
  radioOptions: FieldCheckOptions = {};
  /** Whether there is a place for the error. */
  enableError = true;
  /** Whether there is a label. */
  enableLabel = true;
  /** Attributes of the error, and how it is written. */
  errorOptions: ErrorOptions = { class: 'invalid-feedback' };
  /** Attributes of the hint, and its `tag`. */
  hintOptions: AttributeMap = { class: 'form-text' };
  /** Classes of the parts in a horizontal form; each replaces the usual one. */
  horizontalCssClasses: HorizontalCssClasses = {};
  /** Attributes of each control but check boxes and radio buttons. */
  inputOptions: AttributeMap = { class: 'form-control' };
  /** Markup around the control, with `{input}` as its placeholder; null for nothing. Trusted HTML. */
  inputTemplate: string | null = null;
  /** Attributes of the label. */
  labelOptions: AttributeMap = { class: 'form-label' };
  /** Attributes of the tag around the field, and its `tag`. */
  options: AttributeMap = { class: 'form-field mb-3' };
  /** Attributes of the wrapper in a horizontal form, and its `tag`. */
  wrapperOptions: AttributeMap = {};

  #isInline = false;
  #label: Part = fromModel;
  #hint: Part = fromModel;
  #control: FieldControl | null = null;

  /**
   * Creates a field. Names of methods in `config` call them: `{ label: 'Mail', inline: true }`.
   *
   * @throws {InvalidConfigException} There is no model or no attribute.
   */
  static override create<C extends Constructor<BaseObject>>(
    this: C,
    config: Omit<ConfigOf<InstanceType<C>>, keyof FieldCalls> & FieldCalls = {} as FieldCalls &
      ConfigOf<InstanceType<C>>,
    ...args: ConstructorParameters<C>
  ): InstanceType<C> {
    const { inline, label, hint, error, input, ...properties } = config as FieldCalls;
    const made = super.create(properties, ...(args as unknown as [])) as ActiveField;
    if (inline !== undefined) made.inline(inline);
    if (label !== undefined) made.label(label);
    if (hint !== undefined) made.hint(hint);
    if (error !== undefined) made.error(error);
    if (input !== undefined) made.input(input);
    return made as unknown as InstanceType<C>;
  }

  override init(): void {
    super.init();
    if (this.model && this.attribute !== '') return;
    throw new InvalidConfigException('A field needs the properties "model" and "attribute".');
  }

  /**
   * An input of any type. The values of passwords and files are never written; with a file the form
   * sends `multipart/form-data`.
   */
  input(type: string, options: AttributeMap = {}): this {
    const written = textOf(options['type'] ?? type);
    return this.#with(inputControl(written, this.#own(options)));
  }

  /** A line of text. */
  textInput(options: AttributeMap = {}): this {
    return this.input('text', options);
  }

  /** A password; the value of the attribute is never written. */
  passwordInput(options: AttributeMap = {}): this {
    return this.input('password', options);
  }

  /** Lines of text. */
  textarea(options: AttributeMap = {}): this {
    return this.#with(inputControl('textarea', this.#own(options)));
  }

  /** Files. The form then sends `multipart/form-data`. */
  fileInput(options: AttributeMap = {}): this {
    return this.#with(fileControl(this.#own(options, 'file')));
  }

  /** A colour. */
  colorInput(options: AttributeMap = {}): this {
    const own = this.#own(options);
    const withClass = 'class' in options ? own : addCssClass(own, 'form-control-color');
    return this.#with(colorControl(withClass));
  }

  /** A slider. */
  rangeInput(options: AttributeMap = {}): this {
    const { class: _class, ...usual } = this.inputOptions;
    return this.#with(rangeControl(this.#own(options, 'input', usual)));
  }

  /** The value to read and copy; it is not sent. */
  staticControl(options: AttributeMap = {}): this {
    const own = this.#own({ class: 'form-control-plaintext', ...options });
    return this.#with(staticControlOf(own));
  }

  /** A `<select>` that shows one choice; with `multiple` several. */
  dropDownList(items: ChoiceItems, options: SelectOptions = {}): this {
    return this.#with(selectControl(items, this.#own(options, 'select'), false));
  }

  /** A `<select>` that shows several choices, 4 unless `size` is set. */
  listBox(items: ChoiceItems, options: SelectOptions = {}): this {
    return this.#with(selectControl(items, this.#own(options, 'select'), true));
  }

  /** A check box; `switch: true` makes it a switch. `label` and `labelOptions` are of the label. */
  checkbox(options: FieldCheckOptions = {}, enclosedByLabel = false): this {
    return this.#check('checkbox', options, enclosedByLabel);
  }

  /** A radio button, checked while the attribute has its `value`. */
  radio(options: FieldCheckOptions = {}, enclosedByLabel = false): this {
    return this.#check('radio', options, enclosedByLabel);
  }

  /** Check boxes for an attribute that is a list. */
  checkboxList(items: ChoiceItems, options: CheckListOptions = {}): this {
    return this.#list('checkbox', items, options);
  }

  /** Radio buttons. */
  radioList(items: ChoiceItems, options: CheckListOptions = {}): this {
    return this.#list('radio', items, options);
  }

  /** A widget of a class; it gets model, attribute, field and the attributes of the control. */
  widget(type: FieldWidgetType, config: Readonly<Record<string, unknown>> = {}): this {
    const given = (config['options'] ?? {}) as AttributeMap;
    const usual = this.#usual(type.controlType ?? 'widget');
    return this.#with(widgetControl(this, type, config, this.#own(given, 'input', usual)));
  }

  /** The label: trusted HTML, null for that of the model, false for none. */
  label(text: string | false | null = null, options: AttributeMap = {}): this {
    assertPartOptions('label', options);
    this.enableLabel ||= text !== false;
    this.#label = { text, options };
    return this;
  }

  /** The hint: trusted HTML, null for that of the model, false for none. */
  hint(text: string | false | null = null, options: AttributeMap = {}): this {
    assertPartOptions('hint', options);
    this.#hint = { text, options };
    return this;
  }

  /** Attributes of the error; false leaves it out. */
  error(options: ErrorOptions | false = {}): this {
    if (options === false) {
      this.enableError = false;
      return this;
    }
    assertPartOptions('error', options);
    this.enableError = true;
    this.errorOptions = { ...this.errorOptions, ...options };
    return this;
  }

  /** Places the items of a following list next to each other. */
  inline(value = true): this {
    this.#isInline = value;
    return this;
  }

  /**
   * The markup of the field; a text input unless a method chose another control.
   *
   * @param content The content of the field instead of its template, as trusted HTML.
   * @throws {InvalidConfigException} An override of {@link textInput} chooses no control.
   */
  render(content: string | ((field: this) => string) | null = null): string {
    const control = this.#control ?? this.textInput().#control;
    if (control === null) {
      throw new InvalidConfigException(
        `The field "${this.attribute}" has no control: textInput() has to choose one.`,
      );
    }
    const label = this.enableLabel ? this.#label : noLabel;
    const inner = typeof content === 'function' ? content(this) : content;
    return renderField(this, { control, label, hint: this.#hint }, inner);
  }

  /** As {@link render}, for template strings. */
  override toString(): string {
    return this.render();
  }

  /** Attributes of a control: those of a call over those of all. */
  #own(
    options: AttributeMap,
    part: FieldPart = 'input',
    usual: AttributeMap = this.inputOptions,
  ): AttributeMap {
    assertPartOptions(part, options);
    return { id: getInputId(this.model, this.attribute), ...usual, ...options };
  }

  /** The attributes of all controls of a type. */
  #usual(type: string): AttributeMap {
    const { kind } = controlOfType(type);
    if (kind === 'list') return {};
    if (kind !== 'check') return this.inputOptions;
    return type === 'radio' ? this.radioOptions : this.checkOptions;
  }

  #check(type: 'checkbox' | 'radio', options: FieldCheckOptions, isEnclosed: boolean): this {
    const own: FieldCheckOptions = this.#own(options, 'check', this.#usual(type));
    this.#labelCheck(own);
    return this.#with(checkControl(type, own, isEnclosed));
  }

  /** Applies the label of a call for a check box. */
  #labelCheck({ label, labelOptions }: FieldCheckOptions): void {
    if (label == null && !labelOptions) return;
    const options = { ...this.#label.options, ...labelOptions };
    assertPartOptions('label', options);
    this.#label = { text: label ?? this.#label.text, options };
  }

  #list(type: 'checkbox' | 'radio', items: ChoiceItems, options: CheckListOptions): this {
    const inline = options.inline ?? this.#isInline;
    return this.#with(listControl(type, items, { ...this.#own(options, 'list', {}), inline }));
  }

  /** Sets the control. A form with files sends them as files. */
  #with(control: FieldControl): this {
    if (control.type.toLowerCase() === 'file') {
      this.form.options = { ...this.form.options, enctype: 'multipart/form-data' };
    }
    this.#control = control;
    return this;
  }
}
