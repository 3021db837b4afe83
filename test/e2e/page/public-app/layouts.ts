import { html } from 'lit/html.js';

import { defineLayout, type PageView } from '../../../../components/page/index.ts';
import { button, expose, link, local, type Local, whileShown } from './kit.ts';

let showings = 0;

/** A layout that shows the specs the number of its instance. */
const persistent = (title: string, name: string, idName: string) =>
  defineLayout({
    setup: () => ({ id: ++showings, createdAt: Date.now() }),
    render: (content, view) => {
      expose({
        [idName]: view.state.id,
        [`_inertia_${name}_layout_props`]: view.page.props,
      });
      return html`<div>
        <span>${title}</span>
        <span>${view.state.createdAt}</span>
        <div>${content}</div>
      </div>`;
    },
  });

export const siteLayout = persistent('Site Layout', 'site', '_inertia_layout_id');
export const nestedLayout = persistent('Nested Layout', 'nested', '_inertia_nested_layout_id');

const plain = (id: string, title: string) =>
  defineLayout({
    render: (content) => html`<div id=${id}><span>${title}</span>${content}</div>`,
  });

export const defaultLayout = plain('default-layout', 'Default Layout');
export const pageLayout = plain('page-layout', 'Page Layout');

interface Positions {
  readonly document: string;
  readonly slot: string;
}

/** Scroll positions of the document and of the slot of the layout. */
const positions = (view: PageView): { now: Local<Positions>; read: () => void } => {
  const now = local<Positions>(view, { document: '0 & 0', slot: '0 & 0' });
  const read = (): void => {
    const { scrollLeft, scrollTop } = document.documentElement;
    const slot = document.querySelector('#slot');
    now.set({
      document: `${scrollLeft} & ${scrollTop}`,
      slot: `${slot?.scrollLeft ?? 0} & ${slot?.scrollTop ?? 0}`,
    });
  };
  whileShown(view, () => {
    document.addEventListener('scroll', read);
    return () => document.removeEventListener('scroll', read);
  });
  return { now, read };
};

const scrolling = (hasRegion: boolean) =>
  defineLayout({
    setup: positions,
    render: (content, { state: { now, read } }) => html`<div style="width: 200vw">
      <span class="layout-text">${hasRegion ? 'With' : 'Without'} scroll regions</span>
      ${button('Update scroll positions', read)}
      <div class="document-position">Document scroll position is ${now.data.document}</div>
      <div style="height: 200vh">
        <span class="slot-position">Slot scroll position is ${now.data.slot}</span>
        <div
          ?scroll-region=${hasRegion}
          id="slot"
          style="height: 100px; width: 500px; overflow: scroll"
          @scroll=${read}
        >
          ${content}
        </div>
      </div>
    </div>`,
  });

export const withScrollRegion = scrolling(true);
export const withoutScrollRegion = scrolling(false);

export const prefetchLayout = defineLayout({
  render: (content) => html`<div>
    ${link('On Hover (Default)', '/prefetch/1', { prefetch: true })}
    ${link('On Mount', '/prefetch/2', { prefetch: 'mount' })}
    ${link('On Click', '/prefetch/3', { prefetch: 'click' })}
    ${link('On Hover + Mount', '/prefetch/4', { prefetch: 'hover,mount', cacheFor: '1s' })}
    ${link('On Mount (Once)', '/prefetch/5', { prefetch: 'mount', cacheFor: '0' })}
    ${link('On Enter', '/prefetch/6', { prefetch: 'click' })}
    ${link('On Spacebar', '/prefetch/7', { prefetch: 'click', as: 'button' })}
    <div>${content}</div>
  </div>`,
});

export const swrLayout = defineLayout({
  render: (content) => html`<div>
    ${link('1s Expired', '/prefetch/swr/2', { prefetch: true, cacheFor: '1s' })}
    ${link('1s Expired (Number)', '/prefetch/swr/3', { prefetch: true, cacheFor: '1000' })}
    ${link('1s Stale, 2s Expired', '/prefetch/swr/4', { prefetch: true, cacheFor: '1s,3s' })}
    ${link('1s Stale, 2s Expired (Number)', '/prefetch/swr/5', {
      prefetch: true,
      cacheFor: '1000,3000',
    })}
    <div>${content}</div>
  </div>`,
});
