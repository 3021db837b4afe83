// What each element takes and fires. Written by `npm run manifest`, never by hand.
import type { AttributeText, BooleanText, ElementTypes, Presence } from './attribute.js';
import type { AccordionToggle, FwxAccordion, FwxAccordionItem } from 'fwx/components/accordion';
import type { FieldFault, FwxActiveField } from 'fwx/components/active-field';
import type { FwxBreadcrumbs } from 'fwx/components/breadcrumbs';
import type { ButtonChange, FwxButton } from 'fwx/components/button';
import type { FwxButtonGroup } from 'fwx/components/button-group';
import type { FwxButtonMenu, MenuEventDetail, MenuSelect } from 'fwx/components/button-menu';
import type { DrawerEventDetail, FwxDrawer } from 'fwx/components/drawer';
import type { FwxLanguageMenu } from 'fwx/components/language-menu';
import type { FwxMenu } from 'fwx/components/menu';
import type {
  FwxPageDeferred,
  FwxPageInfiniteScroll,
  FwxPageLink,
  FwxPageProgress,
  FwxPageWhenVisible,
} from 'fwx/components/page';
import type {
  FwxUpload,
  UploadCropDetail,
  UploadFaultDetail,
  UploadFileDetail,
  UploadFilesDetail,
  UploadInitDetail,
  UploadPrepareDetail,
  UploadProcessDetail,
  UploadProgressDetail,
  UploadWarningDetail,
} from 'fwx/components/upload';

/** Properties of `<fwx-accordion>`. */
export interface FwxAccordionProps {
  /** Closes the other items when one opens. `auto-close-items="false"` turns this off. */
  autoCloseItems?: FwxAccordion['autoCloseItems'] | undefined;
  /** Escapes the labels of `items`; `encode` of an item takes precedence. A property without an attribute. */
  encodeLabels?: FwxAccordion['encodeLabels'] | undefined;
  /** Edge to edge: no outer borders, no round corners. */
  flush?: FwxAccordion['flush'] | undefined;
  /** Adds space between the items. */
  gap?: FwxAccordion['gap'] | undefined;
  /** Trusted HTML beside each label; by default a chevron, and `''` is none. The attribute is text. */
  icon?: FwxAccordion['icon'] | undefined;
  /** Items: a list, or pairs of label and content in an object or a `Map`. They replace the content of the element. */
  items?: FwxAccordion['items'] | undefined;
  /** Tighter, with smaller text. */
  small?: FwxAccordion['small'] | undefined;
  /** Colour theme; `null` is neutral. */
  theme?: FwxAccordion['theme'] | undefined;
  /** Attributes of the root; they win over those that the widget writes. */
  options?: FwxAccordion['options'] | undefined;
  /** Settings for the script of the widget, written as `data-bs-config`. */
  clientOptions?: FwxAccordion['clientOptions'] | undefined;
  /** Event handlers by event name. */
  clientEvents?: FwxAccordion['clientEvents'] | undefined;
  /** `none` leaves all behaviour to the browser or to another script. */
  behavior?: FwxAccordion['behavior'] | undefined;
}

/** Attributes of `<fwx-accordion>` that are not called like their property. */
export interface FwxAccordionAttributes {
  /** Closes the other items when one opens. `auto-close-items="false"` turns this off. */
  'auto-close-items'?: BooleanText | undefined;
  /** Settings for the script of the widget, written as `data-bs-config`. */
  'client-options'?: AttributeText<FwxAccordion['clientOptions']> | undefined;
}

/** Events of `<fwx-accordion>`, by name. */
export interface FwxAccordionEvents {
  /** An item is about to open or close, by a click or a method. Bubbles, cancelable. */
  'fwx-before-toggle': CustomEvent<AccordionToggle>;
  /** An item has opened or closed. Bubbles. */
  'fwx-toggle': CustomEvent<AccordionToggle>;
}

/** Properties of `<fwx-accordion-item>`. */
export interface FwxAccordionItemProps {
  /** Text of the header. */
  label?: FwxAccordionItem['label'] | undefined;
  /** Whether the item is open. */
  open?: FwxAccordionItem['open'] | undefined;
}

/** Attributes of `<fwx-accordion-item>` that are not called like their property. */
export interface FwxAccordionItemAttributes {}

/** Events of `<fwx-accordion-item>`, by name. */
export interface FwxAccordionItemEvents {}

/** Properties of `<fwx-active-field>`. */
export interface FwxActiveFieldProps {
  /** Classes of an invalid field. */
  errorCssClass?: FwxActiveField['errorCssClass'] | undefined;
  /** Hides the label visually: assistive technology reads it, and the control shows it while it is empty. */
  inline?: FwxActiveField['inline'] | undefined;
  /** Layout of the parts. For plain children. */
  layout?: FwxActiveField['layout'] | undefined;
  /** Maximum length of a text in characters (code points); `null` for no limit. */
  maxCharacters?: FwxActiveField['maxCharacters'] | undefined;
  /** Message for each constraint, by its name in `ValidityState`: `{ valueMissing: '…' }`. */
  messages?: FwxActiveField['messages'] | undefined;
  /** Marks plain children as required. */
  required?: FwxActiveField['required'] | undefined;
  /** Rules that no attribute of a control can specify, as JSON or property: comparisons, lists of values, files, and constraints with a condition. The server writes the rules of a model as this attribute. */
  rules?: FwxActiveField['rules'] | undefined;
  /** Classes of a value that has been validated and is valid; `''` for none. */
  successCssClass?: FwxActiveField['successCssClass'] | undefined;
  /** Element that has the classes of the state: the control (`input`) or the root (`container`). */
  validationStateOn?: FwxActiveField['validationStateOn'] | undefined;
  /** Attributes of the root; they win over those that the widget writes. */
  options?: FwxActiveField['options'] | undefined;
  /** Settings for the script of the widget, written as `data-bs-config`. */
  clientOptions?: FwxActiveField['clientOptions'] | undefined;
  /** Event handlers by event name. */
  clientEvents?: FwxActiveField['clientEvents'] | undefined;
  /** `none` leaves all behaviour to the browser or to another script. */
  behavior?: FwxActiveField['behavior'] | undefined;
}

/** Attributes of `<fwx-active-field>` that are not called like their property. */
export interface FwxActiveFieldAttributes {
  /** Classes of an invalid field. */
  'error-css-class'?: AttributeText<FwxActiveField['errorCssClass']> | undefined;
  /** Maximum length of a text in characters (code points); `null` for no limit. */
  'max-characters'?: AttributeText<FwxActiveField['maxCharacters']> | undefined;
  /** Classes of a value that has been validated and is valid; `''` for none. */
  'success-css-class'?: AttributeText<FwxActiveField['successCssClass']> | undefined;
  /** Element that has the classes of the state: the control (`input`) or the root (`container`). */
  'validation-state-on'?: AttributeText<FwxActiveField['validationStateOn']> | undefined;
  /** Settings for the script of the widget, written as `data-bs-config`. */
  'client-options'?: AttributeText<FwxActiveField['clientOptions']> | undefined;
}

/** Events of `<fwx-active-field>`, by name. */
export interface FwxActiveFieldEvents {
  /** The field has become invalid. Bubbles. */
  'fwx-invalid': CustomEvent<FieldFault>;
}

/** Properties of `<fwx-breadcrumbs>`. */
export interface FwxBreadcrumbsProps {
  /** Attributes of the dividers; `content` is trusted HTML in them. */
  dividerOptions?: FwxBreadcrumbs['dividerOptions'] | undefined;
  /** Escapes the labels of `links`; `encode` of a link takes precedence. A property without an attribute. */
  encodeLabels?: FwxBreadcrumbs['encodeLabels'] | undefined;
  /** The first entry: missing options are those of the application, "Home" and its start page; `false` for none. */
  homeLink?: FwxBreadcrumbs['homeLink'] | undefined;
  /** Trusted HTML around each of `links`, with `{link}` for the link. A property without an attribute. */
  itemTemplate?: FwxBreadcrumbs['itemTemplate'] | undefined;
  /** The entries; without entries nothing is rendered. They replace the content of the element. */
  links?: FwxBreadcrumbs['links'] | undefined;
  /** Attributes of the `<nav>`. */
  navOptions?: FwxBreadcrumbs['navOptions'] | undefined;
  /** Tag of the list. Read once. */
  tag?: FwxBreadcrumbs['tag'] | undefined;
  /** Trusted HTML between the links, such as `/`; the attribute is text; by default the stylesheet draws a chevron. */
  divider?: FwxBreadcrumbs['divider'] | undefined;
  /** Name of the trail for assistive technology. Default `breadcrumb`. */
  navLabel?: FwxBreadcrumbs['navLabel'] | undefined;
  /** Attributes of the root; they win over those that the widget writes. */
  options?: FwxBreadcrumbs['options'] | undefined;
  /** Settings for the script of the widget, written as `data-bs-config`. */
  clientOptions?: FwxBreadcrumbs['clientOptions'] | undefined;
  /** Event handlers by event name. */
  clientEvents?: FwxBreadcrumbs['clientEvents'] | undefined;
  /** `none` leaves all behaviour to the browser or to another script. */
  behavior?: FwxBreadcrumbs['behavior'] | undefined;
}

/** Attributes of `<fwx-breadcrumbs>` that are not called like their property. */
export interface FwxBreadcrumbsAttributes {
  /** Attributes of the dividers; `content` is trusted HTML in them. */
  'divider-options'?: AttributeText<FwxBreadcrumbs['dividerOptions']> | undefined;
  /** The first entry: missing options are those of the application, "Home" and its start page; `false` for none. */
  'home-link'?: AttributeText<FwxBreadcrumbs['homeLink']> | undefined;
  /** Attributes of the `<nav>`. */
  'nav-options'?: AttributeText<FwxBreadcrumbs['navOptions']> | undefined;
  /** Name of the trail for assistive technology. Default `breadcrumb`. */
  'nav-label'?: AttributeText<FwxBreadcrumbs['navLabel']> | undefined;
  /** Settings for the script of the widget, written as `data-bs-config`. */
  'client-options'?: AttributeText<FwxBreadcrumbs['clientOptions']> | undefined;
}

/** Events of `<fwx-breadcrumbs>`, by name. */
export interface FwxBreadcrumbsEvents {}

/** Properties of `<fwx-button-group>`. */
export interface FwxButtonGroupProps {
  /** The buttons: options of each, or trusted HTML or a Lit template instead. They replace the content of the element. */
  buttons?: FwxButtonGroup['buttons'] | undefined;
  /** Lines between the buttons. */
  divider?: FwxButtonGroup['divider'] | undefined;
  /** Escapes the labels of `buttons`; `encodeLabel` of a button takes precedence. A property without an attribute. */
  encodeLabels?: FwxButtonGroup['encodeLabels'] | undefined;
  /** Size of all buttons; `null` is medium. */
  size?: FwxButtonGroup['size'] | undefined;
  /** Stacks the buttons one below the other. */
  vertical?: FwxButtonGroup['vertical'] | undefined;
  /** Role of the group, such as `toolbar`. Default `group`. */
  groupRole?: FwxButtonGroup['groupRole'] | undefined;
  /** Name of the group for assistive technology. */
  label?: FwxButtonGroup['label'] | undefined;
  /** Attributes of the root; they win over those that the widget writes. */
  options?: FwxButtonGroup['options'] | undefined;
  /** Settings for the script of the widget, written as `data-bs-config`. */
  clientOptions?: FwxButtonGroup['clientOptions'] | undefined;
  /** Event handlers by event name. */
  clientEvents?: FwxButtonGroup['clientEvents'] | undefined;
  /** `none` leaves all behaviour to the browser or to another script. */
  behavior?: FwxButtonGroup['behavior'] | undefined;
}

/** Attributes of `<fwx-button-group>` that are not called like their property. */
export interface FwxButtonGroupAttributes {
  /** Role of the group, such as `toolbar`. Default `group`. */
  'group-role'?: AttributeText<FwxButtonGroup['groupRole']> | undefined;
  /** Settings for the script of the widget, written as `data-bs-config`. */
  'client-options'?: AttributeText<FwxButtonGroup['clientOptions']> | undefined;
}

/** Events of `<fwx-button-group>`, by name. */
export interface FwxButtonGroupEvents {}

/** Properties of `<fwx-button-menu>`. */
export interface FwxButtonMenuProps {
  /** Clicks that close the menu: `true` any, `false` none, `inside` or `outside` those in or out of it; `null` writes no attribute. */
  autoClose?: FwxButtonMenu['autoClose'] | undefined;
  /** Attributes of the button; of the action button if it is `split`. */
  buttonOptions?: FwxButtonMenu['buttonOptions'] | undefined;
  /** Attributes of the element around button and menu, and its `tag`, by default `div`. */
  containerOptions?: FwxButtonMenu['containerOptions'] | undefined;
  /** Escapes `label`; when it is off, `label` is trusted HTML. A property without an attribute. */
  encodeLabel?: FwxButtonMenu['encodeLabel'] | undefined;
  /** Text of the button, by default the word "Button" in the language of the page; then all children are items. */
  label?: FwxButtonMenu['label'] | undefined;
  /** The menu: `items` and its other options; replaces the content of the element. */
  menu?: FwxButtonMenu['menu'] | undefined;
  /** Puts an element around button and menu; a split button always has one. Read once. */
  renderContainer?: FwxButtonMenu['renderContainer'] | undefined;
  /** Renders an action button, and beside it a button that opens the menu. Read once. */
  split?: FwxButtonMenu['split'] | undefined;
  /** Trusted HTML in the toggle of a split button; by default a caret. The attribute is text. Read once. */
  splitIcon?: FwxButtonMenu['splitIcon'] | undefined;
  /** Placement of the menu: `bottom-start`, or one for each width, `bottom-start md:end`. */
  placement?: FwxButtonMenu['placement'] | undefined;
  /** Size; `null` is medium. */
  size?: FwxButtonMenu['size'] | undefined;
  /** Colour theme; `null` is neutral. */
  theme?: FwxButtonMenu['theme'] | undefined;
  /** Visual emphasis; `null`, as attribute `''`, is the bare class `btn`. */
  variant?: FwxButtonMenu['variant'] | undefined;
  /** Tag of the button: `button`, the default, or `a`. Read once. */
  buttonTag?: FwxButtonMenu['buttonTag'] | undefined;
  /** Uses the ARIA role `menu`: one tab stop, arrow keys wrap, letters select items. Read once. */
  menuRole?: FwxButtonMenu['menuRole'] | undefined;
  /** Whether it is open. */
  open?: FwxButtonMenu['open'] | undefined;
  /** Attributes of the root; they win over those that the widget writes. */
  options?: FwxButtonMenu['options'] | undefined;
  /** Settings for the script of the widget, written as `data-bs-config`. */
  clientOptions?: FwxButtonMenu['clientOptions'] | undefined;
  /** Event handlers by event name. */
  clientEvents?: FwxButtonMenu['clientEvents'] | undefined;
  /** `none` leaves all behaviour to the browser or to another script. */
  behavior?: FwxButtonMenu['behavior'] | undefined;
}

/** Attributes of `<fwx-button-menu>` that are not called like their property. */
export interface FwxButtonMenuAttributes {
  /** Clicks that close the menu: `true` any, `false` none, `inside` or `outside` those in or out of it; `null` writes no attribute. */
  'auto-close'?: AttributeText<FwxButtonMenu['autoClose']> | undefined;
  /** Attributes of the button; of the action button if it is `split`. */
  'button-options'?: AttributeText<FwxButtonMenu['buttonOptions']> | undefined;
  /** Attributes of the element around button and menu, and its `tag`, by default `div`. */
  'container-options'?: AttributeText<FwxButtonMenu['containerOptions']> | undefined;
  /** Puts an element around button and menu; a split button always has one. Read once. */
  'render-container'?: Presence | undefined;
  /** Trusted HTML in the toggle of a split button; by default a caret. The attribute is text. Read once. */
  'split-icon'?: AttributeText<FwxButtonMenu['splitIcon']> | undefined;
  /** Tag of the button: `button`, the default, or `a`. Read once. */
  'tag-name'?: AttributeText<FwxButtonMenu['buttonTag']> | undefined;
  /** Uses the ARIA role `menu`: one tab stop, arrow keys wrap, letters select items. Read once. */
  'menu-role'?: Presence | undefined;
  /** Settings for the script of the widget, written as `data-bs-config`. */
  'client-options'?: AttributeText<FwxButtonMenu['clientOptions']> | undefined;
}

/** Events of `<fwx-button-menu>`, by name. */
export interface FwxButtonMenuEvents {
  /** The menu is about to open. Bubbles, cancelable. */
  'fwx-show': CustomEvent<MenuEventDetail>;
  /** The menu is open. Bubbles. */
  'fwx-shown': CustomEvent<MenuEventDetail>;
  /** The menu is about to close. Bubbles, cancelable. */
  'fwx-hide': CustomEvent<MenuEventDetail>;
  /** The menu is closed. Bubbles. */
  'fwx-hidden': CustomEvent<MenuEventDetail>;
  /** A link or button was selected. Bubbles; if prevented, the menu stays open. */
  'fwx-select': CustomEvent<MenuSelect>;
}

/** Properties of `<fwx-button>`. */
export interface FwxButtonProps {
  /** Escapes `label`; when it is off, `label` is trusted HTML. A property without an attribute. */
  encodeLabel?: FwxButton['encodeLabel'] | undefined;
  /** Text of the button; `null` is the word "Button" in the language of the page. It replaces the content of the element. */
  label?: FwxButton['label'] | undefined;
  /** Size; `null` is medium. */
  size?: FwxButton['size'] | undefined;
  /** Colour theme; `null` is neutral. */
  theme?: FwxButton['theme'] | undefined;
  /** Visual emphasis; `null`, as attribute `''`, is the bare class `btn`. */
  variant?: FwxButton['variant'] | undefined;
  /** Ids of the elements that describe the button; the attribute is `aria-describedby`. */
  ariaDescribedBy?: FwxButton['ariaDescribedBy'] | undefined;
  /** [MDN Reference](https://developer.mozilla.org/docs/Web/API/Element/ariaLabel) */
  ariaLabel?: FwxButton['ariaLabel'] | undefined;
  /** [MDN Reference](https://developer.mozilla.org/docs/Web/API/HTMLElement/autofocus) */
  autofocus?: FwxButton['autofocus'] | undefined;
  /** Tag of the button inside; by default `a` with an `href` and `button` without. Read once. */
  buttonTag?: FwxButton['buttonTag'] | undefined;
  /** What the button does to the element of `commandFor`: `show-modal`, `close`, `--name`. */
  command?: FwxButton['command'] | undefined;
  /** Id of the element that the button controls by `command`. */
  commandFor?: FwxButton['commandFor'] | undefined;
  /** Disables the button. */
  disabled?: FwxButton['disabled'] | undefined;
  /** File name for the download of the link target; with `''` the server determines it. */
  download?: FwxButton['download'] | undefined;
  /** Id of the form of a submit button outside it. */
  form?: FwxButton['form'] | undefined;
  /** Address to which a submit button submits the form. */
  formAction?: FwxButton['formAction'] | undefined;
  /** Encoding of the form. */
  formEnctype?: FwxButton['formEnctype'] | undefined;
  /** Method of the form: `get`, `post` or `dialog`. */
  formMethod?: FwxButton['formMethod'] | undefined;
  /** Submits the form without validation. */
  formNoValidate?: FwxButton['formNoValidate'] | undefined;
  /** Browsing context that shows the response to the form. */
  formTarget?: FwxButton['formTarget'] | undefined;
  /** Address of the link. */
  href?: FwxButton['href'] | undefined;
  /** Shows that the button is busy; clicks have no default action, and the button keeps the focus. */
  loading?: FwxButton['loading'] | undefined;
  /** Name under which a submit button submits `value`. */
  name?: FwxButton['name'] | undefined;
  /** Id of the popover that the button controls. */
  popoverTarget?: FwxButton['popoverTarget'] | undefined;
  /** What the button does to the popover: `toggle`, `show` or `hide`. */
  popoverTargetAction?: FwxButton['popoverTargetAction'] | undefined;
  /** Whether a toggle button is pressed. */
  pressed?: FwxButton['pressed'] | undefined;
  /** Relationship of the link target to this page: `noopener`, `nofollow`. */
  rel?: FwxButton['rel'] | undefined;
  /** Browsing context that shows the link target: `_blank`, or the name of a frame. */
  target?: FwxButton['target'] | undefined;
  /** Stays pressed until the next click; the attribute is `toggle`. */
  toggleable?: FwxButton['toggleable'] | undefined;
  /** Type of the button: `button`, `submit` or `reset`. */
  type?: FwxButton['type'] | undefined;
  /** Value that a submit button submits under its `name`. */
  value?: FwxButton['value'] | undefined;
  /** Attributes of the root; they win over those that the widget writes. */
  options?: FwxButton['options'] | undefined;
  /** Settings for the script of the widget, written as `data-bs-config`. */
  clientOptions?: FwxButton['clientOptions'] | undefined;
  /** Event handlers by event name. */
  clientEvents?: FwxButton['clientEvents'] | undefined;
  /** `none` leaves all behaviour to the browser or to another script. */
  behavior?: FwxButton['behavior'] | undefined;
}

/** Attributes of `<fwx-button>` that are not called like their property. */
export interface FwxButtonAttributes {
  /** Ids of the elements that describe the button; the attribute is `aria-describedby`. */
  'aria-describedby'?: AttributeText<FwxButton['ariaDescribedBy']> | undefined;
  /** [MDN Reference](https://developer.mozilla.org/docs/Web/API/Element/ariaLabel) */
  'aria-label'?: AttributeText<FwxButton['ariaLabel']> | undefined;
  /** Tag of the button inside; by default `a` with an `href` and `button` without. Read once. */
  'tag-name'?: AttributeText<FwxButton['buttonTag']> | undefined;
  /** Id of the element that the button controls by `command`. */
  commandfor?: AttributeText<FwxButton['commandFor']> | undefined;
  /** Address to which a submit button submits the form. */
  formaction?: AttributeText<FwxButton['formAction']> | undefined;
  /** Encoding of the form. */
  formenctype?: AttributeText<FwxButton['formEnctype']> | undefined;
  /** Method of the form: `get`, `post` or `dialog`. */
  formmethod?: AttributeText<FwxButton['formMethod']> | undefined;
  /** Submits the form without validation. */
  formnovalidate?: Presence | undefined;
  /** Browsing context that shows the response to the form. */
  formtarget?: AttributeText<FwxButton['formTarget']> | undefined;
  /** Id of the popover that the button controls. */
  popovertarget?: AttributeText<FwxButton['popoverTarget']> | undefined;
  /** What the button does to the popover: `toggle`, `show` or `hide`. */
  popovertargetaction?: AttributeText<FwxButton['popoverTargetAction']> | undefined;
  /** Stays pressed until the next click; the attribute is `toggle`. */
  toggle?: Presence | undefined;
  /** Settings for the script of the widget, written as `data-bs-config`. */
  'client-options'?: AttributeText<FwxButton['clientOptions']> | undefined;
}

/** Events of `<fwx-button>`, by name. */
export interface FwxButtonEvents {
  /** A toggle button was pressed or released. Bubbles. */
  'fwx-change': CustomEvent<ButtonChange>;
}

/** Properties of `<fwx-drawer>`. */
export interface FwxDrawerProps {
  /** Covers the page with a backdrop: `true`, `false`, or `static` for one that does not close it when clicked. */
  backdrop?: FwxDrawer['backdrop'] | undefined;
  /** Attributes of the body. */
  bodyOptions?: FwxDrawer['bodyOptions'] | undefined;
  /** The close button: `tag`, `label` (trusted HTML) and attributes; `false` for none. */
  closeButton?: FwxDrawer['closeButton'] | undefined;
  /** Content of the body, as a Lit template or trusted HTML; replaces the content of the element. */
  content?: FwxDrawer['content'] | undefined;
  /** Escapes the title. A property without an attribute. */
  encodeTitle?: FwxDrawer['encodeTitle'] | undefined;
  /** Content of the footer, as a Lit template or trusted HTML; `null` for no footer. */
  footer?: FwxDrawer['footer'] | undefined;
  /** Attributes of the footer. */
  footerOptions?: FwxDrawer['footerOptions'] | undefined;
  /** Attributes of the header. */
  headerOptions?: FwxDrawer['headerOptions'] | undefined;
  /** Lets Escape close it. `keyboard="false"` turns this off. */
  keyboard?: FwxDrawer['keyboard'] | undefined;
  /** Attributes of the title and its `tag`, by default `h5`. */
  titleOptions?: FwxDrawer['titleOptions'] | undefined;
  /** A button before it that opens it: `tag`, `label`, `encode` and attributes; `false` for none. */
  toggleButton?: FwxDrawer['toggleButton'] | undefined;
  /** Covers the whole window; use it with `placement=""`. */
  fullscreen?: FwxDrawer['fullscreen'] | undefined;
  /** Edge from which the drawer slides in; `null`, as attribute `''`, is none. */
  placement?: FwxDrawer['placement'] | undefined;
  /** Minimum width of the window at which the drawer is a part of the page; `null` for never. */
  responsive?: FwxDrawer['responsive'] | undefined;
  /** Flush with the edge: no inset, border, radius and shadow. */
  sheet?: FwxDrawer['sheet'] | undefined;
  /** Title of the dialog. The attribute `title` would be a tooltip. */
  heading?: FwxDrawer['heading'] | undefined;
  /** Whether it is open. */
  open?: FwxDrawer['open'] | undefined;
  /** Label of a button before it that opens it. */
  toggleLabel?: FwxDrawer['toggleLabel'] | undefined;
  /** Lets the page behind the drawer scroll while it is open; the attribute is `scroll`. */
  bodyScroll?: FwxDrawer['bodyScroll'] | undefined;
  /** Attributes of the root; they win over those that the widget writes. */
  options?: FwxDrawer['options'] | undefined;
  /** Settings for the script of the widget, written as `data-bs-config`. */
  clientOptions?: FwxDrawer['clientOptions'] | undefined;
  /** Event handlers by event name. */
  clientEvents?: FwxDrawer['clientEvents'] | undefined;
  /** `none` leaves all behaviour to the browser or to another script. */
  behavior?: FwxDrawer['behavior'] | undefined;
}

/** Attributes of `<fwx-drawer>` that are not called like their property. */
export interface FwxDrawerAttributes {
  /** Attributes of the body. */
  'body-options'?: AttributeText<FwxDrawer['bodyOptions']> | undefined;
  /** The close button: `tag`, `label` (trusted HTML) and attributes; `false` for none. */
  'close-button'?: AttributeText<FwxDrawer['closeButton']> | undefined;
  /** Attributes of the footer. */
  'footer-options'?: AttributeText<FwxDrawer['footerOptions']> | undefined;
  /** Attributes of the header. */
  'header-options'?: AttributeText<FwxDrawer['headerOptions']> | undefined;
  /** Attributes of the title and its `tag`, by default `h5`. */
  'title-options'?: AttributeText<FwxDrawer['titleOptions']> | undefined;
  /** A button before it that opens it: `tag`, `label`, `encode` and attributes; `false` for none. */
  'toggle-button'?: AttributeText<FwxDrawer['toggleButton']> | undefined;
  /** Label of a button before it that opens it. */
  'toggle-label'?: AttributeText<FwxDrawer['toggleLabel']> | undefined;
  /** Lets the page behind the drawer scroll while it is open; the attribute is `scroll`. */
  scroll?: Presence | undefined;
  /** Settings for the script of the widget, written as `data-bs-config`. */
  'client-options'?: AttributeText<FwxDrawer['clientOptions']> | undefined;
}

/** Events of `<fwx-drawer>`, by name. */
export interface FwxDrawerEvents {
  /** The drawer is about to open. Bubbles, cancelable. */
  'fwx-show': CustomEvent<DrawerEventDetail>;
  /** The drawer is open, and its transition has ended. Bubbles. */
  'fwx-shown': CustomEvent<DrawerEventDetail>;
  /** The drawer is about to close. Bubbles, cancelable. */
  'fwx-hide': CustomEvent<DrawerEventDetail>;
  /** The drawer is closed and hidden. Bubbles. */
  'fwx-hidden': CustomEvent<DrawerEventDetail>;
  /** Escape or the backdrop was used where they do not close the drawer. Bubbles; if prevented, the drawer does not bounce. */
  'fwx-hide-prevented': CustomEvent<DrawerEventDetail>;
}

/** Properties of `<fwx-language-menu>`. */
export interface FwxLanguageMenuProps {
  /** Name of the landmark; by default "Language" in the language of the page. */
  label?: FwxLanguageMenu['label'] | undefined;
  /** The page in each language, as JSON or property; without links nothing is rendered. They replace the content of the element. */
  links?: FwxLanguageMenu['links'] | undefined;
  /** Placement of the menu: `bottom-start`, or one for each width, `bottom-start md:end`. */
  placement?: FwxLanguageMenu['placement'] | undefined;
  /** Size; `null` is medium. */
  size?: FwxLanguageMenu['size'] | undefined;
  /** Colour theme; `null` is neutral. */
  theme?: FwxLanguageMenu['theme'] | undefined;
  /** Visual emphasis of the button; `null`, as attribute `''`, is the bare class `btn`. */
  variant?: FwxLanguageMenu['variant'] | undefined;
  /** Whether it is open. */
  open?: FwxLanguageMenu['open'] | undefined;
  /** Attributes of the root; they win over those that the widget writes. */
  options?: FwxLanguageMenu['options'] | undefined;
  /** Settings for the script of the widget, written as `data-bs-config`. */
  clientOptions?: FwxLanguageMenu['clientOptions'] | undefined;
  /** Event handlers by event name. */
  clientEvents?: FwxLanguageMenu['clientEvents'] | undefined;
  /** `none` leaves all behaviour to the browser or to another script. */
  behavior?: FwxLanguageMenu['behavior'] | undefined;
}

/** Attributes of `<fwx-language-menu>` that are not called like their property. */
export interface FwxLanguageMenuAttributes {
  /** Settings for the script of the widget, written as `data-bs-config`. */
  'client-options'?: AttributeText<FwxLanguageMenu['clientOptions']> | undefined;
}

/** Events of `<fwx-language-menu>`, by name. */
export interface FwxLanguageMenuEvents {
  /** The menu is about to open. Bubbles, cancelable. */
  'fwx-show': CustomEvent<MenuEventDetail>;
  /** The menu is open. Bubbles. */
  'fwx-shown': CustomEvent<MenuEventDetail>;
  /** The menu is about to close. Bubbles, cancelable. */
  'fwx-hide': CustomEvent<MenuEventDetail>;
  /** The menu is closed. Bubbles. */
  'fwx-hidden': CustomEvent<MenuEventDetail>;
  /** A language was selected. Bubbles; if prevented, the menu stays open. */
  'fwx-select': CustomEvent<MenuSelect>;
}

/** Properties of `<fwx-menu>`. */
export interface FwxMenuProps {
  /** Escapes labels and descriptions of `items`; `encode` of an item takes precedence. A property without an attribute. */
  encodeLabels?: FwxMenu['encodeLabels'] | undefined;
  /** Items, `'-'` for a line, or trusted HTML or a Lit template. They replace the content of the element. */
  items?: FwxMenu['items'] | undefined;
  /** Uses the ARIA role `menu`: one tab stop, arrow keys wrap, letters select items. Read once. */
  menuRole?: FwxMenu['menuRole'] | undefined;
  /** Name of the menu for assistive technology. */
  label?: FwxMenu['label'] | undefined;
  /** Attributes of the root; they win over those that the widget writes. */
  options?: FwxMenu['options'] | undefined;
  /** Settings for the script of the widget, written as `data-bs-config`. */
  clientOptions?: FwxMenu['clientOptions'] | undefined;
  /** Event handlers by event name. */
  clientEvents?: FwxMenu['clientEvents'] | undefined;
  /** `none` leaves all behaviour to the browser or to another script. */
  behavior?: FwxMenu['behavior'] | undefined;
}

/** Attributes of `<fwx-menu>` that are not called like their property. */
export interface FwxMenuAttributes {
  /** Uses the ARIA role `menu`: one tab stop, arrow keys wrap, letters select items. Read once. */
  'menu-role'?: Presence | undefined;
  /** Settings for the script of the widget, written as `data-bs-config`. */
  'client-options'?: AttributeText<FwxMenu['clientOptions']> | undefined;
}

/** Events of `<fwx-menu>`, by name. */
export interface FwxMenuEvents {
  /** A link or button was selected. Bubbles, cancelable. */
  'fwx-select': CustomEvent<MenuSelect>;
}

/** Properties of `<fwx-page-deferred>`. */
export interface FwxPageDeferredProps {
  /** Dotted names of the props, separated by commas or white space. */
  data?: FwxPageDeferred['data'] | undefined;
}

/** Attributes of `<fwx-page-deferred>` that are not called like their property. */
export interface FwxPageDeferredAttributes {}

/** Events of `<fwx-page-deferred>`, by name. */
export interface FwxPageDeferredEvents {}

/** Properties of `<fwx-page-infinite-scroll>`. */
export interface FwxPageInfiniteScrollProps {
  /** Whether the list is initially scrolled to its end; with null, the default, in `reverse` only. */
  autoScroll?: FwxPageInfiniteScroll['autoScroll'] | undefined;
  /** Distance from the window at which an end counts as visible, in pixels. */
  buffer?: FwxPageInfiniteScroll['buffer'] | undefined;
  /** Name of the scroll prop. */
  data?: FwxPageInfiniteScroll['data'] | undefined;
  /** Content of an end while its page is loading. Default none. */
  loadingContent?: FwxPageInfiniteScroll['loadingContent'] | undefined;
  /** Content after the list, such as a button. Default none. */
  nextContent?: FwxPageInfiniteScroll['nextContent'] | undefined;
  /** Selector of the element in the document that loads the next page when it becomes visible; by default the end of the content. */
  nextTrigger?: FwxPageInfiniteScroll['nextTrigger'] | undefined;
  /** Content before the list. Default none. */
  previousContent?: FwxPageInfiniteScroll['previousContent'] | undefined;
  /** As {@link nextTrigger }, for the previous page; by default the beginning of the content. */
  previousTrigger?: FwxPageInfiniteScroll['previousTrigger'] | undefined;
  /** Selector of the list inside; by default the first element. */
  items?: FwxPageInfiniteScroll['items'] | undefined;
  /** Loads pages only when a link is clicked, or {@link fetchNext } is called. */
  manual?: FwxPageInfiniteScroll['manual'] | undefined;
  /** Number of automatic loads before `manual` applies; 0 for no limit. */
  manualAfter?: FwxPageInfiniteScroll['manualAfter'] | undefined;
  /** Loads nothing before the list. */
  onlyNext?: FwxPageInfiniteScroll['onlyNext'] | undefined;
  /** Loads nothing after the list. */
  onlyPrevious?: FwxPageInfiniteScroll['onlyPrevious'] | undefined;
  /** Options of the reloads. */
  params?: FwxPageInfiniteScroll['params'] | undefined;
  /** Leaves the page in the URL unchanged; by default it follows the visible page. */
  preserveUrl?: FwxPageInfiniteScroll['preserveUrl'] | undefined;
  /** The newest items come last, as in a chat. */
  reverse?: FwxPageInfiniteScroll['reverse'] | undefined;
}

/** Attributes of `<fwx-page-infinite-scroll>` that are not called like their property. */
export interface FwxPageInfiniteScrollAttributes {
  /** Whether the list is initially scrolled to its end; with null, the default, in `reverse` only. */
  'auto-scroll'?: Presence | undefined;
  /** Selector of the element in the document that loads the next page when it becomes visible; by default the end of the content. */
  'next-trigger'?: AttributeText<FwxPageInfiniteScroll['nextTrigger']> | undefined;
  /** As {@link nextTrigger }, for the previous page; by default the beginning of the content. */
  'previous-trigger'?: AttributeText<FwxPageInfiniteScroll['previousTrigger']> | undefined;
  /** Number of automatic loads before `manual` applies; 0 for no limit. */
  'manual-after'?: AttributeText<FwxPageInfiniteScroll['manualAfter']> | undefined;
  /** Loads nothing before the list. */
  'only-next'?: Presence | undefined;
  /** Loads nothing after the list. */
  'only-previous'?: Presence | undefined;
  /** Leaves the page in the URL unchanged; by default it follows the visible page. */
  'preserve-url'?: Presence | undefined;
}

/** Events of `<fwx-page-infinite-scroll>`, by name. */
export interface FwxPageInfiniteScrollEvents {
  /** A page was added. Bubbles. */
  'fwx-load': CustomEvent<{ side: 'next' | 'previous' }>;
}

/** Properties of `<fwx-page-link>`. */
export interface FwxPageLinkProps {
  /** Tag of the link; by default `a` for `get`, and `form` for other methods. Read once. */
  as?: FwxPageLink['as'] | undefined;
  /** Does not cancel other visits, and shows no progress by default. */
  async?: FwxPageLink['async'] | undefined;
  /** How long a prefetched page may be used: `30s`, `1m`, milliseconds; `30s,1m` is fresh, then stale. */
  cacheFor?: FwxPageLink['cacheFor'] | undefined;
  /** Tags by which prefetched pages can be removed from the cache. */
  cacheTags?: FwxPageLink['cacheTags'] | undefined;
  /** Page to show immediately, before the server has responded. */
  component?: FwxPageLink['component'] | undefined;
  /** Data of the visit. */
  data?: FwxPageLink['data'] | undefined;
  /** Props that the server omits. */
  except?: FwxPageLink['except'] | undefined;
  /** Headers of the request. */
  headers?: FwxPageLink['headers'] | undefined;
  /** Address of the link. */
  href?: FwxPageLink['href'] | undefined;
  /** Method of the visit; `null` is `get`. */
  method?: FwxPageLink['method'] | undefined;
  /** Props that the server sends; other props stay unchanged. */
  only?: FwxPageLink['only'] | undefined;
  /** Attributes of the link or button inside. */
  linkAttributes?: FwxPageLink['linkAttributes'] | undefined;
  /** Props of the page to show immediately. */
  pageProps?: FwxPageLink['pageProps'] | undefined;
  /** When to prefetch the page: `hover` (also the bare attribute), `click`, `mount`, or several. */
  prefetch?: FwxPageLink['prefetch'] | undefined;
  /** Keeps the scroll position; `errors` only when there are validation errors. */
  preserveScroll?: FwxPageLink['preserveScroll'] | undefined;
  /** Keeps the state of the page; by default for all methods except `get`. `errors` only when there are validation errors. */
  preserveState?: FwxPageLink['preserveState'] | undefined;
  /** Keeps the current URL. */
  preserveUrl?: FwxPageLink['preserveUrl'] | undefined;
  /** Replaces the entry in the history. */
  replace?: FwxPageLink['replace'] | undefined;
  /** Merged props that are replaced instead. */
  reset?: FwxPageLink['reset'] | undefined;
  /** Animates the change of the page if the browser supports view transitions and the visitor does not prefer reduced motion. */
  viewTransition?: FwxPageLink['viewTransition'] | undefined;
}

/** Attributes of `<fwx-page-link>` that are not called like their property. */
export interface FwxPageLinkAttributes {
  /** How long a prefetched page may be used: `30s`, `1m`, milliseconds; `30s,1m` is fresh, then stale. */
  'cache-for'?: AttributeText<FwxPageLink['cacheFor']> | undefined;
  /** Tags by which prefetched pages can be removed from the cache. */
  'cache-tags'?: AttributeText<FwxPageLink['cacheTags']> | undefined;
  /** Attributes of the link or button inside. */
  'link-attributes'?: AttributeText<FwxPageLink['linkAttributes']> | undefined;
  /** Props of the page to show immediately. */
  'page-props'?: AttributeText<FwxPageLink['pageProps']> | undefined;
  /** Keeps the scroll position; `errors` only when there are validation errors. */
  'preserve-scroll'?: AttributeText<FwxPageLink['preserveScroll']> | undefined;
  /** Keeps the state of the page; by default for all methods except `get`. `errors` only when there are validation errors. */
  'preserve-state'?: AttributeText<FwxPageLink['preserveState']> | undefined;
  /** Keeps the current URL. */
  'preserve-url'?: Presence | undefined;
  /** Animates the change of the page if the browser supports view transitions and the visitor does not prefer reduced motion. */
  'view-transition'?: Presence | undefined;
}

/** Events of `<fwx-page-link>`, by name. */
export interface FwxPageLinkEvents {
  /** A visit is about to begin. Bubbles, cancelable. */
  'fwx-before': CustomEvent<{ visit: object }>;
  /** A visit has begun. Bubbles. */
  'fwx-start': CustomEvent<{ visit: object }>;
  /** More of an upload has been sent. Bubbles. */
  'fwx-progress': CustomEvent<{ progress: object }>;
  /** The page was received. Bubbles. */
  'fwx-success': CustomEvent<{ page: object }>;
  /** The page has validation errors. Bubbles. */
  'fwx-error': CustomEvent<{ errors: object }>;
  /** The visit was cancelled. Bubbles. */
  'fwx-cancel': CustomEvent<object>;
  /** The visit has ended. Bubbles. */
  'fwx-finish': CustomEvent<{ visit: object }>;
  /** The page is being prefetched. Bubbles. */
  'fwx-prefetching': CustomEvent<{ visit: object }>;
  /** The page was prefetched. Bubbles. */
  'fwx-prefetched': CustomEvent<{ visit: object }>;
}

/** Properties of `<fwx-page-progress>`. */
export interface FwxPageProgressProps {
  /** How long a visit may take before the bar is shown, in milliseconds. */
  delay?: FwxPageProgress['delay'] | undefined;
  /** Text for screen readers; by default "Loading" in the language of the page. */
  label?: FwxPageProgress['label'] | undefined;
}

/** Attributes of `<fwx-page-progress>` that are not called like their property. */
export interface FwxPageProgressAttributes {}

/** Events of `<fwx-page-progress>`, by name. */
export interface FwxPageProgressEvents {}

/** Properties of `<fwx-page-when-visible>`. */
export interface FwxPageWhenVisibleProps {
  /** Loads the props again each time the element becomes visible. */
  always?: FwxPageWhenVisible['always'] | undefined;
  /** Distance from the window at which the element counts as visible, in pixels. */
  buffer?: FwxPageWhenVisible['buffer'] | undefined;
  /** Dotted names of the props, separated by commas or white space. */
  data?: FwxPageWhenVisible['data'] | undefined;
  /** Options of the reload, such as `data` for the query. */
  params?: FwxPageWhenVisible['params'] | undefined;
}

/** Attributes of `<fwx-page-when-visible>` that are not called like their property. */
export interface FwxPageWhenVisibleAttributes {}

/** Events of `<fwx-page-when-visible>`, by name. */
export interface FwxPageWhenVisibleEvents {}

/** Properties of `<fwx-upload>`. */
export interface FwxUploadProps {
  /** MIME types, wildcards such as `image/*` or extensions such as `.csv`. Default all. */
  acceptedFileTypes?: FwxUpload['acceptedFileTypes'] | undefined;
  /** Submits each file as a base64 JSON payload with the form. */
  allowFileEncode?: FwxUpload['allowFileEncode'] | undefined;
  /** Shows `metadata.poster` of a file as its picture. */
  allowFilePoster?: FwxUpload['allowFilePoster'] | undefined;
  /** Renames files with `config.fileRenameFunction`. */
  allowFileRename?: FwxUpload['allowFileRename'] | undefined;
  /** Checks the size limits. */
  allowFileSizeValidation?: FwxUpload['allowFileSizeValidation'] | undefined;
  /** Checks `acceptedFileTypes`. */
  allowFileTypeValidation?: FwxUpload['allowFileTypeValidation'] | undefined;
  /** Crops the preview to `imageCropAspectRatio`. */
  allowImageCrop?: FwxUpload['allowImageCrop'] | undefined;
  /** Offers the crop editor. */
  allowImageEdit?: FwxUpload['allowImageEdit'] | undefined;
  /** Rotates photos by their EXIF orientation. */
  allowImageExifOrientation?: FwxUpload['allowImageExifOrientation'] | undefined;
  /** Shows previews of images. */
  allowImagePreview?: FwxUpload['allowImagePreview'] | undefined;
  /** Crops the image in the browser before it is sent. */
  allowImageTransform?: FwxUpload['allowImageTransform'] | undefined;
  /** Accepts more than one file; the name of the field gets the suffix `[]`. */
  allowMultiple?: FwxUpload['allowMultiple'] | undefined;
  /** Shows previews of PDF files. */
  allowPdfPreview?: FwxUpload['allowPdfPreview'] | undefined;
  /** Initial files, restored by a reset of the form. Other files replace the list; an equal list changes nothing. */
  files?: FwxUpload['files'] | undefined;
  /** `width:height`; `null` leaves the ratio free. */
  imageCropAspectRatio?: FwxUpload['imageCropAspectRatio'] | undefined;
  /** How an image is fitted to `imageResizeTargetWidth` and `imageResizeTargetHeight`; `null` is `cover`. */
  imageResizeMode?: FwxUpload['imageResizeMode'] | undefined;
  /** Height in pixels that images are scaled to, after the crop, with `allowImageTransform`; `null` uses the width. */
  imageResizeTargetHeight?: FwxUpload['imageResizeTargetHeight'] | undefined;
  /** Width in pixels that images are scaled to, after the crop, with `allowImageTransform`; `null` uses the height. */
  imageResizeTargetWidth?: FwxUpload['imageResizeTargetWidth'] | undefined;
  /** Whether images that are smaller than the target are enlarged; `null` is `true`. */
  imageResizeUpscale?: FwxUpload['imageResizeUpscale'] | undefined;
  /** Maximum bytes of an image as it is sent, or a size such as `500KB`, with `allowImageTransform`; `null` is no limit. A larger image is encoded again: in a lower quality, then with fewer pixels; PNG with fewer pixels only. An image that cannot be made that small is refused. Limits for chosen files, such as `maxFileSize`, apply first. */
  imageTransformOutputMaxSize?: FwxUpload['imageTransformOutputMaxSize'] | undefined;
  /** Output type of images, with `allowImageTransform`: `image/jpeg`, `image/png`, `image/webp` or `image/avif`; `null` keeps the type of the file. A browser that cannot encode the type encodes JPEG, or PNG for an image with transparency. */
  imageTransformOutputMimeType?: FwxUpload['imageTransformOutputMimeType'] | undefined;
  /** Quality of images in lossy formats, 0 to 100, with `allowImageTransform`; `null` uses the default of the browser. When the quality is set, each JPEG image is encoded again. */
  imageTransformOutputQuality?: FwxUpload['imageTransformOutputQuality'] | undefined;
  /** Trusted markup of the empty drop area (the attribute is text), never user data; `null` uses the localized text. */
  labelIdle?: FwxUpload['labelIdle'] | undefined;
  /** Maximum number of files, with `allowMultiple`; `null` accepts any number. */
  maxFiles?: FwxUpload['maxFiles'] | undefined;
  /** Maximum bytes of a file, or a size such as `2MB`; `null` is no limit. */
  maxFileSize?: FwxUpload['maxFileSize'] | undefined;
  /** Maximum bytes of all files together, or a size such as `20MB`; `null` is no limit. */
  maxTotalFileSize?: FwxUpload['maxTotalFileSize'] | undefined;
  /** Minimum bytes of a file, or a size such as `1KB`; `null` is no limit. */
  minFileSize?: FwxUpload['minFileSize'] | undefined;
  /** Requires at least one file. */
  required?: FwxUpload['required'] | undefined;
  /** Loads FilePond, its plugins and Cropper.js from `cdnUrl`, checked by their hashes. */
  cdn?: FwxUpload['cdn'] | undefined;
  /** Address that serves `{package}@{version}/dist/{file}`, absolute or a path of this site such as `/npm`, where `createAssetHandler` serves the packages; `null` is `https://unpkg.com`. Ignored without {@link cdn }. The browser checks every file against the hash of the version that fwx supports. */
  cdnUrl?: FwxUpload['cdnUrl'] | undefined;
  /** Size of a chunk in bytes; `null` is 5,000,000. A larger file is sent in chunks of that size, a smaller one in a single request. With the option `partUrlTtl` of `UploadServer`, parts of the size that the server specifies are sent directly to the bucket instead, four parts of a file at the same time. */
  chunkSize?: FwxUpload['chunkSize'] | undefined;
  /** FilePond options that override the properties. The property, not the attribute, may have markup and functions. */
  config?: FwxUpload['config'] | undefined;
  /** Options of the crop editor; require `allowImageEdit`. */
  cropper?: FwxUpload['cropper'] | undefined;
  /** Stores a copy of each file that is sent in chunks in the browser until the file has been sent, for at most 24 hours, and resumes the transfer after a reload. Any user of the same browser profile can read the copy. */
  keepUnfinishedFiles?: FwxUpload['keepUnfinishedFiles'] | undefined;
  /** When the page fetches the libraries: at once (`eager`), or when the input becomes visible or is used (`lazy`). */
  loading?: FwxUpload['loading'] | undefined;
  /** Address, or FilePond server object, that files are sent to, separately from the form. */
  server?: FwxUpload['server'] | undefined;
  /** Language of the texts as BCP 47 tag; `null` uses the language of the page around the element. */
  locale?: FwxUpload['locale'] | undefined;
  /** Name of the field, with `[]` when it takes several files. */
  name?: FwxUpload['name'] | undefined;
  /** Submitted text of the first file: an id on the server, or the encoded payload; `''` without a file. Setting a text that was submitted before restores its file; setting `''` removes every file. Setting the value that the element has changes nothing. */
  value?: FwxUpload['value'] | undefined;
  /** Whether the element has the attribute `disabled`. A disabled element submits nothing. */
  disabled?: FwxUpload['disabled'] | undefined;
  /** The form owner of the element; `null` without one. Setting an id sets the attribute `form`, as frameworks do. */
  form?: string | null | undefined;
}

/** Attributes of `<fwx-upload>` that are not called like their property. */
export interface FwxUploadAttributes {
  /** MIME types, wildcards such as `image/*` or extensions such as `.csv`. Default all. */
  'accepted-file-types'?: AttributeText<FwxUpload['acceptedFileTypes']> | undefined;
  /** Submits each file as a base64 JSON payload with the form. */
  'allow-file-encode'?: BooleanText | undefined;
  /** Shows `metadata.poster` of a file as its picture. */
  'allow-file-poster'?: Presence | undefined;
  /** Renames files with `config.fileRenameFunction`. */
  'allow-file-rename'?: Presence | undefined;
  /** Checks the size limits. */
  'allow-file-size-validation'?: BooleanText | undefined;
  /** Checks `acceptedFileTypes`. */
  'allow-file-type-validation'?: BooleanText | undefined;
  /** Crops the preview to `imageCropAspectRatio`. */
  'allow-image-crop'?: Presence | undefined;
  /** Offers the crop editor. */
  'allow-image-edit'?: Presence | undefined;
  /** Rotates photos by their EXIF orientation. */
  'allow-image-exif-orientation'?: BooleanText | undefined;
  /** Shows previews of images. */
  'allow-image-preview'?: BooleanText | undefined;
  /** Crops the image in the browser before it is sent. */
  'allow-image-transform'?: Presence | undefined;
  /** Accepts more than one file; the name of the field gets the suffix `[]`. */
  'allow-multiple'?: Presence | undefined;
  /** Shows previews of PDF files. */
  'allow-pdf-preview'?: Presence | undefined;
  /** `width:height`; `null` leaves the ratio free. */
  'image-crop-aspect-ratio'?: AttributeText<FwxUpload['imageCropAspectRatio']> | undefined;
  /** How an image is fitted to `imageResizeTargetWidth` and `imageResizeTargetHeight`; `null` is `cover`. */
  'image-resize-mode'?: AttributeText<FwxUpload['imageResizeMode']> | undefined;
  /** Height in pixels that images are scaled to, after the crop, with `allowImageTransform`; `null` uses the width. */
  'image-resize-target-height'?: AttributeText<FwxUpload['imageResizeTargetHeight']> | undefined;
  /** Width in pixels that images are scaled to, after the crop, with `allowImageTransform`; `null` uses the height. */
  'image-resize-target-width'?: AttributeText<FwxUpload['imageResizeTargetWidth']> | undefined;
  /** Whether images that are smaller than the target are enlarged; `null` is `true`. */
  'image-resize-upscale'?: AttributeText<FwxUpload['imageResizeUpscale']> | undefined;
  /** Maximum bytes of an image as it is sent, or a size such as `500KB`, with `allowImageTransform`; `null` is no limit. A larger image is encoded again: in a lower quality, then with fewer pixels; PNG with fewer pixels only. An image that cannot be made that small is refused. Limits for chosen files, such as `maxFileSize`, apply first. */
  'image-transform-output-max-size'?: AttributeText<FwxUpload['imageTransformOutputMaxSize']> | undefined;
  /** Output type of images, with `allowImageTransform`: `image/jpeg`, `image/png`, `image/webp` or `image/avif`; `null` keeps the type of the file. A browser that cannot encode the type encodes JPEG, or PNG for an image with transparency. */
  'image-transform-output-mime-type'?: AttributeText<FwxUpload['imageTransformOutputMimeType']> | undefined;
  /** Quality of images in lossy formats, 0 to 100, with `allowImageTransform`; `null` uses the default of the browser. When the quality is set, each JPEG image is encoded again. */
  'image-transform-output-quality'?: AttributeText<FwxUpload['imageTransformOutputQuality']> | undefined;
  /** Trusted markup of the empty drop area (the attribute is text), never user data; `null` uses the localized text. */
  'label-idle'?: AttributeText<FwxUpload['labelIdle']> | undefined;
  /** Maximum number of files, with `allowMultiple`; `null` accepts any number. */
  'max-files'?: AttributeText<FwxUpload['maxFiles']> | undefined;
  /** Maximum bytes of a file, or a size such as `2MB`; `null` is no limit. */
  'max-file-size'?: AttributeText<FwxUpload['maxFileSize']> | undefined;
  /** Maximum bytes of all files together, or a size such as `20MB`; `null` is no limit. */
  'max-total-file-size'?: AttributeText<FwxUpload['maxTotalFileSize']> | undefined;
  /** Minimum bytes of a file, or a size such as `1KB`; `null` is no limit. */
  'min-file-size'?: AttributeText<FwxUpload['minFileSize']> | undefined;
  /** Address that serves `{package}@{version}/dist/{file}`, absolute or a path of this site such as `/npm`, where `createAssetHandler` serves the packages; `null` is `https://unpkg.com`. Ignored without {@link cdn }. The browser checks every file against the hash of the version that fwx supports. */
  'cdn-url'?: AttributeText<FwxUpload['cdnUrl']> | undefined;
  /** Size of a chunk in bytes; `null` is 5,000,000. A larger file is sent in chunks of that size, a smaller one in a single request. With the option `partUrlTtl` of `UploadServer`, parts of the size that the server specifies are sent directly to the bucket instead, four parts of a file at the same time. */
  'chunk-size'?: AttributeText<FwxUpload['chunkSize']> | undefined;
  /** Stores a copy of each file that is sent in chunks in the browser until the file has been sent, for at most 24 hours, and resumes the transfer after a reload. Any user of the same browser profile can read the copy. */
  'keep-unfinished-files'?: Presence | undefined;
}

/** Events of `<fwx-upload>`, by name. */
export interface FwxUploadEvents {
  /** The user, not a script, has added, removed, moved or changed files, and all of them are ready. */
  'input': Event;
  /** Right after `input`. */
  'change': Event;
  /** The interface has been created. */
  'fwx-upload-init': CustomEvent<UploadInitDetail>;
  /** A file has been added. */
  'fwx-upload-add': CustomEvent<UploadFileDetail>;
  /** A file cannot be used. */
  'fwx-upload-add-error': CustomEvent<UploadFaultDetail>;
  /** A file has been removed from the list. */
  'fwx-upload-remove': CustomEvent<UploadFileDetail>;
  /** The list or its order has changed. */
  'fwx-upload-change': CustomEvent<UploadFilesDetail>;
  /** A file is ready for the form. */
  'fwx-upload-prepare': CustomEvent<UploadPrepareDetail>;
  /** A part of a file has been sent. */
  'fwx-upload-progress': CustomEvent<UploadProgressDetail>;
  /** Sending a file was paused. */
  'fwx-upload-pause': CustomEvent<UploadFileDetail>;
  /** Sending a paused file was resumed. */
  'fwx-upload-resume': CustomEvent<UploadFileDetail>;
  /** A file has been sent, or could not be sent. */
  'fwx-upload-process': CustomEvent<UploadProcessDetail>;
  /** Every file has been sent. */
  'fwx-upload-process-all': CustomEvent<UploadFilesDetail>;
  /** Sending a file was aborted. */
  'fwx-upload-abort': CustomEvent<UploadFileDetail>;
  /** A sent file was reverted. */
  'fwx-upload-revert': CustomEvent<UploadFileDetail>;
  /** Too many files were added. */
  'fwx-upload-warning': CustomEvent<UploadWarningDetail>;
  /** A crop has been applied. */
  'fwx-upload-crop': CustomEvent<UploadCropDetail>;
}

/** Every element by its tag. */
export interface FwxElements {
  'fwx-accordion': ElementTypes<
    FwxAccordion,
    FwxAccordionProps,
    FwxAccordionAttributes,
    FwxAccordionEvents
  >;
  'fwx-accordion-item': ElementTypes<
    FwxAccordionItem,
    FwxAccordionItemProps,
    FwxAccordionItemAttributes,
    FwxAccordionItemEvents
  >;
  'fwx-active-field': ElementTypes<
    FwxActiveField,
    FwxActiveFieldProps,
    FwxActiveFieldAttributes,
    FwxActiveFieldEvents
  >;
  'fwx-breadcrumbs': ElementTypes<
    FwxBreadcrumbs,
    FwxBreadcrumbsProps,
    FwxBreadcrumbsAttributes,
    FwxBreadcrumbsEvents
  >;
  'fwx-button-group': ElementTypes<
    FwxButtonGroup,
    FwxButtonGroupProps,
    FwxButtonGroupAttributes,
    FwxButtonGroupEvents
  >;
  'fwx-button-menu': ElementTypes<
    FwxButtonMenu,
    FwxButtonMenuProps,
    FwxButtonMenuAttributes,
    FwxButtonMenuEvents
  >;
  'fwx-button': ElementTypes<FwxButton, FwxButtonProps, FwxButtonAttributes, FwxButtonEvents>;
  'fwx-drawer': ElementTypes<FwxDrawer, FwxDrawerProps, FwxDrawerAttributes, FwxDrawerEvents>;
  'fwx-language-menu': ElementTypes<
    FwxLanguageMenu,
    FwxLanguageMenuProps,
    FwxLanguageMenuAttributes,
    FwxLanguageMenuEvents
  >;
  'fwx-menu': ElementTypes<FwxMenu, FwxMenuProps, FwxMenuAttributes, FwxMenuEvents>;
  'fwx-page-deferred': ElementTypes<
    FwxPageDeferred,
    FwxPageDeferredProps,
    FwxPageDeferredAttributes,
    FwxPageDeferredEvents
  >;
  'fwx-page-infinite-scroll': ElementTypes<
    FwxPageInfiniteScroll,
    FwxPageInfiniteScrollProps,
    FwxPageInfiniteScrollAttributes,
    FwxPageInfiniteScrollEvents
  >;
  'fwx-page-link': ElementTypes<
    FwxPageLink,
    FwxPageLinkProps,
    FwxPageLinkAttributes,
    FwxPageLinkEvents
  >;
  'fwx-page-progress': ElementTypes<
    FwxPageProgress,
    FwxPageProgressProps,
    FwxPageProgressAttributes,
    FwxPageProgressEvents
  >;
  'fwx-page-when-visible': ElementTypes<
    FwxPageWhenVisible,
    FwxPageWhenVisibleProps,
    FwxPageWhenVisibleAttributes,
    FwxPageWhenVisibleEvents
  >;
  'fwx-upload': ElementTypes<FwxUpload, FwxUploadProps, FwxUploadAttributes, FwxUploadEvents>;
}
