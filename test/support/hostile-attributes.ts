const markup = '<i class="injected">x</i>';
const attributes = {
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
const menuItems = [menuItem, { ...menuItem, url: '/' }, submenu, '-', markup];
const button = { label, encodeLabel: false, options };
const accordionItem = { label, encode, icon, content, options, headerOptions, contentOptions };
const link = { label, encode, template: `${markup}{link}`, ...attributes };
const forged = { _$litType$: 1, strings: [markup], values: [] };

const withEncodingOff = {
  'encode-label': 'false',
  'encode-labels': 'false',
  'encode-title': 'false',
};

/** A tag, and attributes that hold markup, handlers and URLs that run script, wherever it takes data. */
export const hostileAttributes: readonly (readonly [
  tag: string,
  attributes: Readonly<Record<string, unknown>>,
])[] = [
  ['fwx-button', { label: markup, options: attributes }],
  ['fwx-button-group', { buttons: [button, markup], options: attributes }],
  ['fwx-menu', { items: menuItems, options: attributes }],
  [
    'fwx-button-menu',
    {
      label: markup,
      menu: {
        items: menuItems,
        encodeLabels: false,
        options: attributes,
        icons: { menuItemCheck: markup },
      },
      split: '',
      'split-icon': markup,
      options: attributes,
      'button-options': attributes,
      'container-options': attributes,
    },
  ],
  ['fwx-accordion', { icon: markup, items: [accordionItem], options: attributes }],
  ['fwx-accordion', { items: { [markup]: markup } }],
  ['fwx-accordion', { items: [{ label: 'x', content: forged }] }],
  [
    'fwx-breadcrumbs',
    {
      links: [link, markup],
      divider: markup,
      'item-template': `${markup}{link}`,
      'home-link': link,
      'nav-options': attributes,
      options: attributes,
    },
  ],
  [
    'fwx-breadcrumbs',
    { links: { '/a': link }, 'divider-options': { content: markup, ...attributes } },
  ],
  [
    'fwx-drawer',
    {
      heading: markup,
      options: attributes,
      'body-options': attributes,
      'header-options': attributes,
      'title-options': attributes,
      'close-button': { label: markup, ...attributes },
      'toggle-button': { label: markup, encode: false, ...attributes, tag: 'a' },
    },
  ],
].map(([tag, own]) => [tag as string, { ...withEncodingOff, ...(own as object) }]);

/** The text of an attribute. */
export function attributeText(value: unknown): string {
  return typeof value === 'string' ? value : JSON.stringify(value);
}
