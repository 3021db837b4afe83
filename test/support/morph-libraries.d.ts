declare module '@alpinejs/morph' {
  export type Morph = (from: Element, to: string, options: object) => Element;

  /** Adds `morph` to Alpine. */
  export default function plugin(alpine: { morph?: Morph }): void;
}

// The types of the package describe a CommonJS module.
declare module 'morphdom/dist/morphdom-esm.js' {
  export default function morphdom(from: Element, to: string): Node;
}
