import assert from 'node:assert/strict';
import { describe, it } from 'node:test';

import fc from 'fast-check';

import { renderMarkup, resetIds } from '../../../server/ssr/index.ts';
import {
  accordionTemplate,
  Breakpoint,
  buttonTemplate,
  ButtonVariant,
  DrawerPlacement,
  drawerTemplate,
  Size,
  Theme,
} from '../../../server/widgets/index.ts';

/** The template with an attribute that is not written, which keeps it from its short cut. */
function longWay<T extends object>(template: (options: T) => unknown, options: T): string {
  resetIds();
  return renderMarkup(template({ ...options, options: { 'data-none': null } }));
}

function shortCut<T extends object>(template: (options: T) => unknown, options: T): string {
  resetIds();
  return renderMarkup(template(options));
}

const oneOf = <T>(values: Readonly<Record<string, T>>): fc.Arbitrary<T | null> =>
  fc.constantFrom(null, ...Object.values(values));
const text = fc.string({ unit: 'grapheme' });
const maybe = <T>(value: fc.Arbitrary<T>): fc.Arbitrary<T | null> => fc.option(value);

/** Options may be missing. */
const some = { requiredKeys: [] as never[] };

describe('the short cut of a template on a server', () => {
  it('gives a button the bytes of the long way', () => {
    const options = fc.record(
      {
        label: maybe(text),
        encodeLabel: fc.boolean(),
        variant: oneOf(ButtonVariant),
        theme: oneOf(Theme),
        size: oneOf(Size),
        tagName: fc.constantFrom('button', 'a', 'span'),
        toggle: fc.boolean(),
      },
      some,
    );
    fc.assert(
      fc.property(options, (one) => {
        assert.equal(shortCut(buttonTemplate, one), longWay(buttonTemplate, one));
      }),
    );
  });

  it('gives an accordion the bytes of the long way', () => {
    const items = fc.array(
      fc.record({ label: text, content: text, expand: fc.boolean(), icon: maybe(text) }),
      { maxLength: 4 },
    );
    const options = fc.record(
      {
        autoCloseItems: fc.boolean(),
        encodeLabels: fc.boolean(),
        flush: fc.boolean(),
        gap: fc.boolean(),
        small: fc.boolean(),
        icon: maybe(text),
        items,
      },
      some,
    );
    fc.assert(
      fc.property(options, (one) => {
        assert.equal(shortCut(accordionTemplate, one), longWay(accordionTemplate, one));
      }),
    );
  });

  it('gives a drawer the bytes of the long way', () => {
    const options = fc.record(
      {
        backdrop: fc.constantFrom(true, false, 'static' as const),
        closeButton: fc.constantFrom(false as const, {}, [] as const),
        content: maybe(text),
        encodeTitle: fc.boolean(),
        footer: maybe(text),
        fullscreen: fc.boolean(),
        keyboard: fc.boolean(),
        placement: oneOf(DrawerPlacement),
        responsive: oneOf(Breakpoint),
        scroll: fc.boolean(),
        sheet: fc.boolean(),
        title: maybe(text),
      },
      some,
    );
    fc.assert(
      fc.property(options, (one) => {
        assert.equal(shortCut(drawerTemplate, one), longWay(drawerTemplate, one));
      }),
    );
  });
});
