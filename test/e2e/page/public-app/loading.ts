import { html } from 'lit/html.js';

import {
  definePage,
  router,
  useForm,
  whenVisible,
  type WhenVisibleOptions,
} from '../../../../components/page/index.ts';
import {
  at,
  button,
  buttons,
  errorsOf,
  lines,
  link,
  local,
  page,
  type Pages,
  type Props,
  reload,
  whileShown,
} from './kit.ts';

type Visible = Omit<WhenVisibleOptions, 'content' | 'fallback'>;
type Source = Parameters<typeof whenVisible>[0];

/** A prop that is loaded when it comes into view, far below. */
const below = (
  source: Source,
  names: string | readonly string[],
  [wait, content]: readonly [string, WhenVisibleOptions['content']],
  options: Visible & { readonly margin?: number; readonly id?: string } = {},
) =>
  html`<div style="margin-top: ${options.margin ?? 2000}px; padding: 20px">
    ${whenVisible(source, names, {
      ...options,
      content,
      fallback: () => html`<div id=${options.id ?? 'waiting'}>${wait}</div>`,
    })}
  </div>`;

const whenVisiblePage = definePage({
  setup: (view) => local(view, { count: 0 }),
  render: (_props: object, view) => {
    const { data, set } = view.state;
    const margin = 5000;
    const nth = (word: string, options: Visible = {}) =>
      below(
        view,
        'foo',
        [`Loading ${word.toLowerCase()} one...`, () => html`<div>${word} one is visible!</div>`],
        { margin, ...options },
      );
    const params = {
      data: { count: data.count },
      onSuccess: () => set({ count: data.count + 1 }),
    };
    return html`${nth('First')}${nth('Second', { buffer: 1000 })}${nth('Third', { always: true })}
      ${below(view, 'foo', ['Loading fourth one...', () => ''], { margin })}
      ${below(
        view,
        [],
        ['Loading fifth one...', () => html`<div>Count is now ${data.count}</div>`],
        {
          margin: 6000,
          always: true,
          params,
        },
      )}`;
  },
});

const paramsUpdate = definePage({
  setup: (view) => local(view, { paramValue: 'initial' }),
  render: (props: Props, view) => {
    const { paramValue } = view.state.data;
    return html`${button('Update Param', () => view.state.set({ paramValue: 'updated' }))}
      <p>Current param: ${paramValue}</p>
      ${below(
        view,
        'lazyData',
        ['Loading lazy data...', () => html`<p>Data loaded: ${at(props, 'lazyData.text')}</p>`],
        { margin: 3000, always: true, params: { data: { paramValue } } },
      )}`;
  },
});

const mergeParams = page((props, view) => {
  const part = (name: string, word: string, margin: number, options: Visible = {}) =>
    html`<div id=${word.toLowerCase().replaceAll(' ', '-')}>
      ${below(
        view,
        name,
        [
          `Loading ${word.toLowerCase()}...`,
          () => html`<div>${word} loaded: ${at(props, `${name}.text`)}</div>`,
        ],
        { margin, ...options },
      )}
    </div>`;
  return html`${part('dataOnlyProp', 'Data only', 3000)}
  ${part('mergedProp', 'Merged', 5000, { params: { data: { extra: 'from-params' } } })}
  ${part('mergedWithCallbackProp', 'Merged with callback', 5000, {
    params: { data: { page: '2' }, preserveUrl: true },
  })}`;
});

/** A form that keeps its errors while props are loaded. */
const keepsErrors = (
  path: string,
  content: (props: Props, view: Source) => unknown,
  poll = false,
) =>
  definePage({
    setup: (view) => {
      if (poll) whileShown(view, () => router.poll(300, { only: ['time'] }).destroy);
      return useForm(view, { name: '' });
    },
    render: (props: Props, view) => {
      const onPage = errorsOf(view)['name'];
      const inForm = view.state.errors['name'];
      return html`${onPage ? html`<p id="page-error">${onPage}</p>` : ''}
        ${inForm ? html`<p id="form-error">${inForm}</p>` : ''}
        ${button('Submit', () => view.state.post(path))}${content(props, view)}`;
    },
  });

const backButton = page((props, view) => {
  const text = at(props, 'lazyData.text');
  return html`<h1>WhenVisible + Back Button</h1>
    ${link('Navigate Away', '/links/method')}
    ${below(view, 'lazyData', ['Loading lazy data...', () => html`<p>${text}</p>`])}
    ${below(view, 'lazyData', ['Loading always data...', () => html`<p>Always: ${text}</p>`], { always: true })}`;
});

const finished = { only: ['custom_prop'], onFinish: () => console.log('hook poll finished') };

/** A poll while the page is shown. */
const polled = (interval: number, options: object | (() => object), poll: object = {}) =>
  definePage({
    setup: (view) => {
      const started = router.poll(interval, options, poll);
      whileShown(view, () => () => started.destroy());
      return started;
    },
    render: (_props: object, { state }) =>
      html`${buttons({ Start: () => state.start(), Stop: () => state.stop() })}${link('Home', '/')}`,
  });

const overlap = definePage({
  setup: (view, { mode }: Props) => {
    const params = new URLSearchParams(location.search);
    const known = ['overlap', 'cancel', 'rest'] as const;
    const poll = router.poll(
      Number(params.get('interval') ?? 200),
      {},
      {
        ...(known.includes(mode as 'rest') ? { mode: mode as 'rest' } : {}),
        keepAlive: params.get('keepAlive') === '1',
      },
    );
    whileShown(view, () => () => poll.destroy());
    return poll;
  },
  render: (props, { state }) => html`<span id="mode">${props['mode']}</span>
    <span id="time">${props['time']}</span>
    ${buttons({ Stop: () => state.stop(), Start: () => state.start() })}`,
});

const dynamicPoll = definePage({
  setup: (view) =>
    whileShown(view, () => {
      const poll = router.poll(300, () => ({
        data: { counter_seen: view.page.props['counter'] },
        only: ['last_received'],
      }));
      return () => poll.destroy();
    }),
  render: (props: Props) => html`<div id="counter">counter: ${props['counter']}</div>
    <div id="last_received">received: ${props['last_received'] ?? 'null'}</div>
    ${buttons({
      Increment: () =>
        router.reload({ only: ['counter'], data: { bump: Number(props['counter']) + 1 } }),
    })}
    ${link('Home', '/')}`,
});

const unchangedPoll = definePage({
  setup: (view) => {
    const now = local(view, { calls: 0, polls: 0 });
    whileShown(view, () => {
      const original = history.replaceState.bind(history);
      history.replaceState = (...values) => {
        now.set({ calls: now.data.calls + 1 });
        original(...values);
      };
      const onFinish = () => now.set({ polls: now.data.polls + 1 });
      const poll = router.poll(500, { only: ['custom_prop'], onFinish });
      return () => poll.destroy();
    });
    return now;
  },
  render: (_props: object, { state }) =>
    html`<p>replaceState calls: <span class="replaceStateCalls">${state.data.calls}</span></p>
      <p>polls finished: <span class="pollsFinished">${state.data.polls}</span></p>`,
});

/** Pages for the specs on props that come into view, and on polls. */
export const loadingPages: Pages = {
  WhenVisible: whenVisiblePage,
  WhenVisibleParamsUpdate: paramsUpdate,
  WhenVisibleMergeParams: mergeParams,
  WhenVisibleBackButton: backButton,
  WhenVisibleArrayReload: page(
    (props, view) => html`<h1>WhenVisible + Array Props + Reload</h1>
      ${buttons({ 'Reload Page': reload() })}
      ${below(
        view,
        ['firstData', 'secondData'],
        [
          'Loading array data...',
          () => lines(props, { first: '{firstData.text}', second: '{secondData.text}' }),
        ],
      )}`,
  ),
  WhenVisibleReload: page(
    (props, view) => html`<h1>WhenVisible + Reload</h1>
      ${buttons({ 'Reload Page': reload() })}
      ${below(view, 'lazyData', ['Loading lazy data...', () => at(props, 'lazyData.text')])}`,
  ),
  WhenVisibleFetching: page((_props, view) =>
    below(
      view,
      'lazyData',
      [
        'Loading lazy data...',
        ({ fetching }) =>
          html`<div>Lazy data loaded!</div>${fetching ? html`<div>Fetching in background...</div>` : ''}`,
      ],
      { margin: 5000, always: true },
    ),
  ),
  WhenVisiblePreserveErrors: keepsErrors('/when-visible/preserve-errors', (props, view) =>
    below(view, 'foo', ['Loading foo...', () => html`<div id="foo">Foo: ${props['foo']}</div>`], {
      id: 'loading',
    }),
  ),
  'NestedProps/WhenVisible': page((props, view) =>
    below(
      view,
      'stats.visitors',
      ['Loading visitors...', () => lines(props, { visitors: 'Visitors: {stats.visitors}' })],
      { id: 'loading' },
    ),
  ),
  'Poll/Hook': polled(500, finished),
  'Poll/HookManual': polled(500, finished, { autoStart: false }),
  'Poll/RouterManual': polled(500, finished, { autoStart: false }),
  'Poll/DynamicData': dynamicPoll,
  'Poll/Overlap': overlap,
  'Poll/UnchangedData': unchangedPoll,
  'Poll/PreserveErrors': keepsErrors(
    '/poll/preserve-errors',
    (props) => html`<p id="time">Time: ${props['time']}</p>`,
    true,
  ),
};
