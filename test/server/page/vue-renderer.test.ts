import assert from 'node:assert/strict';
import { describe, it } from 'node:test';

import { createInertiaApp, Head } from '@inertiajs/vue3';
import { createSSRApp, defineComponent, h } from 'vue';
import { renderToString } from 'vue/server-renderer';

import { PageProto, type PageRenderer } from '../../../server/page/index.ts';
import { answer, pageIn } from './support.ts';

const Hello = defineComponent({
  props: { name: { type: String, default: '' } },
  setup:
    ({ name }) =>
    () => [h(Head, { title: `Hello ${name}` }), h('h1', `Hello ${name}`)],
});

// The types of the client packages are narrower than the pages of the protocol.
const renderPage = createInertiaApp as unknown as (options: object) => Promise<never>;
const renderer: PageRenderer = (page) =>
  renderPage({
    page,
    render: renderToString,
    resolve: () => Hello,
    setup: ({ App, props, plugin }: { App: never; props: object; plugin: never }) =>
      createSSRApp({ render: () => h(App, props) }).use(plugin),
  });

describe('The server part of the client of Vue', () => {
  it('works as renderer', async () => {
    const response = await answer(() => PageProto.render('Hello', { name: '<Ada>' }), { renderer });
    const document = await response.text();
    assert.match(
      document,
      /<div data-server-rendered="true" id="app"[^>]*>.*<h1>Hello &lt;Ada&gt;<\/h1>/,
    );
    assert.match(document, /<title data-inertia[^>]*>Hello (?:<|&lt;)Ada/);
    assert.equal(document.split('<title').length, 2);
    const page = await pageIn(new Response(document));
    assert.equal(page.props['name'], '<Ada>');
  });
});
