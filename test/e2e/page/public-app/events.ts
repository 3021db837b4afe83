import { html } from 'lit/html.js';

import {
  definePage,
  type PageView,
  router,
  type RouterEvents,
  type VisitCallbacks,
} from '../../../../components/page/index.ts';
import { anchor, expose, link, type LinkOptions, type Pages } from './kit.ts';

type Log = (...values: unknown[]) => void;
type Name = keyof RouterEvents;

const file = { file: new File(['foobar'], 'example.bin') };
const never = 'This listener should not have been called.';

/** Listens to an event by the router and by the document. */
const listen = (log: Log, name: Name, withEvent = true): void => {
  const logEvent = (text: string) => (event: Event) => log(text, ...(withEvent ? [event] : []));
  router.on(name, logEvent(`Inertia.on(${name})`));
  document.addEventListener(`inertia:${name}`, logEvent(`addEventListener(inertia:${name})`));
};

const logValues =
  (log: Log, text: string) =>
  (...values: unknown[]): void =>
    log(text, ...values);

const logDelayed = (log: Log, text: string) => () => {
  log(text);
  setTimeout(
    () => log('onFinish should have been fired by now if Promise functionality did not work'),
    5,
  );
  return new Promise<void>((resolve) => setTimeout(resolve, 20));
};

const preventing =
  (log: Log, text: string) =>
  (...values: unknown[]): boolean => {
    log(text, ...values);
    return false;
  };

type Actions = Readonly<Record<string, readonly [text: string, run: () => unknown]>>;

const before = (log: Log, url: string): Actions => {
  const post = (callbacks: VisitCallbacks = {}) => router.post(url, {}, callbacks);
  const prevented = (first: () => void, onBefore: () => boolean | void) => () => {
    first();
    post({ onBefore, onStart: () => log(never) });
  };
  const onDocument = (run: (event: Event) => void) =>
    document.addEventListener('inertia:before', run);
  const logDocumentEvent = () => log('addEventListener(inertia:before)');
  return {
    'without-listeners': ['Basic Visit', () => post()],
    'remove-inertia-listener': [
      'Remove Inertia Listener',
      () => {
        const off = router.on('before', () => log('Inertia.on(before)'));
        log('Removing Inertia.on Listener');
        off();
        post({ onBefore: () => log('onBefore'), onStart: () => log('onStart') });
      },
    ],
    'register-inertia-once-listener': [
      'Register Inertia Once Listener',
      () => {
        router.once('before', () => log('Inertia.once(before)'));
        post({ onBefore: () => log('onBefore-1') });
        post({ onBefore: () => log('onBefore-2') });
      },
    ],
    'remove-inertia-once-listener': [
      'Remove Inertia Once Listener',
      () => {
        const off = router.once('before', () => log('Inertia.once(before)'));
        log('Removing Inertia.once Listener');
        off();
        post({ onBefore: () => log('onBefore') });
      },
    ],
    before: [
      'Before Event',
      () => {
        listen(log, 'before');
        post({ onBefore: logValues(log, 'onBefore'), onStart: () => log('onStart') });
      },
    ],
    'before-prevent-local': [
      'Before Event (Prevent)',
      prevented(
        () => {
          onDocument(logDocumentEvent);
          router.on('before', () => log('Inertia.on(before)'));
        },
        () => {
          log('onBefore');
          return false;
        },
      ),
    ],
    'before-prevent-global-inertia': [
      'Before Event - Prevent globally using Inertia Event Listener',
      prevented(
        () => {
          onDocument(logDocumentEvent);
          router.on('before', () => {
            log('Inertia.on(before)');
            return false;
          });
        },
        () => log('onBefore'),
      ),
    ],
    'before-prevent-global-native': [
      'Before Event - Prevent globally using Native Event Listeners',
      prevented(
        () => {
          router.on('before', () => log('Inertia.on(before)'));
          onDocument((event) => {
            logDocumentEvent();
            event.preventDefault();
          });
        },
        () => log('onBefore'),
      ),
    ],
  };
};

const steps = (log: Log, url: string): Actions => {
  const withListener = (name: Name, visit: () => void) => () => {
    listen(log, name);
    visit();
  };
  const post =
    (to: string, callbacks: VisitCallbacks, data: object = {}) =>
    () =>
      router.post(to, { ...data }, callbacks);
  const exception = (prevents: boolean): VisitCallbacks => ({
    onHttpException: prevents ? preventing(log, 'onHttpException') : () => log('onHttpException'),
  });
  const wrong = { onSuccess: () => log('This listener should not have been called') };
  const wrongError = { onError: () => log('This listener should not have been called') };
  const errors = '/events/errors';
  return {
    canceltoken: [
      'Cancel Token Event',
      post(url, { onCancelToken: logValues(log, 'onCancelToken') }),
    ],
    cancel: [
      'Cancel Event',
      withListener(
        'cancel',
        post(url, {
          onCancelToken: (token) => token.cancel(),
          onCancel: (...values: unknown[]) => log('onCancel', values[0]),
        }),
      ),
    ],
    start: [
      'Start Event',
      withListener('start', post(url, { onStart: logValues(log, 'onStart') })),
    ],
    progress: [
      'Progress Event',
      withListener('progress', post(url, { onProgress: logValues(log, 'onProgress') }, file)),
    ],
    'progress-no-files': [
      'Missing Progress Event (no files)',
      withListener(
        'progress',
        post(url, {
          onBefore: () => log('progressNoFilesOnBefore'),
          onProgress: logValues(log, 'onProgress'),
        }),
      ),
    ],
    error: [
      'Error Event',
      withListener('error', post(errors, { onError: logValues(log, 'onError') })),
    ],
    'error-promise': [
      'Error Event (delaying onFinish w/ Promise)',
      post(errors, {
        ...wrong,
        onError: logDelayed(log, 'onError'),
        onFinish: () => log('onFinish'),
      }),
    ],
    success: [
      'Success Event',
      withListener('success', post(url, { ...wrongError, onSuccess: logValues(log, 'onSuccess') })),
    ],
    'success-promise': [
      'Success Event (delaying onFinish w/ Promise)',
      post(url, {
        ...wrongError,
        onSuccess: logDelayed(log, 'onSuccess'),
        onFinish: () => log('onFinish'),
      }),
    ],
    'http-exception': [
      'HTTP Exception Event',
      withListener('httpException', post('/non-inertia', exception(false))),
    ],
    'http-exception-prevent': [
      'HTTP Exception Event (Prevent)',
      withListener('httpException', post('/non-inertia', exception(true))),
    ],
    'http-exception-inertia-response': [
      'HTTP Exception Event (Inertia Response)',
      withListener('httpException', () => router.get('/inertia-error-page', {}, exception(false))),
    ],
    'http-exception-inertia-response-prevent': [
      'HTTP Exception Event (Inertia Response Prevent)',
      withListener('httpException', () => router.get('/inertia-error-page', {}, exception(true))),
    ],
    'network-error': [
      'Network Error Event',
      withListener(
        'networkError',
        post('/disconnect', { onNetworkError: () => log('onNetworkError') }),
      ),
    ],
    'network-error-prevent': [
      'Network Error Event (Prevent)',
      withListener(
        'networkError',
        post('/disconnect', { onNetworkError: preventing(log, 'onNetworkError') }),
      ),
    ],
    finish: [
      'Finish Event',
      withListener('finish', post(url, { onFinish: logValues(log, 'onFinish') })),
    ],
    navigate: ['Navigate Event', withListener('navigate', () => router.get('/'))],
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

const all = (log: Log): VisitCallbacks => {
  for (const name of names) listen(log, name, false);
  const own = [...names, 'cancelToken'].map((name) => {
    const key = `on${name.charAt(0).toUpperCase()}${name.slice(1)}`;
    return [key, () => log(key)];
  });
  return Object.fromEntries(own) as VisitCallbacks;
};

const lifecycles = (log: Log, url: string): Actions => ({
  'lifecycle-success': ['Lifecycle Success', () => router.post(url, file, all(log))],
  'lifecycle-error': ['Lifecycle Error', () => router.post('/events/errors', file, all(log))],
  'lifecycle-cancel': [
    'Lifecycle Cancel',
    () =>
      router.post('/sleep', file, {
        ...all(log),
        onCancelToken: (token) => {
          log('onCancelToken');
          setTimeout(() => {
            log('CANCELLING!');
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
        ...all(log),
        onCancelToken: (token) => {
          log('onCancelToken');
          cancel = () => token.cancel();
        },
        onFinish: () => {
          log('onFinish');
          log('CANCELLING!');
          cancel();
        },
      });
    },
  ],
});

/** Links that report their visits by events with the value in `detail`. */
const links = (log: Log, url: string) => {
  const detail = (text: string, key: string) => (event: CustomEvent<Record<string, unknown>>) =>
    log(text, event.detail[key]);
  const to = (
    text: string,
    name: string,
    on: NonNullable<LinkOptions['on']>,
    more: Partial<LinkOptions & { href: string }> = {},
  ) => link(text, more.href ?? url, { as: 'button', method: 'post', class: name, on, ...more });
  const prevented = (event: CustomEvent): void => {
    log('linkOnBefore');
    event.preventDefault();
  };
  return html`${to('Before Event Link', 'link-before', { before: detail('linkOnBefore', 'visit'), start: () => log('linkOnStart') })}
  ${to('Before Event Link (Prevent)', 'link-before-prevent-local', { before: prevented, start: () => log(never) })}
  ${to('Start Event Link', 'link-start', { start: detail('linkOnStart', 'visit') })}
  ${to('Progress Event Link', 'link-progress', { progress: detail('linkOnProgress', 'progress') }, { data: file })}
  ${to('Progress Event Link (no files)', 'link-progress-no-files', {
    before: () => log('linkProgressNoFilesOnBefore'),
    progress: detail('linkOnProgress', 'progress'),
  })}
  ${to('Error Event Link', 'link-error', { error: detail('linkOnError', 'errors'), success: () => log(never) }, { href: '/events/errors' })}
  ${to('Success Event Link', 'link-success', { success: detail('linkOnSuccess', 'page'), error: () => log(never) })}
  ${to('Finish Event Link', 'link-finish', { finish: detail('linkOnFinish', 'visit') })}
  ${to(
    'Prefetch Event Link (Hover)',
    'link-prefetch-hover',
    {
      prefetching: detail('linkOnPrefetching', 'visit'),
      prefetched: (event: CustomEvent<Record<string, unknown>>) =>
        log('linkOnPrefetched', event.detail['response'], event.detail['visit']),
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
  render: (_props: object, { page, state: log }: PageView<Log>) =>
    html`${anchors({ ...before(log, page.url), ...steps(log, page.url), ...lifecycles(log, page.url) })}
    ${links(log, page.url)}`,
});

/** The page for the spec on events. */
export const eventPages: Pages = { Events: events };
