import { attributes, attributesWith } from '../options/attribute-data.ts';
import type { AttributeMap } from '../attributes/attributes.ts';
import { switchOr } from '../options/choice.ts';
import type { Content } from '../content/content.ts';
import { contentOption, option, type OptionsOf } from '../options/option.ts';
import {
  closeButtonAttribute,
  type PartButton,
  partButtonOptions,
} from '../content/part-button.ts';
import type { Stringable } from '../context/stringable.ts';
import type { WidgetOptions } from '../options/widget-options.ts';

/** Attributes of a part, with its tag; with `null` as tag only the content is written. */
export type TaggedOptions = AttributeMap & { readonly tag?: string | null | undefined };

/** Options of every widget whose root is a `<dialog>` with header, body and footer. */
export const modalOptions = {
  /** Covers the page with a backdrop: `true`, `false`, or `static` for one that does not close it when clicked. */
  backdrop: switchOr(['static'], true),
  /** Attributes of the body. */
  bodyOptions: option<AttributeMap>({}, attributes),
  /** The close button: `tag`, `label` (trusted HTML) and attributes; `false` for none. */
  closeButton: option<PartButton | readonly [] | false>({}, closeButtonAttribute),
  /** Content of the body, as a Lit template or trusted HTML; replaces the content of the element. */
  content: contentOption<Content | null>(null, { attribute: false }),
  /** Escapes the title. A property without an attribute. */
  encodeTitle: option(true, { attribute: false }),
  /** Content of the footer, as a Lit template or trusted HTML; `null` for no footer. */
  footer: contentOption<Content | null>(null, { attribute: false }),
  /** Attributes of the footer. */
  footerOptions: option<AttributeMap>({}, attributes),
  /** Attributes of the header. */
  headerOptions: option<AttributeMap>({}, attributes),
  /** Lets Escape close it. `keyboard="false"` turns this off. */
  keyboard: option(true),
  /** Heading, and name for assistive technology. */
  title: option<Stringable | null>(null),
  /** Attributes of the title and its `tag`, by default `h5`. */
  titleOptions: option<TaggedOptions>({}, attributesWith({ tag: partButtonOptions.tag })),
  /** A button before it that opens it: `tag`, `label`, `encode` and attributes; `false` for none. */
  toggleButton: option<PartButton | readonly [] | false>(false, attributesWith(partButtonOptions)),
};

/** Options of every widget whose root is a `<dialog>`. */
export interface ModalOptions extends WidgetOptions, OptionsOf<typeof modalOptions> {}

/** Properties of an element for such a widget, beside its options; `heading` takes the place of `title`. */
export const modalProperties = {
  /** Title of the dialog. The attribute `title` would be a tooltip. */
  heading: modalOptions.title,
  /** Whether it is open. */
  open: option(false, { reflect: true }),
  /** Label of a button before it that opens it. */
  toggleLabel: option<string | null>(null),
};

type ModalModel = Omit<OptionsOf<typeof modalOptions>, 'title'> & OptionsOf<typeof modalProperties>;

/** Options for the properties of an element. */
export function optionsOfModal<T extends ModalModel>({
  heading,
  toggleLabel,
  toggleButton,
  ...rest
}: T): Omit<T, 'heading' | 'toggleLabel' | 'toggleButton'> &
  Pick<ModalOptions, 'title' | 'toggleButton'> {
  return {
    ...rest,
    title: heading,
    toggleButton:
      toggleLabel == null ? toggleButton : { label: toggleLabel, ...(toggleButton as PartButton) },
  };
}
