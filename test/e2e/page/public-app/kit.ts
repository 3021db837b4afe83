import { html, nothing, type TemplateResult } from 'lit/html.js';

import {
  definePage,
  type PageModule,
  type PageView,
  router,
  type VisitOptions,
} from '../../../../components/page/index.ts';

/** Pages by the name that the server sends. */
export type Pages = Readonly<Record<string, PageModule>>;
/** Props of a page, read with {@link at}. */
export type Props = Readonly<Record<string, unknown>>;

/** The value at a dotted path. */
export const at = (owner: unknown, path: string): unknown =>
  path
    .split('.')
    .reduce<unknown>((value, key) => (value as Props | null | undefined)?.[key], owner);

/** The list at a dotted path. */
export const listAt = (owner: unknown, path: string): readonly Props[] =>
  (at(owner, path) as readonly Props[] | undefined) ?? [];

/** A value as text; lists with commas. */
export const textOf = (value: unknown): string =>
  Array.isArray(value) ? value.map(textOf).join(', ') : `${(value ?? '') as string | number}`;

/** State of one instance of a page. */
export interface Local<State extends object> {
  readonly data: State;
  set(change: Partial<State>): void;
}

/** State that renders the page when it changes. */
export function local<State extends object>(view: PageView, initial: State): Local<State> {
  const data = { ...initial };
  const set = (change: Partial<State>): void => {
    Object.assign(data, change);
    view.requestUpdate();
  };
  return { data, set };
}

/** Calls functions when the page is connected and disconnected. */
export function whileShown(view: PageView, begin: () => (() => void) | void): void {
  let end: (() => void) | void;
  view.addController({
    hostConnected: () => {
      end = begin();
    },
    hostDisconnected: () => end?.(),
  });
}

/** Sets values on the window for the specs. */
export const expose = (values: Readonly<Record<string, unknown>>): void => {
  Object.assign(globalThis, values);
};

interface Marks {
  readonly class?: string;
  readonly id?: string;
  readonly testid?: string;
}

/** A button. */
export const button = (text: unknown, run: () => unknown, marks: Marks = {}): TemplateResult =>
  html`<button
    type="button"
    class=${marks.class ?? nothing}
    id=${marks.id ?? nothing}
    data-testid=${marks.testid ?? nothing}
    @click=${() => void run()}
    >${text}</button
  >`;

/** Buttons by their text. */
export const buttons = (
  actions: Readonly<Record<string, () => unknown>>,
): readonly TemplateResult[] => Object.entries(actions).map(([text, run]) => button(text, run));

/** A link that calls a function instead of its own visit. */
export const anchor = (text: string, name: string, run: () => unknown, marks: Marks = {}) =>
  html`<a
      href="#"
      class=${name}
      id=${marks.id ?? nothing}
      data-testid=${marks.testid ?? nothing}
      @click=${(event: Event) => {
        event.preventDefault();
        void run();
      }}
      >${text}</a
    > `;

/** Attributes and listeners of {@link link}. */
export interface LinkOptions
  extends
    Marks,
    Pick<VisitOptions, 'headers' | 'method' | 'only' | 'except' | 'replace' | 'preserveUrl'> {
  readonly as?: string;
  readonly cacheFor?: string;
  readonly cacheTags?: readonly string[];
  readonly component?: string;
  readonly data?: unknown;
  readonly on?: Readonly<Record<string, (event: CustomEvent) => unknown>>;
  readonly prefetch?: string | boolean;
  readonly preserveScroll?: boolean;
  readonly preserveState?: boolean;
  readonly style?: string;
}

const said = (value: unknown): string | typeof nothing =>
  value === undefined ? nothing : textOf(value);

/** `<fwx-page-link>` with a class on the link inside. */
export function link(text: unknown, href: string, o: LinkOptions = {}): TemplateResult {
  const own = { class: o.class, id: o.id, style: o.style, 'data-testid': o.testid };
  const listen = (name: string) => (event: CustomEvent) => o.on?.[name]?.(event);
  return html`<fwx-page-link
    href=${href}
    as=${said(o.as)}
    method=${said(o.method)}
    cache-for=${said(o.cacheFor)}
    cache-tags=${said(o.cacheTags)}
    component=${said(o.component)}
    only=${said(o.only)}
    except=${said(o.except)}
    prefetch=${said(o.prefetch)}
    preserve-scroll=${said(o.preserveScroll)}
    preserve-state=${said(o.preserveState)}
    ?preserve-url=${o.preserveUrl ?? false}
    ?replace=${o.replace ?? false}
    .data=${o.data}
    .headers=${o.headers}
    .linkAttributes=${Object.fromEntries(Object.entries(own).filter(([, value]) => value !== undefined))}
    @fwx-before=${listen('before')}
    @fwx-start=${listen('start')}
    @fwx-progress=${listen('progress')}
    @fwx-success=${listen('success')}
    @fwx-error=${listen('error')}
    @fwx-cancel=${listen('cancel')}
    @fwx-finish=${listen('finish')}
    @fwx-prefetching=${listen('prefetching')}
    @fwx-prefetched=${listen('prefetched')}
    >${text}</fwx-page-link
  > `;
}

/** A page without state. */
export const page = (render: (props: Props, view: PageView) => unknown): PageModule =>
  definePage({ render });

/** A reload as a handler. */
export const reload =
  (options: Parameters<typeof router.reload>[0] = {}) =>
  (): void =>
    router.reload(options);

/** Paragraphs with the values of props, by id: `{ foo: 'Foo: {foo}' }`. */
export const lines = (props: unknown, texts: Readonly<Record<string, string>>) =>
  Object.entries(texts).map(
    ([id, text]) =>
      html`<p id=${id}
        >${text.replaceAll(/\{([^}]+)\}/g, (_all, path: string) => textOf(at(props, path)))}</p
      >`,
  );

/** Errors of the page. */
export const errorsOf = (view: PageView): Readonly<Record<string, string>> =>
  view.page.props.errors;
