import { AsyncLocalStorage } from 'node:async_hooks';
import { readFileSync } from 'node:fs';
import type { IncomingMessage, ServerResponse } from 'node:http';

import { connectPages, PageProto, sendPage } from '../../../../server/page/index.ts';

/** The response of a route of the public application, with metadata of props beside the props. */
interface Answer {
  readonly component?: string;
  readonly props?: Readonly<Record<string, unknown>>;
  readonly alwaysProps?: Readonly<Record<string, unknown>>;
  readonly mergeProps?: readonly string[];
  readonly prependProps?: readonly string[];
  readonly deepMergeProps?: readonly string[];
  readonly matchPropsOn?: readonly string[];
  readonly scrollProps?: Readonly<Record<string, ScrollFacts>>;
  readonly deferredProps?: Readonly<Record<string, readonly string[]>>;
  readonly rescuedProps?: readonly string[];
  readonly onceProps?: Readonly<Record<string, { prop: string; expiresAt?: number | null }>>;
  readonly sharedProps?: readonly string[];
  readonly flash?: Readonly<Record<string, unknown>>;
  readonly version?: string;
  readonly url?: string;
  readonly encryptHistory?: boolean;
  readonly clearHistory?: boolean;
  readonly preserveFragment?: boolean;
}
interface ScrollFacts {
  readonly pageName: string;
  readonly previousPage: number | null;
  readonly nextPage: number | null;
  readonly currentPage: number;
}
type Values = Record<string, unknown>;
type Request = IncomingMessage & { readonly path: string; readonly query: Values };
type Response = ServerResponse & { readonly req: Request };
type Handler = (req: Request, res: Response, given?: Answer) => Promise<void>;

/**
 * Accessors of a dotted path in props. Objects on the path are copied, so that those of the routes
 * do not change.
 */
function placeIn(props: Values, path: string): { get(): unknown; set(value: unknown): void } {
  const keys = path.split('.');
  const last = keys.pop() ?? '';
  let owner = props;
  for (const key of keys) {
    const next = { ...(owner[key] as Values | undefined) };
    owner[key] = next;
    owner = next;
  }
  return {
    get: () => owner[last],
    set: (value) => {
      owner[last] = value;
    },
  };
}

const resolved = (value: unknown, props: unknown): unknown =>
  typeof value === 'function' ? () => (value as (props: unknown) => unknown)(props) : value;
const lazily = (value: unknown): (() => unknown) =>
  typeof value === 'function' ? (value as () => unknown) : () => value;

type Wrap = (path: string, change: (value: unknown) => unknown) => void;

/** The props of a response, each of the kind in its metadata. */
function propsOf(answer: Answer): Values {
  const { props: given = {} } = answer;
  const props: Values = {};
  for (const [name, value] of Object.entries(given)) {
    if (value !== undefined) props[name] = resolved(value, given);
  }
  const wrap: Wrap = (path, change) => {
    const place = placeIn(props, path);
    place.set(change(place.get()));
  };
  const once = Object.entries(answer.onceProps ?? {}).map(
    ([key, { prop }]) => [prop, key] as const,
  );
  const onceKeys = new Map(once);
  wrapMerged(answer, wrap, onceKeys);
  wrapLater(answer, wrap, onceKeys);
  wrapOnce(answer, wrap);
  for (const [name, value] of Object.entries(answer.alwaysProps ?? {})) {
    props[name] = PageProto.always(value);
  }
  return props;
}

/** Scroll props, deferred props and props that the server fails to resolve. */
function wrapLater(answer: Answer, wrap: Wrap, onceKeys: ReadonlyMap<string, string>): void {
  for (const [path, facts] of Object.entries(answer.scrollProps ?? {})) {
    const { pageName, previousPage, nextPage, currentPage } = facts;
    const position = PageProto.scrollMetadata(pageName, previousPage, nextPage, currentPage);
    wrap(path, (value) => PageProto.scroll(value as object, position));
  }
  for (const [group, paths] of Object.entries(answer.deferredProps ?? {})) {
    for (const path of paths) {
      const key = onceKeys.get(path);
      const defer = (value: unknown) => PageProto.defer(lazily(value), group);
      wrap(path, (value) => (key === undefined ? defer(value) : defer(value).once().as(key)));
    }
  }
  for (const path of answer.rescuedProps ?? []) {
    wrap(path, () => PageProto.defer(fail, 'default', true));
  }
}

/** Props that are sent once and are of no other kind. */
function wrapOnce(answer: Answer, wrap: Wrap): void {
  const others = new Set([
    ...Object.values(answer.deferredProps ?? {}).flat(),
    ...(answer.mergeProps ?? []),
  ]);
  for (const [key, { prop, expiresAt }] of Object.entries(answer.onceProps ?? {})) {
    if (others.has(prop)) continue;
    const once = (value: unknown) => PageProto.once(lazily(value)).as(key);
    wrap(prop, (value) => (expiresAt ? once(value).until(new Date(expiresAt)) : once(value)));
  }
}

const fail = (): never => {
  throw new Error('The prop cannot be made.');
};

function wrapMerged(answer: Answer, wrap: Wrap, onceKeys: ReadonlyMap<string, string>): void {
  const scrolls = Object.keys(answer.scrollProps ?? {});
  const isScroll = (path: string) =>
    scrolls.some((name) => path === name || path.startsWith(`${name}.`));
  type Merged = ReturnType<typeof PageProto.merge>;
  const matched = (merged: Merged, path: string): Merged => {
    const keys = (answer.matchPropsOn ?? [])
      .filter((name) => name.startsWith(`${path}.`))
      .map((name) => name.slice(path.length + 1));
    return keys.length > 0 ? merged.matchOn(keys) : merged;
  };
  const each = (
    paths: readonly string[] | undefined,
    make: (value: unknown, path: string) => Merged,
  ) => {
    for (const path of paths ?? [])
      if (!isScroll(path)) wrap(path, (value) => matched(make(value, path), path));
  };
  each(answer.mergeProps, (value, path) => {
    const key = onceKeys.get(path);
    return PageProto.merge(key === undefined ? value : PageProto.once(() => value).as(key));
  });
  each(answer.prependProps, (value) => PageProto.merge(value).prepend());
  for (const path of answer.deepMergeProps ?? []) {
    wrap(path, (value) => matched(PageProto.deepMerge(value), path));
  }
}

const componentOf = ({ path }: Request): string =>
  path
    .slice(1)
    .split('/')
    .map((part) => part.split('-').map(capital).join(''))
    .join('/');
const capital = (word: string): string => word.charAt(0).toUpperCase() + word.slice(1);

/** The public server nests errors in a bag; this server takes only the errors. */
function errorsIn(answer: Answer, req: Request): Values | undefined {
  const errors = (answer.alwaysProps?.['errors'] ?? answer.props?.['errors']) as Values | undefined;
  const bag = String(req.headers['x-inertia-error-bag'] ?? '');
  return (bag ? (errors?.[bag] as Values | undefined) : undefined) ?? errors;
}

/** Calls what a route specifies for the page, one after the other. */
async function describe(answer: Answer, req: Request, props: Values): Promise<void> {
  const errors = errorsIn(answer, req);
  delete props['errors'];
  if (errors) PageProto.errors(errors as Record<string, string>);
  for (const name of answer.sharedProps ?? []) {
    if (name === 'errors' || !(name in props)) continue;
    PageProto.share(name, props[name]);
    delete props[name];
  }
  if (answer.flash) await PageProto.flash(answer.flash);
  if (answer.encryptHistory) PageProto.encryptHistory();
  if (answer.clearHistory) PageProto.clearHistory();
  if (answer.preserveFragment) PageProto.preserveFragment();
  if (answer.url) PageProto.url(answer.url);
}

const slowUsers = () =>
  new Promise((resolve) => setTimeout(() => resolve([{ id: 1, name: 'John Doe' }]), 500));

/** In the public server this route depends on its headers; here it has a deferred prop. */
const withSlowProps = (answer: Answer): Answer =>
  answer.component === 'DeferredProps/WithPartialReload' && answer.deferredProps
    ? { ...answer, props: { ...answer.props, users: slowUsers } }
    : answer;

type RootView = (pageJson: string, answer: Answer) => string;

/** Runs inside a mount, which gets the request from its asynchronous context. */
async function within(
  mount: ReturnType<typeof connectPages>,
  req: Request,
  res: ServerResponse,
  run: () => Promise<unknown>,
): Promise<void> {
  const inside = await new Promise<ReturnType<typeof AsyncLocalStorage.snapshot>>(
    (resolve, reject) => {
      mount(req, res, (error?: unknown) => {
        if (error instanceof Error) reject(error);
        else resolve(AsyncLocalStorage.snapshot());
      });
    },
  );
  await inside(run);
}

const answering =
  (rootView: RootView): Handler =>
  async (req, res, given = {}) => {
    const answer = withSlowProps({ component: componentOf(req), props: {}, ...given });
    const nonce = (html: string): string =>
      req.query['nonce'] === 'default'
        ? html.replace('<script>', '<script nonce="test-default-nonce">')
        : html;
    // The public server never compares versions, and sends the headers as a prop.
    const { 'x-inertia-version': _version, ...headers } = req.headers;
    req.headers = headers;
    let kept: Readonly<Record<string, unknown>> = {};
    const mount = connectPages({
      rootView: ({ pageJson }) => nonce(rootView(pageJson, answer)),
      version: answer.version ?? null,
      flashes: () => ({
        peek: () => Promise.resolve({ ...kept }),
        add: (values) => {
          kept = { ...kept, ...values };
          return Promise.resolve();
        },
        consume: () => {
          kept = {};
          return Promise.resolve();
        },
      }),
    });
    await within(mount, req, res, async () => {
      const props = propsOf(answer);
      await describe(answer, req, props);
      await sendPage(res, PageProto.render(answer.component ?? '', props));
    });
  };

/** Responds to a location visit. */
const location = (res: Response, href: string): Promise<void> =>
  within(connectPages({}), res.req, res, () => sendPage(res, PageProto.location(href)));

/**
 * Functions with which the routes of the public application respond: pages by this server.
 *
 * @param theirs The functions of the public application, used where these do not apply.
 * @param folder Folder of the documents.
 */
export function answersOf<Theirs extends object>(theirs: Theirs, folder: string) {
  const root = (file: string, attribute: (answer: Answer) => string): RootView => {
    const html = readFileSync(`${folder}/${file}`, 'utf8');
    return (pageJson, answer) =>
      html
        .replace('{{ headAttribute }}', attribute(answer))
        .replace("'{{ placeholder }}'", () => pageJson)
        .replace('{{ placeholder }}', () => pageJson);
  };
  const inertia = ({ component }: Answer) =>
    component === 'Head/Dataset' ? 'data-inertia' : 'inertia';
  return {
    ...theirs,
    render: answering(root('index.html', () => 'data-inertia')),
    renderWithPlainTitle: answering(root('index.html', () => '')),
    renderUnified: answering(root('index-unified.html', inertia)),
    renderAuto: answering(root('index-auto.html', inertia)),
    location,
  };
}
