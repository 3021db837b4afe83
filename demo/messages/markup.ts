import { unsafeHTML } from 'lit/directives/unsafe-html.js';

import { t, type Text } from './index.ts';

/** A text that has tags in it. They are our own, and no values go in. */
export const markup = (text: Text): unknown => unsafeHTML(t(text));
