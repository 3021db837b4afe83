// The tags of the elements. Written by `npm run manifest`, never by hand.

/** Tags of this package, without their prefix. */
export const knownTags: readonly string[] = [
  'accordion',
  'accordion-item',
  'active-field',
  'breadcrumbs',
  'button',
  'button-group',
  'button-menu',
  'drawer',
  'language-menu',
  'menu',
  'page-deferred',
  'page-infinite-scroll',
  'page-link',
  'page-progress',
  'page-when-visible',
  'upload',
];
