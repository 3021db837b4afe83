import { hydrate } from '@lit-labs/ssr-client';
import { LitElement, type PropertyDeclarations } from 'lit';
import { html } from 'lit/html.js';

import { hydratesLightDom } from '../../../../components/hydration/index.ts';
import {
  deferred,
  defineLayout,
  definePage,
  defineSite,
  type PageData,
  type PageModule,
  useForm,
  usePage,
  whenVisible,
} from '../../../../components/page/index.ts';

/** A page that is an element, with its own button. */
class CardElement extends LitElement {
  static override readonly properties: PropertyDeclarations = {
    page: { attribute: false },
    clicks: { state: true },
  };

  declare page: PageData;
  declare clicks: number;
  readonly now = usePage<{ readonly words: string }>(this);

  constructor() {
    super();
    this.clicks = 0;
  }

  protected override render(): unknown {
    return html`<button id="count" @click=${() => this.clicks++}>${this.clicks} clicks</button>
      <p id="words">${this.now.props.words}</p>`;
  }
}

/** The element page, registered in the browser and usable with `defineServerElement`. */
export const Card = hydratesLightDom(CardElement, hydrate);
if (!customElements.get('page-card')) customElements.define('page-card', Card);

/** Shows the address of the current page. */
class Whereabouts extends LitElement {
  readonly now = usePage(this);

  protected override createRenderRoot(): HTMLElement {
    return this;
  }

  protected override render(): unknown {
    return html`<output id="where">${this.now.url}</output>`;
  }
}
if (!customElements.get('page-whereabouts')) customElements.define('page-whereabouts', Whereabouts);

const frame = defineLayout({
  setup: () => ({ clicks: 0 }),
  head: () => ({ meta: { robots: 'noindex', author: 'frame' } }),
  render: (content, view) => html`<header>
      <button
        id="layout"
        @click=${() => {
          view.state.clicks++;
          view.requestUpdate();
        }}
      >
        ${view.state.clicks}
      </button>
      <nav>
        <fwx-page-link href="/start">Start</fwx-page-link>
        <fwx-page-link href="/long" preserve-scroll>Long</fwx-page-link>
        <fwx-page-link href="/card" .data=${{ words: 'a&b' }} view-transition>Card</fwx-page-link>
        <fwx-page-link href="/count" method="post" .data=${{ by: 2, tags: ['x', 'y'] }}
          >Count</fwx-page-link
        >
        <fwx-page-link href="/count" method="delete" as="button">Reset</fwx-page-link>
        <fwx-page-link><a href="/start?own">Own</a></fwx-page-link>
        <a href="/start?plain">Plain</a>
      </nav>
      <fwx-page-progress delay="0"></fwx-page-progress>
    </header>
    <main>${content}</main>`,
});

const start = definePage({
  setup: (view) => ({ form: useForm(view, { name: 'Ada', news: true, colour: 'red' }) }),
  head: ({ count }: { readonly count: number }) => ({
    title: `Start <${count}>`,
    meta: { description: 'First' },
    links: [{ rel: 'canonical', href: 'https://example.com/' }],
  }),
  render: ({ count }, view) => {
    const { form } = view.state;
    return html`<h1>Start</h1>
      <p id="total">${count}</p>
      <p id="flash">${view.page.flash['note']}</p>
      <form method="post" action="/names" @input=${form.onInput} @submit=${form.onSubmit}>
        <input name="name" .value=${form.data.name} aria-label="Name" />
        <input type="checkbox" name="news" ?checked=${form.data.news} aria-label="News" />
        <select name="colour" aria-label="Colour">
          <option selected>red</option>
          <option>blue</option>
        </select>
        <output id="data">${JSON.stringify(form.data)}</output>
        <output id="state">${form.isDirty ? 'dirty' : 'clean'}</output>
        <output id="error">${form.errors['name'] ?? view.page.props.errors['name']}</output>
        <button>Send</button>
      </form>`;
  },
});

const long = definePage({
  render: (props: { readonly rows: readonly number[]; readonly late?: string }, view) =>
    html`<h1>Long</h1>
      <fwx-page-deferred data="stats">
        ${deferred(view, 'stats', {
          content: ({ reloading }) => html`<p id="stats">${reloading ? 'again' : 'here'}</p>`,
          fallback: () => html`<p id="waiting">waiting</p>`,
        })}
      </fwx-page-deferred>
      <div scroll-region class="region"><div class="tall">region</div></div>
      ${props.rows.map((row) => html`<p class="tall">${row}</p>`)}
      ${whenVisible(view, 'late', {
        content: () => html`<p id="late">${props.late}</p>`,
        fallback: () => html`<p id="later">later</p>`,
      })}`,
});

/** Renders other text on the server, like a page that reads the clock. */
const crooked = definePage({
  render: (_props: object, view) =>
    view.isServer ? html`<h1>Server</h1>` : html`<h1 class="client">Client</h1>`,
});

const broken = definePage({
  render: (_props: object, view) => {
    if (view.isServer) throw new Error('There is no window here.');
    return html`<h1>Client</h1>`;
  },
});

const pages: Readonly<Record<string, PageModule>> = {
  Start: start,
  Long: long,
  Card: 'page-card',
  Crooked: crooked,
  Broken: broken,
  Where: () => html`<h1>Where</h1>
    <page-whereabouts></page-whereabouts>`,
};

/** The pages, for server and browser. */
export const site = defineSite({
  resolve: async (name) => pages[name],
  layout: frame,
  title: (title) => (title ? `${title} · Scenes` : 'Scenes'),
});
