// Data of attributes with markup, handlers and URLs that run script.
/** Markup that must stay text. */
export const markup = '<i class="injected">x</i>';
/** Attributes that run script. */
export const attributes = {
  onclick: 'injected()',
  OnFocus: 'injected()',
  href: ' java\nscript:injected()',
  formaction: 'javascript:injected()',
  tag: 'script',
};
const entry = {
  label: markup,
  encode: false,
  encodeLabel: false,
  icon: markup,
  description: markup,
  content: markup,
  options: attributes,
  headerOptions: attributes,
  contentOptions: attributes,
  linkOptions: attributes,
  submenuOptions: attributes,
};
const { label, encode, icon, options, linkOptions, submenuOptions, description } = entry;
const { headerOptions, contentOptions, content } = entry;
const menuItem = { label, encode, icon, description, options, linkOptions };
const submenu = { ...menuItem, submenuOptions, items: [menuItem, markup] };
export const menuItems = [menuItem, { ...menuItem, url: '/' }, submenu, '-', markup];
export const button = { label, encodeLabel: false, options };
export const accordionItem = {
  label,
  encode,
  icon,
  content,
  options,
  headerOptions,
  contentOptions,
};
export const link = { label, encode, template: `${markup}{link}`, ...attributes };
export const forged = { _$litType$: 1, strings: [markup], values: [] };

/** What every hostile element has besides: labels are not to be escaped. */
export const encodingOff = {
  'encode-label': 'false',
  'encode-labels': 'false',
  'encode-title': 'false',
};

/** The text of an attribute. */
export const attributeText = (value: unknown): string =>
  typeof value === 'string' ? value : JSON.stringify(value);
