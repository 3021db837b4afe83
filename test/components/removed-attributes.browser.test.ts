import { expect } from '@open-wc/testing';
import type { LitElement } from 'lit';

import { optionAttribute } from '../../components/internal/attributes/markup-names.ts';
import { contracts } from '../../components/contracts.ts';
import '../../components/index.ts';
import { setWarnings } from '../../components/internal/context/warn-once.ts';
import '../../components/page/index.ts';
import { withPart } from '../support/specimens/index.ts';
import { place, tasks } from '../support/widget-page.ts';

/** Texts of attributes; each option accepts at least one of them. */
const texts =
  ' true false 7 a-text {"class":"x"} ["x"] post lazy contain sm outline danger end md inside static none container inline button'.split(
    ' ',
  );

/** Every option that has an attribute. */
const options = contracts.flatMap(({ tag, properties }) =>
  Object.entries(properties).flatMap(([name, { content = false, ...option }]) => {
    const given = optionAttribute(name, option);
    if (given === null) return [];
    return [
      { tag, name, attribute: given, content, default: content ? undefined : option.default },
    ];
  }),
);

type Values = Record<string, unknown>;

function elementIn(html: string): LitElement & Values {
  return place(html).firstElementChild as LitElement & Values;
}

async function settled(element: LitElement): Promise<void> {
  await element.updateComplete;
  await tasks();
  await element.updateComplete;
}

/** The markup inside the element, without the numbers of automatic ids and with sorted classes. */
function normalisedMarkup(element: Element): string {
  const copy = element.cloneNode(true) as Element;
  for (const one of copy.querySelectorAll('[class]')) {
    one.setAttribute('class', [...one.classList].toSorted().join(' '));
  }
  return copy.innerHTML.replaceAll(/<!--.*?-->/gs, '').replaceAll(/\bw\d+/g, 'w0');
}

/** The same with attributes in alphabetical order. */
function sorted(element: Element): string {
  const copy = element.cloneNode(true) as Element;
  for (const one of copy.querySelectorAll('*')) {
    const attributes = [...one.attributes].map(({ name, value }) => [name, value] as const);
    for (const [name] of attributes) one.removeAttribute(name);
    for (const [name, value] of attributes.toSorted(([a], [b]) => a.localeCompare(b))) {
      one.setAttribute(name, value);
    }
  }
  return normalisedMarkup(copy);
}

/** Whether the option replaces markup of the page. */
const isContent = ({ tag, name, content }: (typeof options)[number]): boolean =>
  content || (tag === 'fwx-button-menu' && name === 'label');

describe('a removed attribute', () => {
  before(() => setWarnings(false));
  after(() => setWarnings(true));

  for (const { tag, name, attribute, default: value } of options) {
    it(`restores the default of its option: ${name} of <${tag}>`, () => {
      const element = document.createElement(tag) as LitElement & Values;
      let isRead = false;
      for (const text of texts) {
        element.setAttribute(attribute, text);
        isRead ||= element[name] !== value;
        element.removeAttribute(attribute);
        expect(element[name], text).to.equal(value);
      }
      expect(isRead).to.equal(true);
    });
  }

  for (const [tag, htmls] of withPart('removed')) {
    for (const html of htmls) {
      it(`restores the markup: ${html}`, async () => {
        const used = options.filter((one) => one.tag === tag && !isContent(one));
        for (const { name, attribute, default: value } of used) {
          const element = elementIn(html);
          await settled(element);
          // Markup of the page may determine another default.
          if (element.hasAttribute(attribute) || element[name] !== value) continue;
          const markup = normalisedMarkup(element);
          for (const text of texts) {
            element.setAttribute(attribute, text);
            await settled(element);
            element.removeAttribute(attribute);
            await settled(element);
            expect(normalisedMarkup(element), `${name}="${text}"`).to.equal(markup);
          }
        }
      }).timeout(60_000);
    }
  }
});

describe('a property that is set to undefined', () => {
  it('may be an empty text, as Vue passes for an unset choice', () => {
    const element = elementIn('<fwx-button></fwx-button>');
    element['variant'] = 'outline';
    element['variant'] = '';
    expect(element['variant']).to.equal('solid');
    element['label'] = '';
    expect(element['label']).to.equal('');
  });

  for (const { tag, properties } of contracts) {
    it(`has its default: <${tag}>`, () => {
      const element = document.createElement(tag) as LitElement & Values;
      for (const [name, option] of Object.entries(properties)) {
        element[name] = undefined;
        expect(element[name], name).to.equal(option.content ? undefined : option.default);
      }
    });
  }
});

describe('attributes of the parts', () => {
  before(() => setWarnings(false));
  after(() => setWarnings(true));

  for (const [tag, htmls] of withPart('removed')) {
    // An active field reads the options once; a trail may have many dividers.
    const followsOptions = tag !== 'fwx-active-field';
    const maps = options.filter(
      ({ name, ...one }) =>
        followsOptions && one.tag === tag && /options$/i.test(name) && name !== 'dividerOptions',
    );
    // Upgraded markup has attributes of its own.
    const htmlWithoutClasses = htmls.filter((html) => !html.includes('class="'));
    for (const html of maps.length === 0 ? [] : htmlWithoutClasses) {
      it(`change with their options as if these were the first: ${html}`, async () => {
        for (const { attribute, name } of maps) {
          const [one, other] = [
            { class: 'one', title: 't' },
            { class: 'two three', 'data-x': '1' },
          ];
          for (const [first, last] of [
            [null, one],
            [one, other],
            [other, null],
          ]) {
            const [changed, fresh] = [elementIn(html), elementIn(html)];
            for (const [element, value] of [
              [changed, first],
              [fresh, last],
            ] as const) {
              if (value) element.setAttribute(attribute, JSON.stringify(value));
            }
            await settled(changed);
            await settled(fresh);
            if (last) changed.setAttribute(attribute, JSON.stringify(last));
            else changed.removeAttribute(attribute);
            await settled(changed);
            expect(sorted(changed), `${name}=${JSON.stringify(last)}`).to.equal(sorted(fresh));
          }
        }
      }).timeout(60_000);
    }
  }
});
