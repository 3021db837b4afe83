import { html } from 'lit/html.js';

import {
  definePage,
  type PageData,
  router,
  type VisitOptions,
} from '../../../../components/page/index.ts';
import { anchor, button, expose, local, page, type Pages, type Props, whileShown } from './kit.ts';
import { withoutScrollRegion, withScrollRegion } from './layouts.ts';

const about = (text: string) => html`<span class="text">This is the page that ${text}</span>`;

type Links = Readonly<Record<string, readonly [text: string, run: () => unknown]>>;

/** Links by their class. */
const anchors = (links: Links) =>
  Object.entries(links).map(([name, [text, run]]) => anchor(text, name, run));

const withOptions = <Options>(list: Readonly<Record<string, Options>>) => list;

/** One link for each method of the router. */
const eachMethod = (
  data: Readonly<Record<string, object>>,
  options: Readonly<Record<string, object>> = {},
): Links => {
  const send = (method: 'get' | 'post' | 'put' | 'patch') => () =>
    router[method](`/dump/${method}`, { ...data[method] }, { ...options[method] });
  return {
    get: ['GET Link', send('get')],
    post: ['POST Link', send('post')],
    put: ['PUT Link', send('put')],
    patch: ['PATCH Link', send('patch')],
    delete: [
      'DELETE Link',
      () =>
        router.delete('/dump/delete', {
          ...options['delete'],
          ...(data['delete'] ? { data: data['delete'] as Props } : {}),
        }),
    ],
  };
};

const method = page(
  () =>
    html`${about('demonstrates manual visit methods')}${anchors({
      'visit-get': ['Standard visit Link', () => router.visit('/dump/get')],
      'visit-specific': [
        'Specific visit Link',
        () => router.visit('/dump/patch', { method: 'patch' }),
      ],
      ...eachMethod({}),
    })}`,
);

const visitDump = (options: object) => () => router.visit('/dump/get', options);

const dataObject = page(
  () =>
    html`${about('demonstrates manual visit data passing through plain objects')}${anchors({
      visit: ['Visit Link', visitDump({ data: { foo: 'visit' } })],
      ...eachMethod(
        withOptions({
          get: { bar: 'get' },
          post: { baz: 'post' },
          put: { foo: 'put' },
          patch: { bar: 'patch' },
          delete: { baz: 'delete' },
        }),
      ),
      'qsaf-default': ['QSAF Defaults', visitDump({ data: { a: ['b', 'c'] } })],
      'qsaf-indices': [
        'QSAF Indices',
        visitDump({ data: { a: ['b', 'c'] }, queryStringArrayFormat: 'indices' }),
      ],
      'qsaf-brackets': [
        'QSAF Brackets',
        visitDump({ data: { a: ['b', 'c'] }, queryStringArrayFormat: 'brackets' }),
      ],
      'delete-query-param': ['Delete Query Param', visitDump({ data: { a: undefined } })],
    })}`,
);

/** The data of a visit by its method, made when the link is clicked. */
const sending = (text: string, dataOf: (method: string) => NonNullable<VisitOptions['data']>) =>
  page(
    () =>
      html`${about(text)}${anchors({
        visit: [
          'Visit Link',
          () => router.visit('/dump/post', { method: 'post', data: dataOf('visit') }),
        ],
        post: ['POST Link', () => router.post('/dump/post', dataOf('post'))],
        put: ['PUT Link', () => router.put('/dump/put', dataOf('put'))],
        patch: ['PATCH Link', () => router.patch('/dump/patch', dataOf('patch'))],
        delete: ['DELETE Link', () => router.delete('/dump/delete', { data: dataOf('delete') })],
      })}`,
  );

const fields: Readonly<Record<string, string>> = {
  visit: 'foo',
  post: 'baz',
  put: 'foo',
  patch: 'bar',
  delete: 'baz',
};

const dataForm = sending(
  'demonstrates manual visit data passing through FormData objects',
  (name) => {
    const data = new FormData();
    data.append(fields[name] ?? '', name);
    return data;
  },
);

const dataFiles = sending(
  'demonstrates automatic conversion of plain objects to form-data using manual visits',
  () => ({ file: new File([], 'example.jpg'), foo: 'bar' }),
);

const headers = page(
  () =>
    html`${about('demonstrates passing custom headers through manual visits')}${anchors({
      default: ['Standard visit Link', visitDump({})],
      visit: ['Specific visit Link', visitDump({ headers: { foo: 'bar' } })],
      ...eachMethod(
        {},
        withOptions({
          get: { headers: { bar: 'baz' } },
          post: { headers: { baz: 'foo' } },
          put: { headers: { foo: 'bar' } },
          patch: { headers: { bar: 'baz' } },
          delete: { headers: { baz: 'foo' } },
        }),
      ),
      overridden: [
        'Overriden Link',
        () =>
          router.post('/dump/post', {}, { headers: { bar: 'baz', 'X-Requested-With': 'custom' } }),
      ],
    })}`,
);

const replace = page(
  () => html`<span class="text">This is the links page that demonstrates manual replace</span>
    ${anchors({
      replace: ['[State] Replace visit: true', visitDump({ replace: true })],
      'replace-false': ['[State] Replace visit: false', visitDump({ replace: false })],
      'replace-get': [
        '[State] Replace GET: true',
        () => router.get('/dump/get', {}, { replace: true }),
      ],
      'replace-get-false': [
        '[State] Replace GET: false',
        () => router.get('/dump/get', {}, { replace: false }),
      ],
    })}`,
);

const errorBags = page(
  () =>
    html`${about('demonstrates error bags using manual visits')}${anchors({
      default: ['Default visit', () => router.post('/dump/post')],
      visit: [
        'Basic visit',
        () =>
          router.visit('/dump/post', {
            method: 'post',
            data: { foo: 'bar' },
            errorBag: 'visitErrorBag',
          }),
      ],
      get: [
        'POST visit',
        () => router.post('/dump/post', { foo: 'baz' }, { errorBag: 'postErrorBag' }),
      ],
    })}`,
);

const partialReloads = definePage({
  render: ({ foo = 0, bar, baz, headers: sent }: Props, view) => {
    expose({ _inertia_props: view.page.props });
    const to = '/visits/partial-reloads';
    const pair = (name: string, text: string, options: object): Links => ({
      [`visit${name}`]: [`${text} (visit)`, () => router.visit(to, { data: { foo }, ...options })],
      [`get${name}`]: [`${text} (GET)`, () => router.get(to, { foo }, options)],
    });
    return html`${about('demonstrates partial reloads using manual visits')}
      <span class="foo-text">Foo is now ${foo}</span>
      <span class="bar-text">Bar is now ${bar}</span>
      <span class="baz-text">Baz is now ${baz}</span>
      <pre class="headers">${JSON.stringify(sent, null, 2)}</pre>
      ${anchors({
        ...pair('', 'Update All', {}),
        ...pair('-foo-bar', "'Only' foo + bar", { only: ['headers', 'foo', 'bar'] }),
        ...pair('-baz', "'Only' baz", { only: ['headers', 'baz'] }),
        ...pair('-except-foo-bar', "'Except' foo + bar", { except: ['foo', 'bar'] }),
        ...pair('-except-baz', "'Except' baz", { except: ['baz'] }),
      })}`;
  },
});

const answering = (answer: boolean) => (shown: PageData) => {
  console.log(JSON.stringify(shown));
  return answer;
};

const preserveScroll = (hasRegion: boolean) =>
  definePage({
    layout: hasRegion ? withScrollRegion : withoutScrollRegion,
    render: ({ foo = 'default' }: { foo?: string }) => {
      const to = `/visits/preserve-scroll-${hasRegion ? '' : 'false-'}page-two`;
      const visit =
        (value: string, keep: VisitOptions['preserveScroll'] = false) =>
        () =>
          router.visit(to, { data: { foo: value }, preserveScroll: keep });
      return html`<div style="height: 800px; width: 600px">
        ${about(`demonstrates scroll preservation with${hasRegion ? '' : 'out'} scroll regions when using manual visits`)}
        <span class="foo">Foo is now ${foo}</span>
        ${anchor('Preserve Scroll', 'preserve', visit('foo', true))}
        ${anchor('Reset Scroll', 'reset', visit('bar'), { testid: 'reset' })}
        ${anchor('Preserve Scroll (Callback)', 'preserve-callback', visit('baz', answering(true)))}
        <br />
        ${anchor('Reset Scroll (Callback)', 'reset-callback', visit('foo', answering(false)))}
        ${anchor('Preserve Scroll (GET)', 'preserve-get', () => router.get(to, { foo: 'bar' }, { preserveScroll: true }))}
        ${anchor('Reset Scroll (GET)', 'reset-get', () => router.get(to, { foo: 'baz' }))}
        <a href="/non-inertia" class="off-site">Off-site link</a>
      </div>`;
    },
  });

let showings = 0;

const preserveState = definePage({
  setup: () => ++showings,
  render: ({ foo = 'default' }: { foo?: string }, view) => {
    expose({ _inertia_page_key: view.state });
    const to = '/visits/preserve-state-page-two';
    const get = (value: string, keep: VisitOptions['preserveState'] & {}) => () =>
      router.get(to, { foo: value }, { preserveState: keep });
    const visit = (value: string, keep: boolean) => () =>
      router.visit(to, { data: { foo: value }, preserveState: keep });
    return html`${about('demonstrates preserve state on manual visits')}
      <span class="foo">Foo is now ${foo}</span>
      <label>Example Field <input type="text" name="example-field" class="field" /></label>
      ${anchors({
        preserve: ['[State] Preserve visit: true', visit('bar', true)],
        'preserve-false': ['[State] Preserve visit: false', visit('baz', false)],
        'preserve-callback': [
          '[State] Preserve Callback: true',
          get('callback-bar', answering(true)),
        ],
        'preserve-callback-false': [
          '[State] Preserve Callback: false',
          get('callback-baz', answering(false)),
        ],
        'preserve-get': ['[State] Preserve GET: true', get('get-bar', true)],
        'preserve-get-false': ['[State] Preserve GET: false', get('get-baz', false)],
      })}`;
  },
});

const urlFragments = definePage({
  setup: (view) => {
    const now = local(view, { at: '0 & 0' });
    const read = (): void => {
      const { scrollLeft, scrollTop } = document.documentElement;
      now.set({ at: `${scrollLeft} & ${scrollTop}` });
    };
    whileShown(view, () => {
      document.addEventListener('scroll', read);
      return () => document.removeEventListener('scroll', read);
    });
    return { now, read };
  },
  render: (_props: object, { state: { now, read } }) => {
    const to = '/visits/url-fragments';
    return html`${about('demonstrates url fragment behaviour using manual visits')}
      <div style="width: 200vw; height: 200vh; margin-top: 50vh">
        ${button('Update scroll positions', read)}
        <div class="document-position">Document scroll position is ${now.data.at}</div>
        ${anchors({
          basic: ['Basic visit', () => router.visit(`${to}#target`)],
          fragment: ['Fragment visit', () => router.visit('#target')],
          'non-existent-fragment': [
            'Non-existent fragment visit',
            () => router.visit(`${to}#non-existent-fragment`),
          ],
          'basic-get': ['Basic GET visit', () => router.get(`${to}#target`)],
          'fragment-get': ['Fragment GET visit', () => router.get('#target')],
          'non-existent-fragment-get': [
            'Non-existent fragment GET visit',
            () => router.get(`${to}#non-existent-fragment`),
          ],
        })}
        <div id="target">This is the element with id 'target'</div>
      </div>`;
  },
});

/** Pages for the specs on visits. */
export const visitPages: Pages = {
  'Visits/Method': method,
  'Visits/Data/Object': dataObject,
  'Visits/Data/FormData': dataForm,
  'Visits/Data/AutoConverted': dataFiles,
  'Visits/Headers': headers,
  'Visits/Replace': replace,
  'Visits/ErrorBags': errorBags,
  'Visits/PartialReloads': partialReloads,
  'Visits/PreserveScroll': preserveScroll(true),
  'Visits/PreserveScrollFalse': preserveScroll(false),
  'Visits/PreserveState': preserveState,
  'Visits/UrlFragments': urlFragments,
  'Visits/Location': page(
    () =>
      html`${about('demonstrates location visits')}${anchor('Location visit', 'example', () => router.visit('/location'))}`,
  ),
  'Visits/AutomaticCancellation': page(
    () =>
      html`${about('demonstrates that only one visit can be active at a time')}${anchor(
        'Link',
        'visit',
        () =>
          router.get(
            '/sleep',
            {},
            { onStart: () => console.log('started'), onCancel: () => console.log('cancelled') },
          ),
      )}`,
  ),
  'Visits/AfterError': page(
    () =>
      html`${anchor('Visit dump page', '', visitDump({}))}${anchor(
        'Throw error on success',
        '',
        () =>
          router.visit('/visits/after-error/2', {
            onSuccess: () => {
              throw new Error('Error after visit');
            },
          }),
      )}`,
  ),
  'Visits/ReloadOnMount': definePage({
    setup: (view) => whileShown(view, () => router.reload({ only: ['name'] })),
    render: ({ name }: Props) => html`<div>Name is ${name}</div>`,
  }),
  'Visits/Wayfinder': page(
    () => html`${anchor('Wayfinder object visit', 'wayfinder-visit', () => router.visit({ url: '/dump/post', method: 'post' }))}
    ${anchor('Wayfinder object method override', 'wayfinder-method-override', () =>
      router.visit({ url: '/dump/patch', method: 'get' }, { method: 'patch' }),
    )}`,
  ),
};
