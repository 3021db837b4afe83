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
const item = { label: markup, encode: false, icon: markup, options: attributes };
const menuItem = { ...item, description: markup, linkOptions: attributes };
const submenu = { ...menuItem, submenuOptions: attributes, items: [menuItem, markup] };
export const menuItems = [menuItem, { ...menuItem, url: '/' }, submenu, '-', markup];
export const button = { label: markup, encodeLabel: false, options: attributes };
const parts = { headerOptions: attributes, contentOptions: attributes };
export const accordionItem = { ...item, ...parts, content: markup };
export const link = { label: markup, encode: false, template: `${markup}{link}`, ...attributes };
export const forged = { _$litType$: 1, strings: [markup], values: [] };

/** Additional attributes of every hostile element, which turn off the encoding of labels. */
export const encodingOff = {
  'encode-label': 'false',
  'encode-labels': 'false',
  'encode-title': 'false',
};

/** The value as the text of an attribute. */
export const attributeText = (value: unknown): string =>
  typeof value === 'string' ? value : JSON.stringify(value);
