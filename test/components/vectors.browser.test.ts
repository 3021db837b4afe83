import { expect } from '@open-wc/testing';
import type { LitElement } from 'lit';

import '../../components/index.ts';
import { setIdSource } from '../../components/internal/context/ids.ts';
import { InvalidConfigException } from '../../components/internal/context/refuse.ts';
import '../../components/page/index.ts';
import { normalised, normalisedHtml } from '../support/markup.ts';
import {
  propertiesOf,
  type Specimen,
  type WidgetPart,
  withPart,
} from '../support/specimens/index.ts';
import { mutationText, place, rendered, warningsOf } from '../support/widget-page.ts';

async function elementWith(tag: string, properties: object, text?: string): Promise<LitElement> {
  const element = document.createElement(tag) as LitElement;
  Object.assign(element, properties);
  if (text !== undefined) element.append(text);
  place().append(element);
  await element.updateComplete;
  return element;
}

const nothingRendered =
  'nothing was rendered: without text or items of a content property, hasContent() of the class says whether';

function vectorSuite(tag: string, widget: WidgetPart, { data }: Specimen): void {
  const { children, empty, faults, untouched, vectors } = widget;

  for (const [id, options, html, inPage = html] of vectors) {
    it(`renders ${id} as the server does`, () => {
      expect(rendered(widget.template(options))).to.equal(normalisedHtml(inPage));
    });

    it(`renders ${id} from its properties`, async () => {
      const properties = { ...empty, ...propertiesOf(widget, options) };
      const element = await elementWith(tag, properties, children);
      const hint = element.childElementCount > 0 || inPage === '' ? undefined : nothingRendered;
      expect(normalised(element), hint).to.equal(normalisedHtml(inPage));
    });
  }

  const given = vectors.flatMap(([, , html]) => (html === '' ? [] : `<${tag}>${html}</${tag}>`));
  for (const html of [...given, ...untouched]) {
    it(`is upgraded without a mutation: ${html}`, async () => {
      const main = place();
      const changes = new MutationObserver(() => undefined);
      changes.observe(main, {
        attributes: true,
        attributeOldValue: true,
        characterData: true,
        childList: true,
        subtree: true,
      });
      main.innerHTML = html;
      await (main.firstElementChild as LitElement).updateComplete;
      const mutations = changes.takeRecords().filter(({ target }) => target !== main);
      expect(mutations.map(mutationText)).to.deep.equal([]);
    });
  }

  for (const [id, options, text, where] of faults) {
    it(`throws for ${id}`, () => {
      expect(() => rendered(widget.template(options))).to.throw(InvalidConfigException, text);
    });

    if (where) continue;
    it(`warns once about ${id} and uses the default`, async () => {
      const defaultMarkup = normalised(await elementWith(tag, data)).replaceAll('w0', 'w1');
      const element = await elementWith(tag, data);
      const properties = propertiesOf(widget, options);
      const warnings = warningsOf(() => {
        for (let time = 0; time < 2; time++) {
          // A changed content option renders the markup again.
          Object.assign(element, structuredClone(data), properties);
          element.requestUpdate();
          element['performUpdate']();
        }
      });
      expect(warnings).to.deep.equal([`[fwx] option: ${text}`]);
      const isData = Object.keys(properties).some((name) => name in data);
      if (!isData) expect(normalised(element)).to.equal(defaultMarkup);
    });
  }
}

for (const [tag, widget, specimen] of withPart('widget')) {
  describe(`the markup of <${tag}>`, () => {
    beforeEach(() => {
      let count = 0;
      setIdSource((prefix = 'w') => `${prefix}${count++}`);
    });

    vectorSuite(tag, widget, specimen);
  });
}
