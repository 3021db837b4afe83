import type { de } from './de.ts';

/** A text of the demo as it stands in the code, in English. */
export type Text = keyof typeof de;
/** All texts in another language; with one missing it does not compile. */
export type Texts = Readonly<Record<Text, string>>;
