import { expect } from '@open-wc/testing';
import type { LitElement } from 'lit';

import '../../components/index.ts';
import '../../components/page/index.ts';
import { normalised } from '../support/markup.ts';
import { type Specimen, withPart } from '../support/specimens/index.ts';
import { place, warningsOf } from '../support/widget-page.ts';

/** The element with its data, in the page and up to date. */
function shown({ contract, data }: Specimen, attributes: Readonly<Record<string, string>>) {
  const element = document.createElement(contract.tag) as LitElement;
  Object.assign(element, data);
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value);
  place().append(element);
  element['performUpdate']();
  return element;
}

/** Automatic ids go on counting. */
const markup = (element: Element): string => normalised(element).replaceAll(/\bw\d+/g, 'w0');

describe('data in an attribute', () => {
  for (const [tag, badData] of withPart('badData')) {
    for (const [attribute, value, kind] of badData) {
      it(`of another kind is ignored, with one warning: <${tag} ${attribute}='${value}'>`, () => {
        const told = warningsOf(() => {
          for (let time = 0; time < 2; time++) {
            const element = document.createElement(tag) as LitElement;
            element.setAttribute(attribute, value);
            place().append(element);
            element['performUpdate']();
          }
        });
        expect(told.filter((text) => !text.includes('button-group-name'))).to.deep.equal([
          `[fwx] attribute-json: An attribute must be ${kind}, got ${value}.`,
        ]);
      });
    }
  }

  it('is told of in a property, too', () => {
    const told = warningsOf(() => {
      const element = document.createElement('fwx-button-menu');
      Object.assign(element, { label: 'A', menu: [{ label: 'B' }] });
      place().append(element);
      element['performUpdate']();
      expect(element.querySelector('.menu')?.childElementCount).to.equal(0);
    });
    expect(told).to.deep.equal([
      '[fwx] option: Invalid menu value "[object Array]" for ButtonMenu; expected one of: an object with items.',
    ]);
  });

  it('may hold items that are no list, with one warning', () => {
    const told = warningsOf(() => {
      const element = document.createElement('fwx-button-menu') as LitElement;
      element.setAttribute('label', 'A');
      element.setAttribute('menu', '{"items":5}');
      place().append(element);
      element['performUpdate']();
    });
    expect(told).to.deep.equal([
      '[fwx] option: Invalid items value "5" for attribute; expected one of: a list.',
    ]);
  });
});

describe('a value that an option does not have', () => {
  const all = withPart('badValues').flatMap(([tag, values, specimen]) =>
    values.map((value) => [tag, value, specimen] as const),
  );
  for (const [tag, [attribute, value, allowed], one] of all) {
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
