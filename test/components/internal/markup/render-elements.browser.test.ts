import { expect } from '@open-wc/testing';
import { html } from 'lit';

import { wrapNodes } from '../../../../components/internal/markup/render-elements.ts';
import { place } from '../../../support/widget-page.ts';

const template = html`<div><p></p><button></button></div>`;

describe('The nodes of a host', () => {
  it('move into the root of a template, or into a part of it', () => {
    const host = place('a<b>c</b>');
    wrapNodes(host, [...host.childNodes], template, (root) => root.querySelector('p'));
    expect(host.innerHTML).to.equal('<div><p>a<b>c</b></p><button></button></div>');
    wrapNodes(host, [...host.childNodes], html`<i></i>`);
    expect(host.firstElementChild?.localName).to.equal('i');
    expect(host.querySelector('i > div > p')).not.to.equal(null);
  });
});
