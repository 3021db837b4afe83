import type { AttributeMap } from '../internal/attributes.ts';
import { addCssClass } from '../internal/class-and-style.ts';
import { urlText } from '../internal/attribute-data.ts';
import type { ElementContract } from '../internal/element-contract.ts';
import { refusing } from '../internal/refuse-warning.ts';
import { noneIfEmpty, widgetProperties } from '../internal/widget-properties.ts';
import { type ButtonOptions, buttonTemplate } from './button.template.ts';

/** Properties that are attributes of a `<button>`. */
const buttonNative = {
  form: 'form',
  formAction: 'formaction',
  formEnctype: 'formenctype',
  formMethod: 'formmethod',
  formNoValidate: 'formnovalidate',
  formTarget: 'formtarget',
  name: 'name',
  value: 'value',
} as const;

/** Properties that are attributes of an `<a>`. */
const linkNative = { download: 'download', href: 'href', rel: 'rel', target: 'target' } as const;

type NativeName = keyof typeof buttonNative | keyof typeof linkNative;
type NativeModel = { readonly [K in NativeName]?: string | boolean | null | undefined };

/** Values of the properties of `<fwx-button>`. */
export interface ButtonModel extends Omit<ButtonOptions, 'tagName' | 'toggle'>, NativeModel {
  /** `tagName` of the options: elements have a property of that name already. */
  readonly buttonTag?: string | null | undefined;
  readonly disabled?: boolean | undefined;
  readonly loading?: boolean | undefined;
  readonly pressed?: boolean | undefined;
  readonly toggleable?: boolean | undefined;
  readonly type?: string | null | undefined;
}

/** What both sides know of `<fwx-button>`. */
export const buttonContract = {
  tag: 'fwx-button',
  root: '.btn, .btn-solid, .btn-outline, .btn-subtle, .btn-text, .btn-link',
  properties: {
    buttonTag: { attribute: 'tag-name', type: String },
    disabled: { type: Boolean },
    download: { type: String },
    encodeLabel: { attribute: false },
    form: { type: String },
    formAction: { converter: urlText },
    formEnctype: { type: String },
    formMethod: { type: String },
    formNoValidate: { type: Boolean },
    formTarget: { type: String },
    href: { converter: urlText },
    label: { type: String, content: true },
    loading: { type: Boolean, reflect: true },
    name: { type: String },
    pressed: { type: Boolean, reflect: true },
    rel: { type: String },
    size: { type: String },
    target: { type: String },
    theme: { type: String },
    toggleable: { attribute: 'toggle', type: Boolean },
    type: { type: String },
    value: { type: String },
    variant: { converter: noneIfEmpty },
    ...widgetProperties,
  },
  render: (model: ButtonModel, children: unknown): unknown =>
    children ?? buttonTemplate(buttonOptions(model), refusing),
} satisfies ElementContract;

/** Options of the template for these properties: attributes of the host go to the button inside. */
export function buttonOptions(model: ButtonModel): ButtonOptions {
  const { buttonTag, disabled, href, loading, pressed, toggleable, type, ...rest } = model;
  const tagName = buttonTag || (href == null ? 'button' : 'a');
  const extras: AttributeMap = {
    ...(type != null && { type }),
    ...(disabled && { disabled: true }),
    ...nativeAttributes(tagName, model),
    ...(loading && loadingAttributes),
    ...model.options,
  };
  const states = pressed ? addCssClass(extras, 'active') : extras;
  return {
    ...rest,
    size: model.size || null,
    theme: model.theme || null,
    tagName,
    toggle: toggleable ?? false,
    options: loading ? addCssClass(states, 'btn-loading') : states,
  };
}

/** What a button says while it is busy: it takes no clicks and keeps the focus. */
export const loadingAttributes = { 'aria-busy': 'true', 'aria-disabled': 'true' } as const;

/** The properties of this tag that HTML has attributes for, with their names there. */
export function nativeNames(tag: string): [name: NativeName, attribute: string][] {
  const names = tag === 'a' ? linkNative : tag === 'button' ? buttonNative : {};
  return Object.entries(names) as [NativeName, string][];
}

/** Attributes of the button or link that have values. */
function nativeAttributes(tag: string, model: ButtonModel): AttributeMap {
  const all = nativeNames(tag).map(([name, attribute]) => [attribute, model[name]] as const);
  return Object.fromEntries(all.filter(([, value]) => value != null && value !== false));
}
