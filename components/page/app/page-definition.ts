import { isUsableTag } from '../../internal/attributes/tag-template.ts';
import type { PageProps } from '../router/core-types.ts';
import { elementTemplate } from './element-template.ts';
import type { PageHead } from './head.ts';
import type { PageView } from './page-view.ts';

/** A page as a function: receives its props, and returns a Lit template. */
export type PageFunction<Props = PageProps> = (props: Props, view: PageView) => unknown;

/** A layout as a function: receives the template of its content, and returns a Lit template. */
export type LayoutFunction = (content: unknown, view: PageView) => unknown;

/** A page with state of its own, a head or a layout. */
export interface PageDefinition<Props = PageProps, State = unknown> {
  /**
   * Creates the state of the page: once when the page is shown, and again when it is shown after another page. The
   * view is a host for controllers such as {@link useForm}; the props are the current ones. Also runs on the
   * server.
   */
  setup?(view: PageView, props: Props): State;
  /** Returns the Lit template of the page. */
  render(props: Props, view: PageView<State>): unknown;
  /** Returns the data for the head of the document. */
  head?(props: Props, view: PageView<State>): PageHead;
  /** Layouts around the page, the outermost first; `null` for none. Default: the `layout` option. */
  readonly layout?: Layouts | undefined;
}

/** A layout with state of its own. It is kept while the shown pages have it at the same position. */
export interface LayoutDefinition<State = unknown> {
  /** Creates the state of the layout, once. Also runs on the server. */
  setup?(view: PageView): State;
  /** Returns a Lit template that contains the content. */
  render(content: unknown, view: PageView<State>): unknown;
  /** Returns the data for the head of the document; those of the page take precedence. */
  head?(view: PageView<State>): PageHead;
}

/** A layout with any state. */
export interface SomeLayout {
  setup?(view: PageView): unknown;
  render(content: unknown, view: never): unknown;
  head?(view: never): PageHead;
}

/** A layout around pages. */
export type Layout = LayoutFunction | SomeLayout;
/** One layout, several from the outermost to the innermost, or none. */
export type Layouts = Layout | readonly Layout[] | null;

/** A page definition with any props and state. */
export interface SomePage {
  setup?(view: PageView, props: never): unknown;
  render(props: never, view: never): unknown;
  head?(props: never, view: never): PageHead;
  readonly layout?: Layouts | undefined;
}

/** A page: a function, a definition, or the tag or class of an element with the property `page`. */
export type PageComponent = PageFunction<never> | SomePage | string | CustomElementConstructor;

/** Result of `resolve`: a page, or a module that exports one by default. */
export type PageModule =
  | PageComponent
  | {
      readonly default: PageComponent;
      /** Takes precedence over the layout in the definition. */
      readonly layout?: Layouts;
      /** Takes precedence over the head in the definition. */
      readonly head?: SomePage['head'];
    };

/** Finds a page by the name that the server has sent. */
export type ResolvePage = (
  name: string,
  page: { readonly component: string; readonly url: string },
) => PageModule | null | undefined | Promise<PageModule | null | undefined>;

/** A page in the normalized form of the client. */
export type NormalizedPage = PageDefinition<unknown>;
/** A layout in the normalized form of the client. */
export type NormalizedLayout = LayoutDefinition;

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

const known = new WeakMap<object, NormalizedPage>();

/**
 * Normalizes the result of `resolve`. Returns the same page for the same module.
 *
 * @throws {TypeError} The result is not a page.
 */
export function normalizePage(name: string, found: PageModule | null | undefined): NormalizedPage {
  if (typeof found === 'object' && found !== null) {
    const page = known.get(found) ?? fromModule(name, found);
    known.set(found, page);
    return page;
  }
  return fromComponent(name, found);
}

function fromModule(name: string, module: object): NormalizedPage {
  if (!('default' in module)) return fromComponent(name, module);
  const {
    default: component,
    head,
    layout,
  } = module as { default: unknown; head?: NormalizedPage['head']; layout?: Layouts };
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
const functions = new WeakMap<object, NormalizedPage>();

function fromComponent(name: string, component: unknown): NormalizedPage {
  if (typeof component === 'string' && component.includes('-') && isUsableTag(component)) {
    return fromTag(component);
  }
  if (typeof component === 'function') {
    const page = functions.get(component) ?? fromFunction(name, component);
    functions.set(component, page);
    return page;
  }
  if (typeof component === 'object' && component !== null && 'render' in component) {
    return component as NormalizedPage;
  }
  throw new TypeError(
    component == null
      ? `The page "${name}" was not found: resolve() gave ${String(component)}.`
      : `The page "${name}" must be a function, a definition with render(), or an element; got ${typeof component}.`,
  );
}

const tags = new Map<string, NormalizedPage>();

/** The page of an element, cached by its tag. */
function fromTag(tag: string): NormalizedPage {
  const page = tags.get(tag) ?? { render: (_props, view) => elementTemplate(tag, view.page) };
  tags.set(tag, page);
  return page;
}

function fromFunction(name: string, component: object): NormalizedPage {
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
 * Normalizes layouts, the outermost first.
 *
 * @throws {TypeError} One of them is not a layout.
 */
export function normalizeLayouts(layouts: Layouts | undefined): readonly NormalizedLayout[] {
  return [layouts ?? []].flat().map((layout: unknown) => {
    if (typeof layout === 'function') return layoutOf(layout as LayoutFunction);
    if (typeof layout === 'object' && layout !== null && 'render' in layout) {
      return layout as NormalizedLayout;
    }
    throw new TypeError(
      `A layout must be a function or a definition with render(), got ${layout === null ? 'null' : typeof layout}.`,
    );
  });
}

const layoutFunctions = new WeakMap<LayoutFunction, NormalizedLayout>();

function layoutOf(render: LayoutFunction): NormalizedLayout {
  const layout = layoutFunctions.get(render) ?? { render };
  layoutFunctions.set(render, layout);
  return layout;
}
