import assert from 'node:assert/strict';
import { beforeEach, describe, it } from 'node:test';

import { html, nothing } from 'lit/html.js';

import type { Expansion } from '../../../components/markup.ts';
import { expansionOf } from '../../../server/ssr/expand.ts';
import { renderMarkup, renderToString, resetIds } from '../../../server/ssr/index.ts';

const contract = { tag: 'x-box', root: '.box', properties: {}, render: (): string => '' };

/** Puts all children into one box; records the model and the number of nodes that it received. */
const expansion: Expansion = {
  build(host, model, nodes) {
    const box = host.ownerDocument.createElement('div');
    box.className = 'box';
    box.setAttribute('data-n', `${nodes.length} ${JSON.stringify(model)}`);
    host.append(box);
    for (const node of nodes) box.append(node);
  },
};

describe('the expansion of an element', () => {
  const box = expansionOf(contract, expansion);

  it('puts children, including text and comments, into the documented markup', () => {
    assert.equal(
      box.expand('<b>1</b> <!--c-->t', { flush: true }),
      '<div class="box" data-n="4 {&quot;flush&quot;:true}"><b>1</b> <!--c-->t</div>',
    );
  });

  it('accepts a single text as content', () => {
    assert.equal(box.expand('x', {}), '<div class="box" data-n="1 {}">x</div>');
  });

  it('does not change children without content', () => {
    for (const children of ['', ' \n', '<!--c-->']) assert.equal(box.expand(children, {}), null);
  });

  it('does not change children that have the documented markup, at any place', () => {
    assert.equal(box.expand('<b>1</b><div class="my box">2</div>', {}), null);
  });

  it('accepts the root of a nested element as content', () => {
    assert.match(
      box.expand('<p><i class="box">1</i></p>', {}) ?? '',
      /^<div class="box" data-n="1/,
    );
  });

  it('enhances the parent of the children', () => {
    const enhance = (parent: Element, model: object): void => {
      parent.setAttribute('data-dressed', JSON.stringify(model));
    };
    assert.equal(
      expansionOf(contract, { ...expansion, enhance }).expand('1', { a: 1 }),
      '<div class="box" data-n="1 {&quot;a&quot;:1}" data-dressed="{&quot;a&quot;:1}">1</div>',
    );
    const childrenParent = (root: HTMLElement): Element | null => root.querySelector('b');
    const inner = expansionOf(contract, { ...expansion, enhance, childrenParent });
    assert.equal(
      inner.expand('<b>1</b>', {}),
      '<div class="box" data-n="1 {}"><b data-dressed="{}">1</b></div>',
    );
    assert.equal(inner.expand('1', {}), '<div class="box" data-n="1 {}">1</div>');
  });

  it('enhances nothing when it has created no root', () => {
    const enhance = (): never => assert.fail('There is nothing to dress.');
    const build = (host: HTMLElement): void => host.setAttribute('title', 't');
    assert.equal(expansionOf(contract, { build, enhance }).expand('<b></b>', {}), '<b></b>');
  });

  it('keeps the order and uses no id by default', () => {
    assert.equal(box.reorders, false);
    assert.equal(box.takesId({}), false);
    const takesId = (model: object): boolean => 'id' in model;
    const other = expansionOf(contract, { ...expansion, reorders: true, takesId });
    assert.equal(other.reorders, true);
    assert.deepEqual([other.takesId({ id: 1 }), other.takesId({})], [true, false]);
  });
});

describe('plain children of an element on a page', () => {
  beforeEach(resetIds);

  const button = '<button type="button" class="btn-solid theme-info">Go</button>';

  it('become the documented markup, in marked tags', () => {
    const page = html`<fwx-button theme="info">${'Go'}</fwx-button>`;
    assert.equal(
      renderToString(page),
      `<fwx-button theme="info" data-fwx-expanded>${button}</fwx-button>`,
    );
    assert.equal(renderMarkup(page), button);
  });

  it('do not change when they have the documented markup', () => {
    const own = html`<fwx-button theme="info"><b></b><button class="btn-solid">Go</button></fwx-button>`;
    const inner = '<b></b><button class="btn-solid">Go</button>';
    assert.equal(renderToString(own), `<fwx-button theme="info">${inner}</fwx-button>`);
    assert.equal(renderMarkup(own), inner);
  });

  it('wait for the page when it is hydrated', () => {
    const page = html`<fwx-button theme="info">Go</fwx-button>`;
    const found = renderToString(page, { hydratable: true }).replace(/<!--\/?lit-part.*?-->/g, '');
    const start = '<fwx-button theme="info" data-fwx-shown defer-hydration data-fwx-expanded>';
    assert.equal(found, `<!--lit-node 0-->${start}${button}</fwx-button>`);
  });

  it('keep the order that hydration requires, when an expansion would change it', () => {
    const field = html`<fwx-active-field><input type="checkbox" .name=${'a'}><label title=${'t'}>A</label></fwx-active-field>`;
    assert.match(renderToString(field), /<div class="form-field-content"><label title="t" for=/);
    const marked = renderToString(field, { hydratable: true });
    assert.match(marked, /<input type="checkbox" name="a"><!--lit-node 2--><label title="t">A</);
    assert.doesNotMatch(marked, /form-field/);
  });

  it('have later ids than their element', () => {
    const page = html`<fwx-drawer>a<fwx-drawer>b</fwx-drawer></fwx-drawer>`;
    const ids = [...renderToString(page).matchAll(/<dialog id="(\w+)"/g)].map(([, id]) => id);
    assert.deepEqual(ids, ['w0', 'w1']);
  });

  it('are ignored when their values print nothing', () => {
    const menu = (value: unknown): string =>
      renderMarkup(html`<fwx-menu .items=${[{ label: 'A', url: '/a' }]}> ${value} </fwx-menu>`);
    for (const empty of ['', null, undefined, nothing]) assert.match(menu(empty), /href="\/a"/);
    assert.doesNotMatch(menu(html`<a href="/b">B</a>`), /href="\/a"/);
    assert.doesNotMatch(menu('text'), /href="\/a"/);
    assert.doesNotMatch(menu(0), /href="\/a"/);
  });
});
