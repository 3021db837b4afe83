import type { AttributeMap } from '../internal/attributes/attributes.ts';
import { addCssClass } from '../internal/attributes/class-and-style.ts';
import { optionAttribute } from '../internal/attributes/markup-names.ts';
import { address } from '../internal/options/attribute-data.ts';
import type { ElementContract } from '../internal/options/element-contract.ts';
import { option, type OptionsOf } from '../internal/options/option.ts';
import { refusing } from '../internal/context/refuse-warning.ts';
import { widgetProperties } from '../internal/options/widget-properties.ts';
import { type ButtonOptions, buttonOptions, buttonSelector } from './button.options.ts';
import { buttonTemplate } from './button.template.ts';

/** Properties that are attributes of each tag. */
const anyNative = ['ariaDescribedBy', 'ariaLabel', 'autofocus'] as const;

/** Properties that are attributes of a `<button>`. */
const buttonNative = [
  'command',
  'commandFor',
  'form',
  'formAction',
  'formEnctype',
  'formMethod',
  'formNoValidate',
  'formTarget',
  'name',
  'popoverTarget',
  'popoverTargetAction',
  'value',
] as const;

/** Properties that are attributes of an `<a>`. */
const linkNative = ['download', 'href', 'rel', 'target'] as const;

type NativeName = (typeof anyNative | typeof buttonNative | typeof linkNative)[number];

/** For the name of an attribute in HTML, which has no dashes. */
const ofHtml = { attribute: true } as const;

const { tagName, toggle, ...sameOptions } = buttonOptions;
const properties = {
  ...sameOptions,
  /** Ids of the elements that describe the button; the attribute is `aria-describedby`. */
  ariaDescribedBy: option<string | null>(null, { attribute: 'aria-describedby' }),
  /** Name for assistive technology, such as that of a button with an icon only. */
  ariaLabel: option<string | null>(null),
  /** Whether the button has the focus when the page is loaded, or the dialog around it is opened. */
  autofocus: option(false),
  /** Tag of the button inside; by default `a` with an `href` and `button` without. Read once. */
  buttonTag: option<string | null>(null, { ...tagName, attribute: 'tag-name' }),
  /** What the button does to the element of `commandFor`: `show-modal`, `close`, `--name`. */
  command: option<string | null>(null),
  /** Id of the element that the button controls by `command`. */
  commandFor: option<string | null>(null, ofHtml),
  /** Disables the button. */
  disabled: option(false),
  /** File name for the download of the link target; with `''` the server determines it. */
  download: option<string | null>(null),
  /** Id of the form of a submit button outside it. */
  form: option<string | null>(null),
  /** Address to which a submit button submits the form. */
  formAction: option<string | null>(null, { ...ofHtml, ...address }),
  /** Encoding of the form. */
  formEnctype: option<string | null>(null, ofHtml),
  /** Method of the form: `get`, `post` or `dialog`. */
  formMethod: option<string | null>(null, ofHtml),
  /** Submits the form without validation. */
  formNoValidate: option(false, ofHtml),
  /** Browsing context that shows the response to the form. */
  formTarget: option<string | null>(null, ofHtml),
  /** Address of the link. */
  href: option<string | null>(null, address),
  /** Shows that the button is busy; clicks have no default action, and the button keeps the focus. */
  loading: option(false, { reflect: true }),
  /** Name under which a submit button submits `value`. */
  name: option<string | null>(null),
  /** Id of the popover that the button controls. */
  popoverTarget: option<string | null>(null, ofHtml),
  /** What the button does to the popover: `toggle`, `show` or `hide`. */
  popoverTargetAction: option<string | null>(null, ofHtml),
  /** Whether a toggle button is pressed. */
  pressed: option(false, { reflect: true }),
  /** Relationship of the link target to this page: `noopener`, `nofollow`. */
  rel: option<string | null>(null),
  /** Browsing context that shows the link target: `_blank`, or the name of a frame. */
  target: option<string | null>(null),
  /** Stays pressed until the next click; the attribute is `toggle`. */
  toggleable: option(toggle.default, { attribute: 'toggle' }),
  /** Type of the button: `button`, `submit` or `reset`. */
  type: option<string | null>(null),
  /** Value that a submit button submits under its `name`. */
  value: option<string | null>(null),
  ...widgetProperties,
};

/** Values of the properties of `<fwx-button>`. */
export interface ButtonModel extends OptionsOf<typeof properties> {}

/** Contract of `<fwx-button>`, shared by browser and server. */
export const buttonContract = {
  tag: 'fwx-button',
  root: buttonSelector,
  properties,
  render: (model: ButtonModel, children: unknown): unknown =>
    children ?? buttonTemplate(optionsOfButton(model), refusing),
} satisfies ElementContract;

/** Options of the template for these properties: attributes of the host go to the button inside. */
export function optionsOfButton(model: ButtonModel): ButtonOptions {
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
    tagName,
    toggle: toggleable ?? toggle.default,
    options: loading ? addCssClass(states, 'btn-loading') : states,
  };
}

/** Attributes of a loading button, whose clicks have no default action and which keeps the focus. */
const loadingAttributes = { 'aria-busy': 'true', 'aria-disabled': 'true' } as const;

/** The properties that are HTML attributes of this tag, with the names of the attributes. */
export function nativeNames(tag: string): [name: NativeName, attribute: string][] {
  const own = tag === 'a' ? linkNative : tag === 'button' ? buttonNative : [];
  return [...anyNative, ...own].map((name) => [
    name,
    optionAttribute(name, properties[name]) as string,
  ]);
}

/** Attributes of the button or link that have values. */
function nativeAttributes(tag: string, model: ButtonModel): AttributeMap {
  const all = nativeNames(tag).map(([name, attribute]) => [attribute, model[name]] as const);
  return Object.fromEntries(all.filter(([, value]) => value != null && value !== false));
}
