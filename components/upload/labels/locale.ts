import type { UploadText } from './texts.ts';

/** The texts of one language. */
export interface UploadLocale {
  /** Requested language tag. */
  readonly tag: string;
  /** Returns a text of the upload input in this language. */
  readonly translate: (text: UploadText) => string;
  /** FilePond's own labels, for states and buttons. */
  readonly labels: Readonly<Record<string, string>>;
}

/** English, which is built in. */
export const english: UploadLocale = { tag: 'en', translate: (text) => text, labels: {} };
