// `<fwx-…>` in templates and JSX of Vue 3: `import 'fwx/types/vue';` in one module, or `types` of tsconfig.json.
import type * as Vue from 'vue';

import type { ElementProps } from './attribute.js';
import type { FwxElements } from './elements.js';

type Camel<Name extends string> = Name extends `${infer Head}-${infer Tail}`
  ? `${Capitalize<Head>}${Camel<Tail>}`
  : Capitalize<Name>;

/** Handlers as Vue knows them: `@fwx-show` in a template is `onFwxShow`. */
export type FwxEventHandlers<Element, Events> = {
  [Name in keyof Events & string as `on${Camel<Name>}`]?:
    | ((event: Events[Name] & { readonly currentTarget: Element }) => void)
    | undefined;
};

/** Everything that one element takes. */
export type FwxElementProps<T extends FwxElements[keyof FwxElements]> = ElementProps<
  T,
  Vue.HTMLAttributes,
  FwxEventHandlers<T['element'], T['events']>
> &
  Vue.ReservedProps;

/**
 * What a template may give an element. Its checker reads `title-options` and `titleOptions` as the
 * latter, though the one sets an attribute and the other a property: it has to take both.
 */
export type FwxTemplateProps<T extends FwxElements[keyof FwxElements]> = Omit<
  FwxElementProps<T>,
  keyof T['attributes'] | Uncapitalize<Camel<keyof T['attributes'] & string>>
> & {
  [Name in keyof T['attributes'] & string as Uncapitalize<Camel<Name>>]?:
    | T['attributes'][Name]
    | (Uncapitalize<Camel<Name>> extends infer Key extends keyof T['props']
        ? T['props'][Key]
        : never)
    | undefined;
};

/** An element as templates check it. */
export type FwxComponent<T extends FwxElements[keyof FwxElements]> = new () => T['element'] & {
  /** What a template may give it. */
  $props: FwxTemplateProps<T>;
};

/** `<fwx-…>` as components of templates. */
export type FwxGlobalComponents = {
  [Tag in keyof FwxElements]: FwxComponent<FwxElements[Tag]>;
};

/** `<fwx-…>` by tag, for JSX. */
export type FwxIntrinsicElements = {
  [Tag in keyof FwxElements]: FwxElementProps<FwxElements[Tag]>;
};

declare module 'vue' {
  interface GlobalComponents extends FwxGlobalComponents {}
}

declare module 'vue/jsx-runtime' {
  namespace JSX {
    interface IntrinsicElements extends FwxIntrinsicElements {}
  }
}
