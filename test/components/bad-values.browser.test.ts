import { expect } from '@open-wc/testing';
import type { LitElement } from 'lit';

import '../../components/index.ts';
import '../../components/page/index.ts';
import { normalised } from '../support/markup.ts';
import { type Specimen, specimens, withPart } from '../support/specimens/index.ts';
import { place, warningsOf } from '../support/widget-page.ts';

/** Renders the element with its data in the page. */
function renderSpecimen(
  { contract, data }: Specimen,
  attributes: Readonly<Record<string, string>>,
) {
  const element = document.createElement(contract.tag) as LitElement;
  Object.assign(element, data);
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value);
  place().append(element);
  element['performUpdate']();
  return element;
}

/** The markup without the numbers of automatic ids, which increase. */
const markup = (element: Element): string => normalised(element).replaceAll(/\bw\d+/g, 'w0');

describe('data in an attribute', () => {
  for (const [tag, badData] of withPart('badData')) {
    for (const [attribute, value, kind] of badData) {
      it(`of a wrong kind is ignored with one warning: <${tag} ${attribute}='${value}'>`, () => {
        const warnings = warningsOf(() => {
          for (let time = 0; time < 2; time++) {
            const element = document.createElement(tag) as LitElement;
            element.setAttribute(attribute, value);
            place().append(element);
            element['performUpdate']();
          }
        });
        expect(warnings.filter((text) => !text.includes('button-group-name'))).to.deep.equal([
          `[fwx] attribute-json: An attribute must be ${kind}, got ${value}.`,
        ]);
      });
    }
  }

  it('of a wrong kind warns in a property, too', () => {
    const warnings = warningsOf(() => {
      const element = document.createElement('fwx-button-menu');
      Object.assign(element, { label: 'A', menu: [{ label: 'B' }] });
      place().append(element);
      element['performUpdate']();
      expect(element.querySelector('.menu')?.childElementCount).to.equal(0);
    });
    expect(warnings).to.deep.equal([
      '[fwx] option: Invalid menu value "[object Array]" for ButtonMenu; expected one of: an object with items.',
    ]);
  });

  it('warns once about items that are not a list', () => {
    const warnings = warningsOf(() => {
      const element = document.createElement('fwx-button-menu') as LitElement;
      element.setAttribute('label', 'A');
      element.setAttribute('menu', '{"items":5}');
      place().append(element);
      element['performUpdate']();
    });
    expect(warnings).to.deep.equal([
      '[fwx] option: Invalid items value "5" for attribute; expected one of: a list.',
    ]);
  });
});

describe('a value outside the list of an option', () => {
  const all = withPart('badValues').flatMap(([tag, values, specimen]) =>
    values.map((value) => [tag, value, specimen] as const),
  );
  for (const [tag, [attribute, value, allowed], one] of all) {
    it(`falls back to the default with one warning: <${tag} ${attribute}="${value}">`, () => {
      const defaultMarkup = markup(renderSpecimen(one, {}));
      const warnings = warningsOf(() => {
        for (let time = 0; time < 2; time++) {
          expect(markup(renderSpecimen(one, { [attribute]: value }))).to.equal(defaultMarkup);
        }
      });
      expect(warnings).to.have.lengthOf(1);
      expect(warnings[0]).to.contain(`"${value}"`);
      expect(warnings[0]).to.contain(allowed);
    });

    it(`warns when it is set after rendering: <${tag} ${attribute}="${value}">`, () => {
      const warnings = warningsOf(() => {
        const element = renderSpecimen(one, {});
        const before = markup(element);
        element.setAttribute(attribute, value);
        element['performUpdate']();
        expect(markup(element)).to.equal(before);
      });
      expect(warnings).to.have.lengthOf(1);
      expect(warnings[0]).to.contain(allowed);
    });
  }
});

describe('null in a property', () => {
  for (const { contract, data } of specimens) {
    it(`does not stop the updates of <${contract.tag}>, as frameworks pass it for data that has not arrived`, () => {
      for (const name of Object.keys(contract.properties)) {
        const element = document.createElement(contract.tag) as LitElement;
        Object.assign(element, data, { [name]: null });
        place().append(element);
        element['performUpdate']();
        Object.assign(element, data);
        element['performUpdate']();
        Object.assign(element, { [name]: null });
        element['performUpdate']();
      }
    });
  }
});
