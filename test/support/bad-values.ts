/** An option with a value that it does not have. */
export interface BadValue {
  /** Element, with attributes that make it show something. */
  readonly tag: string;
  /** What the element needs to render at all. */
  readonly data: Readonly<Record<string, unknown>>;
  readonly attribute: string;
  readonly value: string;
  /** Values that the message has to name. */
  readonly allowed: string;
  /** A class of `fwx/server/widgets` with the same option, and what it is called there. */
  readonly server?: readonly [name: string, option: string];
}

const themes = 'primary, accent, success, danger, warning, info, inverse, secondary';
const sizes = 'xs, sm, lg';
const variants = 'solid, outline, subtle, text, styled, link';
const placements = 'top|bottom|left|right|start|end';

const accordion = { items: [{ label: 'A', content: 'a' }] };
const button = { label: 'A' };
const group = { buttons: [{ label: 'A' }], label: 'Group' };
const menu = { menu: { items: [{ label: 'A', url: '#' }] }, label: 'Menu' };
const drawer = { heading: 'T' };
const trail = { links: ['A'] };
const languages = { links: [{ language: 'en', label: 'English', href: '#' }] };

/** Every option with a fixed list of values, with a wrong one. */
export const badValues: readonly BadValue[] = [
  { tag: 'fwx-accordion', data: accordion, attribute: 'theme', value: 'light', allowed: themes },
  ...(['size', 'theme', 'variant'] as const).flatMap((attribute) =>
    (
      [
        ['fwx-button', button, 'Button'],
        ['fwx-button-menu', menu, 'ButtonMenu'],
        ['fwx-language-menu', languages, 'LanguageMenu'],
      ] as const
    ).map(([tag, data, name]): BadValue => ({
      tag,
      data,
      attribute,
      value: 'huge',
      allowed: { size: sizes, theme: themes, variant: variants }[attribute],
      server: [name, attribute],
    })),
  ),
  {
    tag: 'fwx-button',
    data: button,
    attribute: 'tag-name',
    value: 'script',
    allowed: 'button, a, another tag name',
    server: ['Button', 'tagName'],
  },
  {
    tag: 'fwx-button-group',
    data: group,
    attribute: 'size',
    value: 'xl',
    allowed: sizes,
    server: ['ButtonGroup', 'size'],
  },
  {
    tag: 'fwx-button-menu',
    data: menu,
    attribute: 'auto-close',
    value: 'never',
    allowed: 'true, false, inside, outside',
    server: ['ButtonMenu', 'autoClose'],
  },
  {
    tag: 'fwx-button-menu',
    data: menu,
    attribute: 'tag-name',
    value: 'div',
    allowed: 'button, a',
    server: ['ButtonMenu', 'tagName'],
  },
  ...(
    [
      ['fwx-button-menu', menu, 'ButtonMenu'],
      ['fwx-language-menu', languages, 'LanguageMenu'],
    ] as const
  ).map(([tag, data, name]): BadValue => ({
    tag,
    data,
    attribute: 'placement',
    value: 'middle',
    allowed: placements,
    server: [name, 'placement'],
  })),
  {
    tag: 'fwx-drawer',
    data: drawer,
    attribute: 'backdrop',
    value: 'blur',
    allowed: 'true, false, static',
    server: ['Drawer', 'backdrop'],
  },
  {
    tag: 'fwx-drawer',
    data: drawer,
    attribute: 'placement',
    value: 'left',
    allowed: 'start, end, top, bottom',
    server: ['Drawer', 'placement'],
  },
  {
    tag: 'fwx-drawer',
    data: drawer,
    attribute: 'responsive',
    value: 'xxl',
    allowed: 'sm, md, lg, xl, 2xl',
    server: ['Drawer', 'responsive'],
  },
  {
    tag: 'fwx-breadcrumbs',
    data: trail,
    attribute: 'tag',
    value: 'br',
    allowed: 'ol, ul, another tag name',
    server: ['Breadcrumbs', 'tag'],
  },
];
