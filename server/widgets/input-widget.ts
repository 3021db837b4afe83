import { type AttributeMap, Message, textOf } from '../../components/markup.ts';
import { InvalidConfigException } from '../core/index.ts';
import { activeInput, type FormModel } from './html-active.ts';
import { input } from './html-inputs.ts';
import { getInputId, getInputName } from './input-name.ts';
import { Widget } from './widget.ts';

/**
 * Base of widgets that take input, for an attribute of a model or under a name of their own. The
 * control of the widget gets `options` as its attributes, `options.id` with them.
 */
export abstract class InputWidget extends Widget {
  /**
   * Type of the control, when the widget is that of a field: the type of an input, `textarea`, `select`, or
   * `checklist` and `radiolist` for a group of check boxes or radio buttons. It determines layout, role and rules that
   * the browser checks. Default: `widget`, for which that is `required` alone. `options` contains attributes such as
   * `pattern`; those of a radio group have `itemOptions`, the attributes of each button.
   */
  static readonly controlType: string = 'widget';

  /** The field that the widget is the control of; null for a widget on its own. */
  field: object | null = null;
  /** Model that the input belongs to; with {@link attribute}. */
  model: FormModel | null = null;
  /** Attribute of the model; an expression such as `[0]title` works too. */
  attribute: string | null = null;
  /** Name of the input, without a model. */
  name: string | null = null;
  /** Value of the input, without a model. */
  value: unknown = null;

  /**
   * @throws {InvalidConfigException} There is neither a name nor a model with an attribute, or there
   * are `clientEvents` and no view to take their script.
   */
  override init(): void {
    if (this.model !== null && this.attribute !== null) {
      this.id ??= getInputId(this.model, this.attribute);
    } else if (this.name === null) {
      throw new InvalidConfigException(Message.INPUT_SOURCE_REQUIRED);
    }
    // The id is known now, independent of how a widget writes its control, and `clientEvents` need it.
    const id = super.resolveId(true);
    if (this.options['id'] == null) this.options = { ...this.options, id };
    super.init();
  }

  /** Whether the input belongs to a model. */
  protected hasModel(): boolean {
    return this.model !== null && this.attribute !== null;
  }

  /** Name of the control; `''` without a model and a name. */
  protected resolveName(): string {
    const { model, attribute, name } = this;
    return model !== null && attribute !== null ? getInputName(model, attribute) : (name ?? '');
  }

  /** The input as markup, with name, value and id; values of passwords and files are left out. */
  protected renderInputHtml(type: string, options: AttributeMap = this.options): string {
    if (this.model !== null && this.attribute !== null) {
      return activeInput(type, this.model, this.attribute, options);
    }
    return input(type, this.name, this.value, options);
  }

  /** The id of the control, which `init()` has set. */
  protected override resolveId(): string {
    return textOf(this.options['id']);
  }
}
