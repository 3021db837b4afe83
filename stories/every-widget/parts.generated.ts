// The parts of the page of all widgets. Written by `npm run manifest`, never by hand.
import type { TemplateResult } from 'lit';

/** Parts of the page; the argument keeps names apart. */
export const parts: readonly ((id: string) => TemplateResult)[] = [];
