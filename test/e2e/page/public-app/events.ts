import { html } from 'lit/html.js';

import {
  definePage,
  type PageView,
  router,
  type RouterEvents,
  type VisitCallbacks,
} from '../../../../components/page/index.ts';
import { anchor, expose, link, type LinkOptions, type Pages } from './kit.ts';

type Tell = (...values: unknown[]) => void;
type Name = keyof RouterEvents;

const file = { file: new File(['foobar'], 'example.bin') };
const never = 'This listener should not have been called.';

/** Listens to an event by the router and by the document. */
const listen = (tell: Tell, name: Name, withEvent = true): void => {
  const told = (text: string) => (event: Event) => tell(text, ...(withEvent ? [event] : []));
  router.on(name, told(`Inertia.on(${name})`));
  document.addEventListener(`inertia:${name}`, told(`addEventListener(inertia:${name})`));
};

const says =
  (tell: Tell, text: string) =>
  (...values: unknown[]): void =>
    tell(text, ...values);

const late = (tell: Tell, text: string) => () => {
  tell(text);
  setTimeout(
    () => tell('onFinish should have been fired by now if Promise functionality did not work'),
    5,
  );
  return new Promise<void>((resolve) => setTimeout(resolve, 20));
};

const preventing =
  (tell: Tell, text: string) =>
  (...values: unknown[]): boolean => {
    tell(text, ...values);
    return false;
  };

type Actions = Readonly<Record<string, readonly [text: string, run: () => unknown]>>;

const before = (tell: Tell, url: string): Actions => {
  const post = (callbacks: VisitCallbacks = {}) => router.post(url, {}, callbacks);
  const prevented = (first: () => void, onBefore: () => boolean | void) => () => {
    first();
    post({ onBefore, onStart: () => tell(never) });
  };
  const onDocument = (run: (event: Event) => void) =>
    document.addEventListener('inertia:before', run);
  const tellDocument = () => tell('addEventListener(inertia:before)');
  return {
    'without-listeners': ['Basic Visit', () => post()],
    'remove-inertia-listener': [
      'Remove Inertia Listener',
      () => {
        const off = router.on('before', () => tell('Inertia.on(before)'));
        tell('Removing Inertia.on Listener');
        off();
        post({ onBefore: () => tell('onBefore'), onStart: () => tell('onStart') });
      },
    ],
    'register-inertia-once-listener': [
      'Register Inertia Once Listener',
      () => {
        router.once('before', () => tell('Inertia.once(before)'));
        post({ onBefore: () => tell('onBefore-1') });
        post({ onBefore: () => tell('onBefore-2') });
      },
    ],
    'remove-inertia-once-listener': [
      'Remove Inertia Once Listener',
      () => {
        const off = router.once('before', () => tell('Inertia.once(before)'));
        tell('Removing Inertia.once Listener');
        off();
        post({ onBefore: () => tell('onBefore') });
      },
    ],
    before: [
      'Before Event',
      () => {
        listen(tell, 'before');
        post({ onBefore: says(tell, 'onBefore'), onStart: () => tell('onStart') });
      },
    ],
    'before-prevent-local': [
      'Before Event (Prevent)',
      prevented(
        () => {
          onDocument(tellDocument);
          router.on('before', () => tell('Inertia.on(before)'));
        },
        () => {
          tell('onBefore');
          return false;
        },
      ),
    ],
    'before-prevent-global-inertia': [
      'Before Event - Prevent globally using Inertia Event Listener',
      prevented(
        () => {
          onDocument(tellDocument);
          router.on('before', () => {
            tell('Inertia.on(before)');
            return false;
          });
        },
        () => tell('onBefore'),
      ),
    ],
    'before-prevent-global-native': [
      'Before Event - Prevent globally using Native Event Listeners',
      prevented(
        () => {
          router.on('before', () => tell('Inertia.on(before)'));
          onDocument((event) => {
            tellDocument();
            event.preventDefault();
          });
        },
        () => tell('onBefore'),
      ),
    ],
  };
};

const steps = (tell: Tell, url: string): Actions => {
  const heard = (name: Name, visit: () => void) => () => {
    listen(tell, name);
    visit();
  };
  const post =
    (to: string, callbacks: VisitCallbacks, data: object = {}) =>
    () =>
      router.post(to, { ...data }, callbacks);
  const exception = (prevents: boolean): VisitCallbacks => ({
    onHttpException: prevents ? preventing(tell, 'onHttpException') : () => tell('onHttpException'),
  });
  const wrong = { onSuccess: () => tell('This listener should not have been called') };
  const wrongError = { onError: () => tell('This listener should not have been called') };
  const errors = '/events/errors';
  return {
    canceltoken: ['Cancel Token Event', post(url, { onCancelToken: says(tell, 'onCancelToken') })],
    cancel: [
      'Cancel Event',
      heard(
        'cancel',
        post(url, {
          onCancelToken: (token) => token.cancel(),
          onCancel: (...values: unknown[]) => tell('onCancel', values[0]),
        }),
      ),
    ],
    start: ['Start Event', heard('start', post(url, { onStart: says(tell, 'onStart') }))],
    progress: [
      'Progress Event',
      heard('progress', post(url, { onProgress: says(tell, 'onProgress') }, file)),
    ],
    'progress-no-files': [
      'Missing Progress Event (no files)',
      heard(
        'progress',
        post(url, {
          onBefore: () => tell('progressNoFilesOnBefore'),
          onProgress: says(tell, 'onProgress'),
        }),
      ),
    ],
    error: ['Error Event', heard('error', post(errors, { onError: says(tell, 'onError') }))],
    'error-promise': [
      'Error Event (delaying onFinish w/ Promise)',
      post(errors, { ...wrong, onError: late(tell, 'onError'), onFinish: () => tell('onFinish') }),
    ],
    success: [
      'Success Event',
      heard('success', post(url, { ...wrongError, onSuccess: says(tell, 'onSuccess') })),
    ],
    'success-promise': [
      'Success Event (delaying onFinish w/ Promise)',
      post(url, {
        ...wrongError,
        onSuccess: late(tell, 'onSuccess'),
        onFinish: () => tell('onFinish'),
      }),
    ],
    'http-exception': [
      'HTTP Exception Event',
      heard('httpException', post('/non-inertia', exception(false))),
    ],
    'http-exception-prevent': [
      'HTTP Exception Event (Prevent)',
      heard('httpException', post('/non-inertia', exception(true))),
    ],
    'http-exception-inertia-response': [
      'HTTP Exception Event (Inertia Response)',
      heard('httpException', () => router.get('/inertia-error-page', {}, exception(false))),
    ],
    'http-exception-inertia-response-prevent': [
      'HTTP Exception Event (Inertia Response Prevent)',
      heard('httpException', () => router.get('/inertia-error-page', {}, exception(true))),
    ],
    'network-error': [
      'Network Error Event',
      heard('networkError', post('/disconnect', { onNetworkError: () => tell('onNetworkError') })),
    ],
    'network-error-prevent': [
      'Network Error Event (Prevent)',
      heard(
        'networkError',
        post('/disconnect', { onNetworkError: preventing(tell, 'onNetworkError') }),
      ),
    ],
    finish: ['Finish Event', heard('finish', post(url, { onFinish: says(tell, 'onFinish') }))],
    navigate: ['Navigate Event', heard('navigate', () => router.get('/'))],
  };
};

const names = [
  'before',
  'cancel',
  'start',
  'progress',
  'error',
  'success',
  'httpException',
  'networkError',
  'finish',
  'navigate',
] as const;

const all = (tell: Tell): VisitCallbacks => {
  for (const name of names) listen(tell, name, false);
  const own = [...names, 'cancelToken'].map((name) => {
    const key = `on${name.charAt(0).toUpperCase()}${name.slice(1)}`;
    return [key, () => tell(key)];
  });
  return Object.fromEntries(own) as VisitCallbacks;
};

const lifecycles = (tell: Tell, url: string): Actions => ({
  'lifecycle-success': ['Lifecycle Success', () => router.post(url, file, all(tell))],
  'lifecycle-error': ['Lifecycle Error', () => router.post('/events/errors', file, all(tell))],
  'lifecycle-cancel': [
    'Lifecycle Cancel',
    () =>
      router.post('/sleep', file, {
        ...all(tell),
        onCancelToken: (token) => {
          tell('onCancelToken');
          setTimeout(() => {
            tell('CANCELLING!');
            token.cancel();
          }, 250);
        },
      }),
  ],
  'lifecycle-cancel-after-finish': [
    'Lifecycle Cancel - After Finish',
    () => {
      let cancel = (): void => {};
      router.post(url, file, {
        ...all(tell),
        onCancelToken: (token) => {
          tell('onCancelToken');
          cancel = () => token.cancel();
        },
        onFinish: () => {
          tell('onFinish');
          tell('CANCELLING!');
          cancel();
        },
      });
    },
  ],
});

/** Links, which tell of their visits by events with the value in `detail`. */
const links = (tell: Tell, url: string) => {
  const detail = (text: string, key: string) => (event: CustomEvent<Record<string, unknown>>) =>
    tell(text, event.detail[key]);
  const to = (
    text: string,
    name: string,
    on: NonNullable<LinkOptions['on']>,
    more: Partial<LinkOptions & { href: string }> = {},
  ) => link(text, more.href ?? url, { as: 'button', method: 'post', class: name, on, ...more });
  const prevented = (event: CustomEvent): void => {
    tell('linkOnBefore');
    event.preventDefault();
  };
  return html`${to('Before Event Link', 'link-before', { before: detail('linkOnBefore', 'visit'), start: () => tell('linkOnStart') })}
  ${to('Before Event Link (Prevent)', 'link-before-prevent-local', { before: prevented, start: () => tell(never) })}
  ${to('Start Event Link', 'link-start', { start: detail('linkOnStart', 'visit') })}
  ${to('Progress Event Link', 'link-progress', { progress: detail('linkOnProgress', 'progress') }, { data: file })}
  ${to('Progress Event Link (no files)', 'link-progress-no-files', {
    before: () => tell('linkProgressNoFilesOnBefore'),
    progress: detail('linkOnProgress', 'progress'),
  })}
  ${to('Error Event Link', 'link-error', { error: detail('linkOnError', 'errors'), success: () => tell(never) }, { href: '/events/errors' })}
  ${to('Success Event Link', 'link-success', { success: detail('linkOnSuccess', 'page'), error: () => tell(never) })}
  ${to('Finish Event Link', 'link-finish', { finish: detail('linkOnFinish', 'visit') })}
  ${to(
    'Prefetch Event Link (Hover)',
    'link-prefetch-hover',
    {
      prefetching: detail('linkOnPrefetching', 'visit'),
      prefetched: (event: CustomEvent<Record<string, unknown>>) =>
        tell('linkOnPrefetched', event.detail['response'], event.detail['visit']),
    },
    { href: '/prefetch/2', method: 'get', prefetch: 'hover' },
  )}`;
};

const anchors = (actions: Actions) =>
  Object.entries(actions).map(([name, [text, run]]) => anchor(text, name, run));

const events = definePage({
  setup: () => {
    const messages: unknown[] = [];
    expose({ messages });
    return (...values: unknown[]) => void messages.push(...values);
  },
  render: (_props: object, { page, state: tell }: PageView<Tell>) =>
    html`${anchors({ ...before(tell, page.url), ...steps(tell, page.url), ...lifecycles(tell, page.url) })}
    ${links(tell, page.url)}`,
});

/** The page for the spec on events. */
export const eventPages: Pages = { Events: events };
