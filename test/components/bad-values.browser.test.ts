import { expect } from '@open-wc/testing';
import type { LitElement } from 'lit';

import '../../components/index.ts';
import { badValues, type BadValue } from '../support/bad-values.ts';
import { normalised } from '../support/markup.ts';
import { place, warningsOf } from '../support/widget-page.ts';

/** The element with its data, in the page and up to date. */
function shown({ tag, data }: BadValue, attributes: Readonly<Record<string, string>>): LitElement {
  const element = document.createElement(tag) as LitElement;
  Object.assign(element, data);
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value);
  place().append(element);
  element['performUpdate']();
  return element;
}

/** Automatic ids go on counting. */
const markup = (element: Element): string => normalised(element).replaceAll(/\bw\d+/g, 'w0');

describe('a value that an option does not have', () => {
  for (const one of badValues) {
    const { tag, attribute, value, allowed } = one;
    it(`counts as the default, and is told of once: <${tag} ${attribute}="${value}">`, () => {
      const usual = markup(shown(one, {}));
      const told = warningsOf(() => {
        for (let time = 0; time < 2; time++) {
          expect(markup(shown(one, { [attribute]: value }))).to.equal(usual);
        }
      });
      expect(told).to.have.lengthOf(1);
      expect(told[0]).to.contain(`"${value}"`);
      expect(told[0]).to.contain(allowed);
    });

    it(`is told of when it comes later: <${tag} ${attribute}="${value}">`, () => {
      const told = warningsOf(() => {
        const element = shown(one, {});
        const before = markup(element);
        element.setAttribute(attribute, value);
        element['performUpdate']();
        expect(markup(element)).to.equal(before);
      });
      expect(told).to.have.lengthOf(1);
      expect(told[0]).to.contain(allowed);
    });
  }
});
