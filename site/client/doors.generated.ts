// What registers the element of a tag. Written by `npm run manifest`, never by hand.

/** Imports of the widgets by the tags of their elements. */
export const doors: Readonly<Record<string, () => Promise<unknown>>> = {
  'fwx-accordion': () => import('fwx/components/accordion'),
  'fwx-active-field': () => import('fwx/components/active-field'),
  'fwx-breadcrumbs': () => import('fwx/components/breadcrumbs'),
  'fwx-button': () => import('fwx/components/button'),
  'fwx-button-group': () => import('fwx/components/button-group'),
  'fwx-button-menu': () => import('fwx/components/button-menu'),
  'fwx-drawer': () => import('fwx/components/drawer'),
  'fwx-language-menu': () => import('fwx/components/language-menu'),
  'fwx-menu': () => import('fwx/components/menu'),
  'fwx-upload': () => import('fwx/components/upload'),
};
