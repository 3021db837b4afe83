import { html, nothing } from 'lit/html.js';
import { repeat } from 'lit/directives/repeat.js';

import {
  deferred,
  definePage,
  type FwxPageInfiniteScroll,
  infiniteScroll,
  type InfiniteScrollOptions,
  type PageModule,
  type PageView,
  router,
  type ScrollEdge,
  useForm,
  whenVisible,
} from '../../../../components/page/index.ts';
import {
  at,
  button,
  buttons,
  errorsOf,
  expose,
  link,
  listAt,
  local,
  page,
  type Pages,
  type Props,
  reload,
  textOf,
} from './kit.ts';

interface User {
  readonly id: number;
  readonly name: string;
}

type Options = Omit<InfiniteScrollOptions, 'content'>;

const box =
  'border: 1px solid #ccc; color: green; display: flex; align-items: center; justify-content: center;';

const card = ({ id, name }: User) =>
  html`<div data-user-id=${id} style="height: 15vh; ${box}">${name}</div>`;

const usersOf = (props: unknown, path = 'users.data') =>
  listAt(props, path) as readonly unknown[] as readonly User[];

const each = (users: readonly User[], row: (user: User) => unknown = card) =>
  repeat(users, ({ id }) => id, row);

const centred = (text: string) =>
  html`<div style="text-align: center; padding: 20px">${text}</div>`;
const grid = 'display: grid; gap: 20px';

interface List extends Options {
  readonly name?: string;
  readonly style?: string;
  readonly row?: (user: User) => unknown;
  readonly isReversed?: boolean;
}

/** A list of users that loads more. */
const list = (props: unknown, options: List = {}) => {
  const { name = 'users', style = grid, row = card, isReversed = false, ...rest } = options;
  const users = usersOf(props, `${name}.data`);
  return infiniteScroll(name, {
    ...rest,
    content: () =>
      html`<div style=${style}>${each(isReversed ? [...users].reverse() : users, row)}</div>`,
  });
};

const loading = () => centred('Loading...');

/** A button at one end, with the state of that end. */
const atEnd = ({ side, loading: isLoading, hasMore, fetch }: ScrollEdge) =>
  html`<p>Has more ${side} items: ${String(hasMore)}</p>
    ${button(isLoading ? `Loading ${side} items...` : `Load ${side} items`, fetch)}`;

const manual: Options = { manual: true, next: atEnd, previous: atEnd };

const listPage = (options: List, more: (props: Props) => unknown = () => nothing): PageModule =>
  page((props) => html`${more(props)}${list(props, options)}`);

const afterTwo: Options = {
  manualAfter: 2,
  next: ({ fetch, isManual, loading: isLoading }) =>
    html`${isLoading ? html`<p>Loading...</p>` : ''}
      <p>Manual mode: ${String(isManual)}</p>
      ${isManual ? button('Load next items...', fetch) : ''}`,
};

const cell = (text: unknown, padding: number) =>
  html`<td style="padding: ${padding}px 12px; border: 1px solid #ccc">${text}</td>`;
const tableRow =
  (padding: number) =>
  ({ id, name }: User) =>
    html`<tr data-user-id=${id}>${cell(id, padding)}${cell(name, padding)}</tr>`;

const table = (
  users: readonly User[],
  padding: number,
  parts: { head?: string; foot?: unknown } = {},
) =>
  html`<table style="width: 100%; border-collapse: collapse">
    <thead id=${parts.head ?? nothing}>
      <tr>
        <th>ID</th>
        <th>Name</th>
      </tr>
    </thead>
    <tbody id="table-body">
      ${each(users, tableRow(padding))}
    </tbody>
    ${parts.foot}
  </table>`;

const spacer = html`<div style="height: 300px; text-align: center; line-height: 300px">Spacer</div>`;

const foot = html`<tfoot id="table-footer">
  <tr>
    <td colspan="2">Table Footer - Triggers when this comes into view</td>
  </tr>
</tfoot>`;

const triggers = (kind: string): PageModule =>
  page(
    (props) => html`<div style="padding: 20px">
      <h1>Custom Triggers with ${kind} Test</h1>
      ${infiniteScroll('users', {
        items: '#table-body',
        previousTrigger: '#table-header',
        nextTrigger: '#table-footer',
        content: () =>
          html`${spacer}${table(usersOf(props), 80, { head: 'table-header', foot })}${spacer}`,
      })}
    </div>`,
  );

const container = (id: string, content: unknown) =>
  html`<div
    data-testid=${id}
    style="height: 400px; width: 100%; overflow-y: auto; padding: 10px; border: 2px solid #ccc"
  >
    ${content}
  </div>`;

const moreOf = (name: string): Options => ({
  manual: true,
  next: ({ fetch, loading: isLoading }) =>
    button(isLoading ? 'Loading...' : `Load More ${name}`, fetch),
});

/** A form that searches some time after the last key. */
const searching = (
  settings: List,
  visit: (props: Props) => object,
  more: (props: Props) => unknown,
) =>
  definePage({
    setup: (view, { search }: Props) => {
      const form = useForm(view, { search: textOf(search) });
      let timer: ReturnType<typeof setTimeout> | undefined;
      const onInput = (event: InputEvent): void => {
        form.set('search', (event.target as HTMLInputElement).value);
        clearTimeout(timer);
        timer = setTimeout(() => {
          // Undefined values are left out of the query.
          const cleared = { filter: undefined, page: undefined };
          form.transform(({ search: text }) => ({ ...cleared, search: text || undefined }));
          form.get('', { replace: true, ...visit(view.page.props) });
        }, 250);
      };
      return { form, onInput };
    },
    render: (props: Props, { state: { form, onInput } }) => {
      const bar = () => html`<div style="margin-bottom: 20px; display: flex; gap: 10px">
        ${more(props)}
        <div>Current search: ${props['search'] || 'none'}</div>
        <input .value=${form.data.search} @input=${onInput} placeholder="Search..." />
      </div>`;
      return html`${bar()}${list(props, settings)}${settings.manual || settings.buffer ? '' : bar()}`;
    },
  });

const onlyUsers = { preserveState: true, only: ['users', 'search', 'filter'], reset: ['users'] };

const filtering = searching(
  { loading },
  (props) => (props['preserveState'] ? onlyUsers : {}),
  (props) => html`${link('No Filter', '')}${link('A-M', '?filter=a-m')}${link('N-Z', '?filter=n-z')}
    <div>Current filter: ${props['filter'] || 'none'}</div>`,
);

const toggles = definePage({
  setup: (view) => local(view, { manual: false, preserveUrl: false, mode: 'onlyNext' }),
  render: (props: Props, { state: { data, set } }) => {
    const checkbox = (name: 'manual' | 'preserveUrl', text: string) => html`<label
      ><input
        type="checkbox"
        .checked=${data[name]}
        @change=${(event: Event) => set({ [name]: (event.target as HTMLInputElement).checked })}
      />${text}: ${String(data[name])}</label
    >`;
    return html`${checkbox('manual', 'Manual mode')}${checkbox('preserveUrl', 'Preserve URL')}
      <label
        >Trigger mode: ${data.mode}
        <select @change=${(event: Event) => set({ mode: (event.target as HTMLSelectElement).value })}>
          ${['onlyPrevious', 'onlyNext', 'both'].map(
            (mode) => html`<option value=${mode} ?selected=${mode === data.mode}>${mode}</option>`,
          )}
        </select></label
      >
      ${list(props, {
        manual: data.manual,
        preserveUrl: data.preserveUrl,
        onlyNext: data.mode === 'onlyNext',
        onlyPrevious: data.mode === 'onlyPrevious',
        loading,
      })}
      <p>Total items on page: ${usersOf(props).length}</p>`;
  },
});

const programmatic = definePage({
  setup: (view) => {
    const now = local(view, { previous: false, next: false });
    const element = (): FwxPageInfiniteScroll | null =>
      document.querySelector('fwx-page-infinite-scroll');
    const read = (): void => {
      const scroll = element();
      now.set({ previous: scroll?.hasPrevious ?? false, next: scroll?.hasNext ?? false });
    };
    // The element has the state of its ends once the page is rendered.
    view.addController({ hostConnected: () => void setTimeout(read) });
    return { now, element, read };
  },
  render: (props: Props, { state: { now, element, read } }) => html`<h1>Programmatic Ref Test</h1>
    <p>Has more previous items: ${String(now.data.previous)}</p>
    <p>Has more next items: ${String(now.data.next)}</p>
    ${buttons({
      'Load Previous (Ref)': () => element()?.fetchPrevious({ onFinish: read }),
      'Load Next (Ref)': () => element()?.fetchNext({ onFinish: read }),
    })}
    ${list(props, { manual: true, loading })}
    <p>Total items on page: ${usersOf(props).length}</p>`,
});

const errors = definePage({
  setup: (view) => useForm(view, { name: '' }),
  render: (props: Props, view) => {
    const onPage = errorsOf(view)['name'];
    const inForm = view.state.errors['name'];
    const more = ({ side, hasMore, fetch }: ScrollEdge) =>
      hasMore ? button(`Load ${side} items`, fetch, { id: `load-${side}` }) : nothing;
    return html`${onPage ? html`<p id="page-error">${onPage}</p>` : ''}
      ${inForm ? html`<p id="form-error">${inForm}</p>` : ''}
      ${button('Submit', () => view.state.post('/infinite-scroll/preserve-errors'))}
      ${list(props, { manual: true, next: more, previous: more })}`;
  },
});

const prepend = (id: number) => () =>
  router.prependToProp('users.data', { id, name: `User ${id}` });

const deferredUsers = (view: PageView) =>
  deferred(view, 'users', {
    content: () => list(view.page.props, manual),
    fallback: () => html`<div>Loading deferred scroll prop...</div>`,
  });

const horizontal = ({ id, name }: User) =>
  html`<div data-user-id=${id} style="min-width: 200px; height: 100px; flex: none; ${box}">${name}</div>`;

const short = ({ id, name }: User) =>
  html`<div data-user-id=${id} style="padding: 4px 8px; border: 1px solid #ddd; font-size: 13px"
    >${name}</div
  >`;

/** Pages for the spec on infinite scrolling. */
export const scrollPages: Pages = {
  'InfiniteScroll/TriggerBoth': listPage({ loading }),
  'InfiniteScroll/TriggerEndBuffer': listPage({ loading, buffer: 200, onlyNext: true }),
  'InfiniteScroll/TriggerStartBuffer': listPage({ loading, buffer: 200, onlyPrevious: true }),
  'InfiniteScroll/PreserveUrl': listPage({ loading, preserveUrl: true }),
  'InfiniteScroll/Reverse': listPage({
    loading,
    reverse: true,
    autoScroll: false,
    isReversed: true,
  }),
  'InfiniteScroll/Manual': listPage(manual),
  'InfiniteScroll/ManualAfter': listPage(afterTwo),
  'InfiniteScroll/Toggles': toggles,
  'InfiniteScroll/ProgrammaticRef': programmatic,
  'InfiniteScroll/PreserveErrors': errors,
  'InfiniteScroll/Filtering': filtering,
  'InfiniteScroll/FilteringManual': searching(
    manual,
    () => onlyUsers,
    () => nothing,
  ),
  'InfiniteScroll/FilteringReset': searching(
    { loading, buffer: 2000 },
    () => onlyUsers,
    () => nothing,
  ),
  'InfiniteScroll/CustomTriggersRef': triggers('Refs'),
  'InfiniteScroll/CustomTriggersRefObject': triggers('Ref Objects'),
  'InfiniteScroll/CustomTriggersSelector': triggers('Selectors'),
  'InfiniteScroll/DataTable': page((props) =>
    infiniteScroll('users', {
      loading,
      items: 'tbody',
      content: () => table(usersOf(props), 8),
    }),
  ),
  'InfiniteScroll/ShortContent': page((props) =>
    infiniteScroll('users', { items: 'tbody', content: () => table(usersOf(props), 10) }),
  ),
  'InfiniteScroll/Grid': listPage({
    style: 'display: grid; grid-template-columns: repeat(4, 1fr); gap: 20px',
    loading: () => centred('Loading more users...'),
  }),
  'InfiniteScroll/HorizontalScroll': page(
    (props) => html`<style>
        fwx-page-infinite-scroll {
          display: flex;
        }
      </style>
      <div style="height: 120px; overflow-x: scroll; display: flex; width: 100vw">
      ${list(props, { style: 'display: flex; gap: 20px; height: 120px', row: horizontal, loading })}
    </div>`,
  ),
  'InfiniteScroll/OverflowX': page(
    (props) => html`<div style="overflow-x: hidden">
      ${list(props, {
        style: '',
        row: ({ id, name }) => html`<div data-user-id=${id}><div>${name}</div></div>`,
      })}
    </div>`,
  ),
  'InfiniteScroll/InvisibleFirstChild': page((props) =>
    infiniteScroll('users', {
      loading,
      content: () => html`<div style=${grid}>
        <div style="display: none">Hidden first element</div>
        ${each(usersOf(props))}
      </div>`,
    }),
  ),
  'InfiniteScroll/Empty': page(
    (props) => html`<h1>Empty Dataset Test</h1>
      ${list(props, { loading })}${usersOf(props).length === 0 ? centred('No users found.') : ''}`,
  ),
  'InfiniteScroll/Links': page(
    () => html`${link('Go to InfiniteScrollWithLink', '/infinite-scroll-with-link')}
    ${link('Go to InfiniteScrollWithLink (Prefetch)', '/infinite-scroll-with-link', { prefetch: true })}`,
  ),
  'InfiniteScroll/InfiniteScrollWithLink': listPage({ loading }, () =>
    link('Go back to Links', '/infinite-scroll'),
  ),
  'InfiniteScroll/NavigateAway': listPage({ loading }, () =>
    link('Leave to /article', '/article', { id: 'leave' }),
  ),
  'InfiniteScroll/ReloadUnrelated': listPage(
    { style: '' },
    (props) => html`${button('Reload Time', reload({ only: ['time'] }), { id: 'reload-button' })}
      <span id="time-display"> Current time: ${props['time']}</span>`,
  ),
  'InfiniteScroll/RememberState': page(
    (props) => html`<div style="margin-bottom: 40px; padding: 20px">
        ${buttons({ "Prepend User '0'": prepend(0), "Prepend User '-1'": prepend(-1) })}
        ${link('Go Home', '/home')}
      </div>
      ${list(props, afterTwo)}
      <div style="margin-top: 40px; padding: 20px">${link('Go to Home', '/home')}</div>`,
  ),
  'InfiniteScroll/ScrollContainer': page(
    (props) => html`<div style="padding: 20px">
      <h1>Infinite Scroll in Container</h1>
      ${container('scroll-container', list(props, { style: 'display: grid; gap: 10px', loading: () => centred('Loading more users...') }))}
      <p>Content below the scroll container to verify page doesn't scroll.</p>
    </div>`,
  ),
  'InfiniteScroll/ReverseShortContent': page(
    (props) => html`<div style="display: flex; flex-direction: column; height: 100vh">
      <div style="padding: 10px">Header</div>
      <div data-testid="scroll-container" style="flex: 1; overflow-y: auto">
        ${list(props, { style: 'display: grid; gap: 4px; padding: 20px', row: short, isReversed: true, reverse: true, loading })}
      </div>
      <div style="padding: 10px">Footer</div>
    </div>`,
  ),
  'InfiniteScroll/DualContainers': page(
    (props) => html`<div style="display: flex; gap: 20px; padding: 20px">
      ${[1, 2].map(
        (id) => html`<div style="flex: 1">
          <h2>Users${id} Container</h2>
          ${container(
            `scroll-container-${id}`,
            list(props, {
              name: `users${id}`,
              style: 'display: grid; gap: 10px',
              loading: () => centred(`Loading more users${id}...`),
            }),
          )}
        </div>`,
      )}
    </div>`,
  ),
  'InfiniteScroll/DualSibling': page(
    (props) => html`<h1>Dual Sibling InfiniteScroll</h1>
      <div style="display: grid; grid-template-columns: 1fr 1fr; gap: 40px">
        ${[1, 2].map(
          (id) => html`<div>
            <h2>Users ${id}</h2>
            ${list(props, { name: `users${id}`, ...moreOf(`Users ${id}`) })}
          </div>`,
        )}
      </div>`,
  ),
  'InfiniteScroll/UpdateQueryString': page((props, view) => {
    const { testing } = globalThis as unknown as { testing: object };
    expose({
      testing: Object.defineProperty({ ...testing }, 'pageUrl', { get: () => view.page.url }),
    });
    return list(props, { loading });
  }),
  'InfiniteScroll/Deferred': page((_props, view) => deferredUsers(view)),
  'InfiniteScroll/OptionalWhenVisible': page(
    (props, view) => html`<h1>Optional Scroll Prop + WhenVisible</h1>
      <div id="initial-state">Users prop present: ${String(Boolean(at(props, 'users')))}</div>
      <div style="margin-top: 2000px">
        ${whenVisible(view, 'users', {
          content: () => list(props, manual),
          fallback: () => html`<div>Loading optional scroll prop...</div>`,
        })}
      </div>`,
  ),
};
