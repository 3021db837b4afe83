import { expect } from '@open-wc/testing';

import '../../components/index.ts';
import type { FwxBreadcrumbs } from '../../components/breadcrumbs/index.ts';
import type { FwxButton } from '../../components/button/index.ts';
import type { FwxElement } from '../../components/internal/element/fwx-element.ts';
import '../../components/page/index.ts';
import { attributeText, encodingOff } from '../support/specimens/hostile.ts';
import { withPart } from '../support/specimens/index.ts';
import { place } from '../support/widget-page.ts';

async function elementWith(
  tag: string,
  attributes: Readonly<Record<string, unknown>>,
  children = '',
): Promise<FwxElement> {
  const element = document.createElement(tag) as FwxElement;
  for (const [name, value] of Object.entries(attributes)) {
    element.setAttribute(name, attributeText(value));
  }
  element.innerHTML = children;
  place('').append(element);
  await element.updateComplete;
  return element;
}

function scripts(element: Element): string[] {
  const all = [...element.querySelectorAll('*')].flatMap((one) => [...one.attributes]);
  return all
    .filter(({ name, value }) => /^on/i.test(name) || /^\s*java\s*script:/i.test(value))
    .map(({ name, value }) => `${name}=${value}`);
}

describe('Attributes', () => {
  const all = withPart('hostile').flatMap(([tag, each]) =>
    each.map((one) => [tag, ...(Array.isArray(one) ? one : [one])] as const),
  );
  for (const [tag, attributes, children] of all) {
    it(`of <${tag}> create no markup and no script: ${Object.keys(attributes).join(', ')}`, async () => {
      const element = await elementWith(tag, { ...encodingOff, ...attributes }, children);
      expect(element.querySelector('.injected, object, script')?.outerHTML).to.equal(undefined);
      expect(scripts(element)).to.deep.equal([]);
      // Some widgets, such as a bar, have no text.
      const hasText =
        children || Object.values(attributes).map(attributeText).join().includes('</i>');
      if (hasText) expect(element.textContent, 'no text was rendered').to.match(/\S/);
      else expect(element.documentedRoot, 'nothing was rendered').to.not.equal(null);
    });
  }

  it('creates no script of the text in a button', async () => {
    const text = 'globalThis.isHostile = true';
    const element = await elementWith('fwx-button', { 'tag-name': 'script' }, text);
    expect(element.querySelector('script')).to.equal(null);
    expect(Reflect.get(globalThis, 'isHostile')).to.equal(undefined);
    expect(element.querySelector('button')?.textContent).to.equal(text);
  });

  it('select no tag that loads a resource', async () => {
    const options = { data: 'https://example.com/' };
    const element = await elementWith('fwx-button', { 'tag-name': 'object', options });
    expect(element.firstElementChild?.localName).to.equal('button');
  });

  it('create no markup when a label changes or children are wrapped', async () => {
    const drawer = place('<fwx-drawer encode-title="false" heading="a"><p>x</p></fwx-drawer>');
    const trail = place(
      '<fwx-breadcrumbs divider="<i class=injected></i>"><a href="/">a</a><span>b</span></fwx-breadcrumbs>',
    );
    const breadcrumbs = trail.firstElementChild as FwxBreadcrumbs;
    await breadcrumbs.updateComplete;
    drawer.firstElementChild?.setAttribute('heading', '<i class=injected></i>');
    breadcrumbs.setAttribute('divider', '<i class=injected>2</i>');
    await breadcrumbs.updateComplete;
    await (drawer.firstElementChild as FwxBreadcrumbs | null)?.updateComplete;
    expect(document.querySelector('.injected')?.outerHTML).to.equal(undefined);
    expect(trail.textContent).to.contain('<i class=injected>2</i>');
  });

  it('do not restrict trusted HTML and handlers in properties', async () => {
    const button = (await elementWith('fwx-button', {})) as FwxButton;
    Object.assign(button, { label: '<b>x</b>', encodeLabel: false, options: { onclick: 'go()' } });
    const other = document.createElement('fwx-button');
    Object.assign(other, { label: '<b>x</b>', encodeLabel: false, options: { onclick: 'void 0' } });
    place('').append(other);
    await other.updateComplete;
    await button.updateComplete;
    expect(button.querySelector('b')).not.to.equal(null);
    expect(other.querySelector('button')?.getAttribute('onclick')).to.equal('void 0');
  });
});
