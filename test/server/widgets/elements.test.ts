import assert from 'node:assert/strict';
import { beforeEach, describe, it } from 'node:test';

import { html } from 'lit/html.js';

import { attrs } from '../../../components/internal/attributes/attrs.ts';
import { renderMarkup, renderToString, resetIds } from '../../../server/ssr/index.ts';

beforeEach(() => resetIds());

describe('elements rendered on the server', () => {
  it('render as attributes what the browser needs, and not what the markup contains', () => {
    const page = renderToString(
      html`<fwx-drawer .placement=${null} .fullscreen=${true} .content=${'x'} .heading=${'A & B'}></fwx-drawer>`,
    );
    assert.match(page, /^<fwx-drawer placement fullscreen heading="A &amp; B"><dialog/);
    assert.doesNotMatch(page, /content=/);
  });

  it('refuse an invalid value of an option', () => {
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
