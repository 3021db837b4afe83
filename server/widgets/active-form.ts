import {
  addCssClass,
  type Address,
  type AttributeMap,
  clientConfig,
  type Content,
  contentOf,
  oneOf,
  throwing,
  withExtras,
} from '../../components/markup.ts';
import type { ConfigOf } from '../core/index.ts';
import { isPlain } from '../core/internal.ts';
import { renderMarkup } from '../ssr/index.ts';
import { ActiveField, type FieldCalls } from './active-field.ts';
import { type FieldContext, FieldLayout, ValidationStateOn } from './field-context.ts';
import { errorSummary, type ErrorSummaryOptions, type FormModel } from './html-active.ts';
import { beginForm, endForm } from './html-form.ts';
import { Widget } from './widget.ts';

const layouts = Object.values(FieldLayout);
const places = Object.values(ValidationStateOn);
const ofLayout = ['layout', 'ActiveForm'] as const;
const ofPlace = ['validationStateOn', 'ActiveForm'] as const;

/** A config of a field over that of all; of options of one name, either has its attributes. */
function merged(shared: FieldConfig, config: FieldConfig): FieldConfig {
  const all: Record<string, unknown> = { ...shared };
  for (const [name, value] of Object.entries(config)) {
    const before = all[name];
    all[name] = isPlain(before) && isPlain(value) ? { ...before, ...value } : value;
  }
  return all;
}

/** Config of a field, without the values that the form sets. */
export type FieldConfig = FieldCalls &
  Omit<ConfigOf<ActiveField>, 'form' | 'model' | 'attribute' | keyof FieldCalls>;

/**
 * A form that gives its fields their context: layout, classes of states, and whether the browser
 * checks the rules of the model, too.
 */
export class ActiveForm extends Widget implements FieldContext {
  /** Address to which the form is sent; `''` is the page itself. */
  action: Address = '';
  /** Method; others than `get` and `post` are sent as `post` with `_method`. */
  method = 'post';
  /** Whether the CSRF token is sent, when the application has one. */
  csrf = true;
  /** Content of the form: a Lit template, or trusted HTML as text. */
  content: Content | null = null;
  /** Writes rules as constraints of the browser, and `<fwx-active-field>` around each field. */
  enableClientValidation = false;
  /** Class of invalid fields. */
  errorCssClass = 'is-invalid';
  /** Class of the box of {@link errorSummary}. */
  errorSummaryCssClass = 'error-summary';
  /** Config of each field, or a function that returns it. The config of a single field is added to its maps. */
  fieldConfig: FieldConfig | ((model: FormModel, attribute: string) => FieldConfig) = {};
  layout: FieldLayout = FieldLayout.DEFAULT;
  /** Class of a field whose attribute is required. */
  requiredCssClass = 'required';
  /** Class of fields that a script has found valid. */
  successCssClass = 'is-valid';
  validationStateOn: ValidationStateOn = ValidationStateOn.INPUT;

  /** @throws {InvalidConfigException} `layout` or `validationStateOn` has an unknown value. */
  override init(): void {
    super.init();
    oneOf(layouts, this.layout, ofLayout, throwing);
    oneOf(places, this.validationStateOn, ofPlace, throwing);
  }

  /** The field of an attribute. */
  field(model: FormModel, attribute: string, config: FieldConfig = {}): ActiveField {
    const { fieldConfig } = this;
    const shared = typeof fieldConfig === 'function' ? fieldConfig(model, attribute) : fieldConfig;
    return ActiveField.create({ ...merged(shared, config), form: this, model, attribute });
  }

  /** The errors of models as a list; `''` when there are none. */
  errorSummary(
    models: FormModel | readonly FormModel[],
    options: ErrorSummaryOptions = {},
  ): string {
    return errorSummary(models, addCssClass(options, this.errorSummaryCssClass));
  }

  override run(): string {
    const id = this.resolveId(false);
    const inner = renderMarkup(contentOf(this.content));
    return beginForm(this.action, this.method, this.#attributes(id)) + inner + endForm();
  }

  protected override accept(content: Content): void {
    this.content = content;
  }

  #attributes(id: string | undefined): AttributeMap & { readonly csrf: boolean } {
    const own: Record<string, unknown> = { id, 'data-bs-config': clientConfig(this) };
    if (this.layout === FieldLayout.INLINE) own['class'] = 'form-inline';
    if (this.enableClientValidation) own['data-bs-validate'] = true;
    return { ...withExtras(own, this.options), id, csrf: this.csrf };
  }
}
