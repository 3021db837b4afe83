import { html, nothing } from 'lit/html.js';
import { repeat } from 'lit/directives/repeat.js';

import {
  deferred,
  defineLayout,
  definePage,
  defineSite,
  infiniteScroll,
  type PageModule,
  type PageView,
  useForm,
} from '../../../../components/page/index.ts';

const state = (view: PageView) => html`<pre id="page">${JSON.stringify(view.page)}</pre>`;

const nav = () => html`<nav>
  <fwx-page-link href="/site/home" .linkAttributes=${{ id: 'to-home' }}>home</fwx-page-link>
  <fwx-page-link href="/site/plain" prefetch cache-for="1m" .linkAttributes=${{ id: 'to-plain' }}
    >plain</fwx-page-link
  >
  <fwx-page-link href="/site/anchor" .linkAttributes=${{ id: 'to-anchor' }}>anchor</fwx-page-link>
</nav>`;

/** Counts its instances: a layout stays while pages are replaced. */
let made = 0;
const frame = defineLayout({
  setup: () => ({ number: ++made }),
  render: (content, view) => html`<main data-number=${view.isServer ? 1 : view.state.number}>
    <h1>${view.page.component}</h1>
    ${nav()} ${content} ${state(view)}
  </main>`,
});

const home = definePage({
  head: () => ({ title: 'Home & <more>', meta: { description: 'A "home"' } }),
  render: (props: { readonly hostile: string }, view) =>
    html`<p id="hostile" title=${props.hostile}>${props.hostile}</p>
      ${deferred(view, 'stats', {
        content: ({ reloading }) => html`<p id="stats">loaded${reloading ? ' again' : nothing}</p>`,
        fallback: () => html`<p id="waiting">waiting</p>`,
      })}
      ${deferred(view, 'broken', {
        content: () => html`<p id="broken">here</p>`,
        fallback: () => html`<p>waiting</p>`,
        rescue: () => html`<p id="rescued">not today</p>`,
      })}`,
});

interface Feed {
  readonly posts: { readonly data: readonly { readonly id: number }[] };
}

const feed = definePage({
  render: ({ posts }: Feed) =>
    infiniteScroll('posts', {
      content: () => html`<div id="list">
        ${repeat(
          posts.data,
          ({ id }) => id,
          ({ id }) => html`<article class="tall">${id}</article>`,
        )}
      </div>`,
    }),
});

const edit = definePage({
  setup: (view) => ({
    form: useForm(view, { name: '' }, { rememberKey: 'edit', visit: { errorBag: 'profile' } }),
  }),
  render: (_props: object, { state: { form } }) => html`<form
    method="post"
    action="/site/save"
    enctype="multipart/form-data"
    @input=${form.onInput}
    @submit=${form.onSubmit}
  >
    <input name="name" .value=${form.data.name} />
    <output id="dirty">${form.isDirty ? 'dirty' : 'clean'}</output>
    <output id="name-error">${form.errors['name']}</output>
    <output id="recently">${form.recentlySuccessful ? 'saved' : ''}</output>
    <input name="photo" type="file" />
    <button id="save">save</button>
  </form>`,
});

const pages: Readonly<Record<string, PageModule>> = {
  Home: home,
  // In the form that a bundler returns.
  Plain: { default: () => html`<p id="part">part</p>` },
  Feed: feed,
  Edit: edit,
};

/** The pages of the site, for server and browser. */
export const site = defineSite({
  resolve: (name) => pages[name],
  layout: frame,
  title: (title) => (title ? `${title} · Site` : 'Site'),
});
