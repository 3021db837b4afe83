import { html } from 'lit/html.js';

import {
  config,
  definePage,
  http,
  type PageForm,
  router,
  useForm,
  type VisitOptions,
} from './client-api.ts';
import { button, buttons, expose, link, type Pages } from './kit.ts';

const custom = definePage({
  setup: (view): PageForm<object> => {
    config.set({ 'form.recentlySuccessfulDuration': 1000, 'prefetch.cacheFor': '2s' });
    config.set('visitOptions', (href: string, { headers }: VisitOptions) =>
      href === '/dump/post' ? { headers: { ...headers, 'X-From-Callback': 'bar' } } : {},
    );
    return useForm(view, {});
  },
  render: (
    _props: object,
    { page, state: form },
  ) => html`${link('Prefetch Link', '/dump/get', { prefetch: true })}
    ${link('Post Dump', '/dump/post', { method: 'post', as: 'button', headers: { 'X-From-Link': 'foo' } })}
    ${button('Submit Form', () => form.post(page.url))}
    ${form.recentlySuccessful ? html`<p>Form was recently successful!</p>` : ''}`,
});

/** Handlers of requests that are registered until they are removed. */
const handlers = definePage({
  setup: () => {
    const messages: string[] = [];
    expose({ _http_handler_messages: messages });
    return { told: messages, offs: [] as (() => void)[] };
  },
  render: (_props: object, { state: { told: messages, offs } }) => {
    const change = (text: string, more: (config: { headers: object }) => object) => () =>
      offs.push(
        http.onRequest((request: { headers: object }) => {
          messages.push(text);
          return { ...request, ...more(request) };
        }),
      );
    const onResponse = (response: { status: number }) => {
      messages.push(`response-handler-called:${response.status}`);
      return response;
    };
    const onError = (error: Error) => void messages.push(`error-handler-called:${error.name}`);
    return html`<h1>HTTP Handlers</h1>
      ${buttons({
        'Register Request Handler': change('request-handler-called', ({ headers }) => ({
          headers: { ...headers, 'X-Custom-Header': 'custom-value' },
        })),
        'Register Response Handler': () => offs.push(http.onResponse(onResponse)),
        'Register Error Handler': () => offs.push(http.onError(onError)),
        'Register Params Handler': change('params-handler-called', () => ({
          params: { foo: 'bar', baz: 'qux' },
        })),
        'Unregister All': () => {
          for (const off of offs.splice(0)) off();
          messages.push('unregistered');
        },
        'Make Request': () => router.get('/dump/get'),
        'Make Error Request': () => router.get('/http-handlers/error'),
      })}`;
  },
});

/** Pages for the specs on settings of the core and handlers of its requests. */
export const settingPages: Pages = { CustomConfig: custom, HttpHandlers: handlers };
