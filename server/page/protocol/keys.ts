// oxlint-disable no-control-regex -- control characters are what these patterns look for
const control = /[\u0000-\u001f\u007f]/;
const controlOrComma = /[\u0000-\u001f\u007f,]/;
const segment = /^[^\u0000-\u001f\u007f,.]+$/;
// Names that change the prototype of an object that is built key by key.
const reserved = new Set(['__proto__', 'constructor', 'prototype']);

/** Whether the text contains a control character (U+0000 to U+001F, U+007F). */
export function hasControl(text: string): boolean {
  return control.test(text);
}

/** Whether the text is not empty and has no control characters and commas: keys, groups, paths. */
export function isToken(text: string): boolean {
  return text !== '' && !controlOrComma.test(text);
}

/** Whether the text is a path: segments between dots, none of them empty. */
export function isPath(text: string): boolean {
  return text.split('.').every((part) => segment.test(part));
}

/** A key of one segment, a path of several, or neither. */
type KeyKind = 'name' | 'path' | 'malformed';

/** The kind of a first-level key of props, shared props, flash or errors. */
export function keyKind(text: string): KeyKind {
  if (segment.test(text)) return reserved.has(text) ? 'malformed' : 'name';
  return isPageKey(text) ? 'path' : 'malformed';
}

/** Whether a first-level key of props, shared props, flash or errors is valid in a page. */
export function isPageKey(text: string): boolean {
  return text.split('.').every((part) => segment.test(part) && !reserved.has(part));
}
