import type { UploadText } from '../labels/texts.ts';

/** The texts of one language. */
export interface UploadLocale {
  /** Language tag that was asked for. */
  readonly tag: string;
  /** A text of the upload input in this language. */
  readonly translate: (text: UploadText) => string;
  /** FilePond's own labels, for states and buttons. */
  readonly labels: Readonly<Record<string, string>>;
}

/** English, which needs nothing to be loaded. */
export const english: UploadLocale = { tag: 'en', translate: (text) => text, labels: {} };
