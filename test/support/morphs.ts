import { default as alpine, type Morph } from '@alpinejs/morph';
import { Idiomorph } from 'idiomorph';
import morphdom from 'morphdom/dist/morphdom-esm.js';

const host: { morph?: Morph } = {};
alpine(host);

/**
 * Morphs the children of an element to new markup, as a library does that does not know the
 * elements.
 */
export const morphs: Readonly<Record<string, (element: Element, html: string) => void>> = {
  // Turbo and htmx.
  idiomorph: (element, html) => {
    Idiomorph.morph(element, html, { morphStyle: 'innerHTML' });
  },
  // Phoenix LiveView, and Livewire before version 3.
  morphdom: (element, html) => {
    morphdom(element, around(element, html));
  },
  // Livewire.
  alpine: (element, html) => {
    host.morph?.(element, around(element, html), {});
  },
};

const around = ({ localName }: Element, html: string): string =>
  `<${localName}>${html}</${localName}>`;
