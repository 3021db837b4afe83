import { expect } from '@open-wc/testing';
import { hydrate } from '@lit-labs/ssr-client';
import { html, LitElement } from 'lit';

import { hydratesLightDom } from '../../components/hydration/index.ts';

/** Declares its properties in a class that extends the mixin, as a page of the page protocol does. */
class Counter extends hydratesLightDom(LitElement, hydrate) {
  static override properties = { count: { type: Number } };
  declare count: number;

  override render() {
    return html`${this.count}`;
  }
}

describe('hydratesLightDom()', () => {
  it('knows the properties of a class that extends it', async () => {
    customElements.define('extended-counter', Counter);
    const element = new Counter();
    element.setAttribute('count', '1');
    document.body.append(element);
    await element.updateComplete;
    expect(element.textContent).to.equal('1');
    element.count = 2;
    await element.updateComplete;
    expect(element.textContent).to.equal('2');
    expect(Counter.observedAttributes).to.deep.equal(['count', 'defer-hydration']);
    element.remove();
  });
});
