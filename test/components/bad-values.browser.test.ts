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

describe('data in an attribute', () => {
  for (const [tag, attribute, value, kind] of [
    ['accordion', 'items', 'abc', 'an object as JSON'],
    ['accordion', 'items', '5', 'an object as JSON'],
    ['accordion', 'options', '"x"', 'an object as JSON'],
    ['accordion', 'options', '["x"]', 'an object as JSON'],
    ['breadcrumbs', 'links', '5', 'an object as JSON'],
    ['button-group', 'buttons', '{"a":1}', 'a list as JSON'],
    ['button-menu', 'menu', 'true', 'an object as JSON'],
    ['language-menu', 'links', '{}', 'a list as JSON'],
    ['menu', 'items', '{}', 'a list as JSON'],
  ] as const) {
    it(`of another kind is ignored, with one warning: <fwx-${tag} ${attribute}='${value}'>`, () => {
      const told = warningsOf(() => {
        for (let time = 0; time < 2; time++) {
          const element = document.createElement(`fwx-${tag}`) as LitElement;
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
