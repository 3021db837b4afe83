import { html } from 'lit/html.js';

import { definePage, type PageModule } from '../../../../components/page/index.ts';

const methods = ['get', 'post', 'put', 'patch', 'delete'] as const;

const board = definePage({
  setup: () => ({ clicks: 0 }),
  render: (_props: object, view) => html`${methods.map(
    (method) =>
      html`<fwx-page-link href="/dump" method=${method} .data=${{ foo: 'bar', list: ['a', 'b'] }}
          >${method}</fwx-page-link
        >`,
  )}
    <fwx-page-link href="/dump" .headers=${{ Custom: 'own', 'X-Inertia': 'no' }}>headers</fwx-page-link>
    <fwx-page-link href="/plain" as="button">as button</fwx-page-link>
    <fwx-page-link href="/plain" replace>replace</fwx-page-link>
    <fwx-page-link href="/board?x" preserve-state>keep</fwx-page-link>
    <fwx-page-link href="/board?y">anew</fwx-page-link>
    <fwx-page-link href="/plain" preserve-url>same address</fwx-page-link>
    <fwx-page-link href="../up">up</fwx-page-link>
    <fwx-page-link href="/merge" only="bar">only bar</fwx-page-link>
    <button
      id="clicks"
      @click=${() => {
        view.state.clicks++;
        view.requestUpdate();
      }}
    >
      ${view.state.clicks} clicks
    </button>`,
});

const prefetching = definePage({
  render: () => html`<fwx-page-link href="/plain?mount" prefetch="mount">mount</fwx-page-link>
    <fwx-page-link href="/plain?hover" prefetch>hover</fwx-page-link>
    <fwx-page-link href="/plain?click" prefetch="click">click</fwx-page-link>
    <fwx-page-link href="/prefetching" prefetch>itself</fwx-page-link>`,
});

const fragment = definePage({
  render: () => html`<fwx-page-link href="/fragments#far">far</fwx-page-link>
    <div style="height: 4000px"></div>
    <h2 id="far">Far</h2>
    <div style="height: 4000px"></div>`,
});

/** Pages with links. */
export const linkPages: Readonly<Record<string, PageModule>> = {
  Board: board,
  Prefetching: prefetching,
  Fragments: fragment,
  Dump: () => html`<h1>Dump</h1>`,
  Likes: () => html`<h1>Likes</h1>`,
};
