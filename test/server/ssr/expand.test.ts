import assert from 'node:assert/strict';
import { beforeEach, describe, it } from 'node:test';

import { html, nothing } from 'lit/html.js';

import type { Expansion } from '../../../components/markup.ts';
import { expansionOf } from '../../../server/ssr/expand.ts';
import { renderMarkup, renderToString, resetIds } from '../../../server/ssr/index.ts';

const contract = { tag: 'x-box', root: '.box', properties: {}, render: (): string => '' };

/** Puts all children into one box; says which model and how many nodes it got. */
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

  it('puts children, text and comments among them, into the documented markup', () => {
    assert.equal(
      box.expand('<b>1</b> <!--c-->t', { flush: true }),
      '<div class="box" data-n="4 {&quot;flush&quot;:true}"><b>1</b> <!--c-->t</div>',
    );
  });

  it('takes a text alone for content', () => {
    assert.equal(box.expand('x', {}), '<div class="box" data-n="1 {}">x</div>');
  });

  it('leaves children alone that have no content', () => {
    for (const children of ['', ' \n', '<!--c-->']) assert.equal(box.expand(children, {}), null);
  });

  it('leaves children alone that have the documented markup, wherever it stands', () => {
    assert.equal(box.expand('<b>1</b><div class="my box">2</div>', {}), null);
  });

  it('takes the root of a nested element for content', () => {
    assert.match(
      box.expand('<p><i class="box">1</i></p>', {}) ?? '',
      /^<div class="box" data-n="1/,
    );
  });

  it('dresses the parent of the children', () => {
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

  it('dresses nothing where it has built no root', () => {
    const enhance = (): never => assert.fail('There is nothing to dress.');
    const build = (host: HTMLElement): void => host.setAttribute('title', 't');
    assert.equal(expansionOf(contract, { build, enhance }).expand('<b></b>', {}), '<b></b>');
  });

  it('keeps the order and takes no id unless it says otherwise', () => {
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

  it('become the documented markup, in tags that say so', () => {
    const page = html`<fwx-button theme="info">${'Go'}</fwx-button>`;
    assert.equal(
      renderToString(page),
      `<fwx-button theme="info" data-fwx-expanded>${button}</fwx-button>`,
    );
    assert.equal(renderMarkup(page), button);
  });

  it('stay as they are when they have the documented markup', () => {
    const own = html`<fwx-button theme="info"><b></b><button class="btn-solid">Go</button></fwx-button>`;
    const inner = '<b></b><button class="btn-solid">Go</button>';
    assert.equal(renderToString(own), `<fwx-button theme="info">${inner}</fwx-button>`);
    assert.equal(renderMarkup(own), inner);
  });

  it('wait for the page where it is hydrated', () => {
    const page = html`<fwx-button theme="info">Go</fwx-button>`;
    const found = renderToString(page, { hydratable: true }).replace(/<!--\/?lit-part.*?-->/g, '');
    const start = '<fwx-button theme="info" data-fwx-shown defer-hydration data-fwx-expanded>';
    assert.equal(found, `<!--lit-node 0-->${start}${button}</fwx-button>`);
  });

  it('keep the order that hydration needs, where an expansion would change it', () => {
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

  it('are none where their values print nothing', () => {
    const menu = (value: unknown): string =>
      renderMarkup(html`<fwx-menu .items=${[{ label: 'A', url: '/a' }]}> ${value} </fwx-menu>`);
    for (const empty of ['', null, undefined, nothing]) assert.match(menu(empty), /href="\/a"/);
    assert.doesNotMatch(menu(html`<a href="/b">B</a>`), /href="\/a"/);
    assert.doesNotMatch(menu('text'), /href="\/a"/);
    assert.doesNotMatch(menu(0), /href="\/a"/);
  });
});
