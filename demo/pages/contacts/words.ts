import type { Text } from '../../messages/index.ts';

/** The texts of these pages: the server sends them once, because the browser has no others. */
export const words = [
  'Add a contact',
  'Back to the list',
  'Company',
  'Contacts',
  'Delete',
  'E-mail',
  'Edit {name}',
  'Loading the figures …',
  'Name',
  'Next page',
  'Notes',
  'Phone',
  'Photo',
  'Please enter a name.',
  'Previous page',
  'Save',
  'Sending …',
  'Sent before',
  'Show the figures',
  'That did not work',
  'The figures are not available at the moment.',
  'The list grows as you scroll. Photo, form and figures work without a script, too.',
  'There is no such contact.',
  'Please enter an e-mail address like name@example.com.',
  'There are changes that are not saved.',
  'Up to 5 MiB: JPEG, PNG, WebP or AVIF.',
] as const satisfies readonly Text[];

/** A text of these pages. */
export type Word = (typeof words)[number];
/** The texts in the language of the visitor. */
export type Words = Readonly<Record<Word, string>>;
