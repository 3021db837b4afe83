import { expect } from '@open-wc/testing';
import { nothing, render } from 'lit/html.js';

import type { AttributeMap } from '../../../../components/internal/attributes/attributes.ts';
import { extras, html } from '../../../../components/internal/attributes/extras.ts';

type Show = (map: AttributeMap | undefined, own?: { id?: string; class?: string }) => HTMLElement;

function setup(): Show {
  const host = document.createElement('div');
  return (map, own = {}) => {
    render(
      html`<p role="note" id=${own.id ?? nothing} class=${own.class ?? 'own'} ${extras(map)}></p>`,
      host,
    );
    return host.firstElementChild as HTMLElement;
  };
}

describe('extras', () => {
  it('writes the attributes of a tag in the documented order', () => {
    const show = setup();
    expect(show(undefined, { id: 'a' }).outerHTML).to.equal(
      '<p id="a" class="own" role="note"></p>',
    );
  });

  it('adds the attributes of the caller, which take precedence, and merges the classes', () => {
    const show = setup();
    const element = show({ role: 'alert', class: 'mine', title: 't', hidden: true }, { id: 'a' });
    expect(element.outerHTML).to.equal(
      '<p id="a" class="mine own" title="t" role="alert" hidden=""></p>',
    );
  });

  it('leaves no empty class on a tag that has none of its own', () => {
    const host = document.createElement('div');
    for (const map of [{ class: 'a' }, {}]) render(html`<p ${extras(map)}></p>`, host);
    expect(host.firstElementChild?.outerHTML).to.equal('<p></p>');
  });

  it('changes only different attributes, and removes missing ones', () => {
    const show = setup();
    const element = show({ class: 'a b', title: 't' });
    element.classList.add('by-script');
    show({ class: 'b c', lang: 'en' });
    expect([...element.classList]).to.have.members(['own', 'by-script', 'b', 'c']);
    expect(element.hasAttribute('title')).to.equal(false);
    expect(element.lang).to.equal('en');
  });

  it('restores the attributes of the tag when the caller removes its own', () => {
    const show = setup();
    const element = show({ role: 'alert' });
    show({});
    expect(element.getAttribute('role')).to.equal('note');
  });

  it('reads maps of attributes by their whole names', () => {
    const host = document.createElement('div');
    const labels = [{ aria: { label: 'a' } }, { aria: { label: null } }, {}].map((map) => {
      render(html`<p aria-label="own" ${extras(map)}></p>`, host);
      return host.firstElementChild?.getAttribute('aria-label');
    });
    expect(labels).to.deep.equal(['a', null, 'own']);
  });

  it('removes an attribute of the tag for null, at once and later', () => {
    const show = setup();
    const element = show({ role: null });
    expect(element.hasAttribute('role')).to.equal(false);
    show({});
    expect(element.getAttribute('role')).to.equal('note');
    show({ role: null });
    expect(element.hasAttribute('role')).to.equal(false);
  });

  it('keeps the classes of the caller when those of the template change', () => {
    const show = setup();
    const element = show({ class: 'mine' }, { class: 'one' });
    show({ class: 'mine' }, { class: 'two' });
    expect([...element.classList]).to.have.members(['mine', 'two']);
  });

  it('keeps what a script has changed', () => {
    const show = setup();
    const element = show({ title: 'a' });
    element.title = 'b';
    show({ title: 'a' });
    expect(element.title).to.equal('b');
  });

  it('leaves out attributes without a value, and those of `?name` with a falsy one', () => {
    const show = (disabled: unknown, id: unknown, map: AttributeMap): string => {
      const host = document.createElement('div');
      render(
        html`<button ?disabled=${disabled} id=${id} aria-label="a" ${extras(map)}></button>`,
        host,
      );
      return host.firstElementChild?.outerHTML ?? '';
    };
    for (const off of [0, '', null, undefined, false, nothing]) {
      expect(show(off, 'x', {})).to.equal('<button id="x" aria-label="a"></button>');
    }
    expect(show('yes', nothing, { lang: 'de', id: 'y' })).to.equal(
      '<button id="y" disabled="" aria-label="a" lang="de"></button>',
    );
  });

  it('writes an empty class of the caller as a server does', () => {
    const host = document.createElement('div');
    render(html`<p ${extras({ class: '' })}></p>`, host);
    expect(host.firstElementChild?.outerHTML).to.equal('<p class=""></p>');
  });
});
