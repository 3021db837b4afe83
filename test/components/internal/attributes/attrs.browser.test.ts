import { expect } from '@open-wc/testing';
import { type ElementPart, PartType } from 'lit/directive.js';
import { html, render } from 'lit/html.js';

import type { AttributeMap } from '../../../../components/internal/attributes/attributes.ts';
import { attrs, AttrsDirective } from '../../../../components/internal/attributes/attrs.ts';

function setup(): { host: HTMLElement; show: (map: AttributeMap) => HTMLElement } {
  const host = document.createElement('div');
  const show = (map: AttributeMap): HTMLElement => {
    render(html`<details ${attrs(map)}>x</details>`, host);
    return host.firstElementChild as HTMLElement;
  };
  return { host, show };
}

describe('attrs', () => {
  it('sets the attributes of a map as the server writes them', () => {
    const { host, show } = setup();
    show({ 'data-x': 'a"b', id: 'w0', hidden: true, title: null, class: ['a', 'b'] });
    expect(host.querySelector('details')?.outerHTML).to.equal(
      '<details id="w0" class="a b" data-x="a&quot;b" hidden="">x</details>',
    );
  });

  it('changes only different attributes, and removes missing ones', () => {
    const { show } = setup();
    show({ id: 'a', title: 't', lang: 'en' });
    const observer = new MutationObserver(() => {});
    const element = show({ id: 'a', title: 't', lang: 'en' });
    observer.observe(element, { attributes: true });
    show({ id: 'a', title: 'u' });
    const changed = observer.takeRecords().map(({ attributeName }) => attributeName);
    expect(changed).to.have.members(['lang', 'title']);
    expect(element.outerHTML).to.equal('<details id="a" title="u">x</details>');
  });

  it('does not touch an element in the page, which a server has rendered', () => {
    const element = document.createElement('details');
    element.setAttribute('data-x', 'c');
    element.open = true;
    element.className = 'by-script';
    document.body.append(element);
    const observer = new MutationObserver(() => {});
    observer.observe(element, { attributes: true });
    const part = { type: PartType.ELEMENT, element } as unknown as ElementPart;
    const directive = new AttrsDirective(part);
    directive.update(part, [{ data: { x: 'c' }, open: false, class: 'a' }]);
    expect(observer.takeRecords().length).to.equal(0);
    directive.update(part, [{ data: { x: 'd' }, open: false, class: 'b' }]);
    expect(element.outerHTML).to.equal(
      '<details data-x="d" open="" class="by-script b"></details>',
    );
    element.remove();
  });

  it('keeps what a user changed until the value in the map changes', () => {
    const { show } = setup();
    const element = show({ open: false, title: 'a' }) as HTMLDetailsElement;
    element.open = true;
    show({ open: false, title: 'b' });
    expect(element.open).to.equal(true);
    show({ open: true });
    show({ open: false });
    expect(element.open).to.equal(false);
  });

  it('throws when it is the value of an attribute', () => {
    const host = document.createElement('div');
    expect(() => render(html`<p title=${attrs({})}></p>`, host)).to.throw('belongs inside a tag');
  });
});
