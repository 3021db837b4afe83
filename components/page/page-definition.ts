import { isUsableTag } from '../internal/tag-template.ts';
import type { PageProps } from './core-types.ts';
import { elementTemplate } from './element-template.ts';
import type { PageHead } from './head.ts';
import type { PageView } from './page-view.ts';

/** A page as a function: its props in, a template of Lit out. */
export type PageFunction<Props = PageProps> = (props: Props, view: PageView) => unknown;

/** A layout as a function: the template of what it surrounds in, a template of Lit out. */
export type LayoutFunction = (content: unknown, view: PageView) => unknown;

/** A page with state of its own, a head or a layout. */
export interface PageDefinition<Props = PageProps, State = unknown> {
  /**
   * Creates the state of the page: once when it is shown, again when it is left and comes back. The
   * view is a host for controllers such as {@link useForm}; the props are those of the moment. Runs on the
   * server, too.
   */
  setup?(view: PageView, props: Props): State;
  /** Template of Lit for the page. */
  render(props: Props, view: PageView<State>): unknown;
  /** What stands in the head of the document. */
  head?(props: Props, view: PageView<State>): PageHead;
  /** What surrounds the page, the outermost first; `null` for nothing. Default: the `layout` option. */
  readonly layout?: Layouts | undefined;
}

/** A layout with state of its own. It lives on as long as pages come that have it at the same place. */
export interface LayoutDefinition<State = unknown> {
  /** Creates the state of the layout, once. Runs on the server, too. */
  setup?(view: PageView): State;
  /** Template of Lit with the content somewhere inside. */
  render(content: unknown, view: PageView<State>): unknown;
  /** What stands in the head of the document, unless the page says otherwise. */
  head?(view: PageView<State>): PageHead;
}

/** A layout, whatever its state. */
export interface SomeLayout {
  setup?(view: PageView): unknown;
  render(content: unknown, view: never): unknown;
  head?(view: never): PageHead;
}

/** Something that surrounds pages. */
export type Layout = LayoutFunction | SomeLayout;
/** One layout, several from the outermost to the innermost, or none. */
export type Layouts = Layout | readonly Layout[] | null;

/** A page definition, whatever its props and state. */
export interface SomePage {
  setup?(view: PageView, props: never): unknown;
  render(props: never, view: never): unknown;
  head?(props: never, view: never): PageHead;
  readonly layout?: Layouts | undefined;
}

/** A page: a function, a definition, or the tag or class of an element that gets it as property `page`. */
export type PageComponent = PageFunction<never> | SomePage | string | CustomElementConstructor;

/** What `resolve` may give: a page, or a module that exports one by default. */
export type PageModule =
  | PageComponent
  | {
      readonly default: PageComponent;
      /** Wins over the one in the definition. */
      readonly layout?: Layouts;
      /** Wins over the one in the definition. */
      readonly head?: SomePage['head'];
    };

/** Finds a page by the name that the server gave it. */
export type ResolvePage = (
  name: string,
  page: { readonly component: string; readonly url: string },
) => PageModule | null | undefined | Promise<PageModule | null | undefined>;

/** A page in the one form that the client works with. */
export type KnownPage = PageDefinition<unknown>;
/** A layout in the one form that the client works with. */
export type KnownLayout = LayoutDefinition;

/** Returns the definition; the compiler infers the types of its props and state. */
export function definePage<Props = PageProps, State = unknown>(
  definition: PageDefinition<Props, State>,
): PageDefinition<Props, State> {
  return definition;
}

/** Returns the definition; the compiler infers the type of its state. */
export function defineLayout<State>(definition: LayoutDefinition<State>): LayoutDefinition<State> {
  return definition;
}

const known = new WeakMap<object, KnownPage>();

/**
 * The page behind what `resolve` has given; the same one for the same module.
 *
 * @throws {TypeError} It is no page.
 */
export function knownPage(name: string, found: PageModule | null | undefined): KnownPage {
  if (typeof found === 'object' && found !== null) {
    const page = known.get(found) ?? fromModule(name, found);
    known.set(found, page);
    return page;
  }
  return fromComponent(name, found);
}

function fromModule(name: string, module: object): KnownPage {
  if (!('default' in module)) return fromComponent(name, module);
  const {
    default: component,
    head,
    layout,
  } = module as { default: unknown; head?: KnownPage['head']; layout?: Layouts };
  const page = fromComponent(name, component);
  if (head === undefined && layout === undefined) return page;
  return {
    setup: (view, props) => page.setup?.(view, props),
    render: (props, view) => page.render(props, view),
    head: head ?? page.head?.bind(page) ?? noHead,
    layout: layout === undefined ? page.layout : layout,
  };
}

const noHead = (): PageHead => ({});
const functions = new WeakMap<object, KnownPage>();

function fromComponent(name: string, component: unknown): KnownPage {
  if (typeof component === 'string' && component.includes('-') && isUsableTag(component)) {
    return fromTag(component);
  }
  if (typeof component === 'function') {
    const page = functions.get(component) ?? fromFunction(name, component);
    functions.set(component, page);
    return page;
  }
  if (typeof component === 'object' && component !== null && 'render' in component) {
    return component as KnownPage;
  }
  throw new TypeError(
    component == null
      ? `The page "${name}" was not found: resolve() gave ${String(component)}.`
      : `The page "${name}" must be a function, a definition with render(), or an element; got ${typeof component}.`,
  );
}

const tags = new Map<string, KnownPage>();

/** Pages of elements are told apart by their tag. */
function fromTag(tag: string): KnownPage {
  const page = tags.get(tag) ?? { render: (_props, view) => elementTemplate(tag, view.page) };
  tags.set(tag, page);
  return page;
}

function fromFunction(name: string, component: object): KnownPage {
  if (!isElementClass(component)) return { render: component as PageFunction<unknown> };
  const tag = customElements.getName(component);
  if (tag === null) {
    throw new TypeError(`The page "${name}" is an element without a tag; define it first.`);
  }
  return fromTag(tag);
}

function isElementClass(component: object): component is CustomElementConstructor {
  const { prototype } = component as { prototype?: unknown };
  return typeof HTMLElement === 'function' && prototype instanceof HTMLElement;
}

/**
 * Layouts in the one form that the client works with, the outermost first.
 *
 * @throws {TypeError} One of them is no layout.
 */
export function knownLayouts(layouts: Layouts | undefined): readonly KnownLayout[] {
  return [layouts ?? []].flat().map((layout: unknown) => {
    if (typeof layout === 'function') return layoutOf(layout as LayoutFunction);
    if (typeof layout === 'object' && layout !== null && 'render' in layout) {
      return layout as KnownLayout;
    }
    throw new TypeError(
      `A layout must be a function or a definition with render(), got ${layout === null ? 'null' : typeof layout}.`,
    );
  });
}

const layoutFunctions = new WeakMap<LayoutFunction, KnownLayout>();

function layoutOf(render: LayoutFunction): KnownLayout {
  const layout = layoutFunctions.get(render) ?? { render };
  layoutFunctions.set(render, layout);
  return layout;
}
