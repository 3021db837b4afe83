import assert from 'node:assert/strict';
import { beforeEach, describe, it } from 'node:test';

import { html } from 'lit/html.js';

import { attrs } from '../../../components/internal/attrs.ts';
import { renderMarkup, renderToString, resetIds } from '../../../server/ssr/index.ts';
import { Accordion, Button, Drawer } from '../../../server/widgets/index.ts';

beforeEach(() => resetIds());

/** What stands between the tags of the outermost element. */
const inside = (page: string): string => page.replace(/^<[^>]*>/, '').replace(/<\/[^>]*>$/, '');

describe('elements rendered on the server', () => {
  it('hold the bytes that the class of the same options gives', () => {
    const items = [{ label: 'One', content: '1', expand: true }];
    const page = renderToString(
      html`<fwx-accordion .items=${items} flush small auto-close-items="false"></fwx-accordion>`,
    );
    resetIds();
    const markup = Accordion.widget({ items, flush: true, small: true, autoCloseItems: false });
    assert.equal(inside(page), markup);
    assert.match(page, /^<fwx-accordion flush small auto-close-items="false">/);
  });

  it('say as attributes what the browser has to know, and not what the markup shows', () => {
    const page = renderToString(
      html`<fwx-drawer .placement=${null} .fullscreen=${true} .content=${'x'} .heading=${'A & B'}></fwx-drawer>`,
    );
    assert.match(page, /^<fwx-drawer placement fullscreen heading="A &amp; B"><dialog/);
    assert.doesNotMatch(page, /content=/);
  });

  it('take tag, address and toggle state of a button', () => {
    const page = renderToString(
      html`<fwx-button label="Go" href="/x" toggle pressed></fwx-button>`,
    );
    assert.equal(
      inside(page),
      Button.widget({
        label: 'Go',
        tagName: 'a',
        toggle: true,
        options: { href: '/x', class: 'active' },
      }),
    );
  });

  it('put the toggle of a drawer before the dialog', () => {
    const page = renderToString(
      html`<fwx-drawer heading="T" toggle-label="Open" .toggleButton=${{ class: 'btn-solid' }}></fwx-drawer>`,
    );
    resetIds();
    const toggleButton = { class: 'btn-solid', label: 'Open' };
    assert.equal(inside(page), Drawer.widget({ title: 'T', toggleButton }));
  });

  it('leave documented markup of the author as it is', () => {
    const page = '<fwx-button><button class="btn-solid">A</button></fwx-button>';
    assert.equal(
      renderToString(html`<fwx-button><button class="btn-solid">A</button></fwx-button>`),
      page,
    );
  });

  it('refuse a value that no option has', () => {
    assert.throws(
      () => renderToString(html`<fwx-drawer placement="left" heading="T"></fwx-drawer>`),
      {
        name: 'InvalidConfigException',
        message: /^Invalid placement value "left" for Drawer/,
      },
    );
  });
});

describe('attributes from data', () => {
  it('of hostile keys are refused instead of written', () => {
    const map = JSON.parse('{"__proto__":"x","onclick=alert(1) x":"y"}') as Record<string, unknown>;
    assert.throws(() => renderMarkup(html`<p ${attrs(map)}></p>`), /Attribute name/);
  });
});
