import assert from 'node:assert/strict';
import { describe, it } from 'node:test';

import {
  choicesIn,
  type Choice,
  choice,
  switchOr,
  valueOf,
} from '../../../../components/internal/options/choice.ts';
import { Size } from '../../../../components/internal/options/enums.ts';
import { type Option, option } from '../../../../components/internal/options/option.ts';
import { throwing } from '../../../../components/internal/context/refuse.ts';

const read = ({ converter }: Option<unknown>, text: string): unknown =>
  converter?.fromAttribute?.(text);
const written = ({ converter }: Option<unknown>, value: unknown): unknown =>
  converter?.toAttribute?.(value);
const checked = <T extends boolean | string | null>(one: Choice<T>, value: unknown): T =>
  valueOf(one, value, ['size', 'Card'], throwing);

const size = choice<Size>(Size, null);
const side = choice(['start', 'end'], 'start', { attribute: 'side', isOptional: true });
const layout = choice(['row', 'column'], 'row');
const backdrop = switchOr(['static'], true);
const close = switchOr(['inside'], null);

describe('a choice', () => {
  it('has its values, its default and the other declared settings', () => {
    assert.deepEqual(size.values, ['xs', 'sm', 'lg']);
    assert.equal(size.default, null);
    assert.equal(side.attribute, 'side');
  });

  it('is a word in an attribute, and null for an empty attribute', () => {
    assert.deepEqual([read(size, 'sm'), read(size, ''), read(size, 'md')], ['sm', null, 'md']);
    assert.deepEqual([written(size, 'sm'), written(size, null)], ['sm', null]);
    assert.deepEqual([written(side, null), written(side, 'start')], ['', null]);
  });

  it('may be a switch whose attribute without a value is true', () => {
    assert.deepEqual(
      ['', 'true', 'false', 'static', 'x'].map((text) => read(backdrop, text)),
      [true, true, false, 'static', 'x'],
    );
    assert.deepEqual(
      [true, false, 'static'].map((value) => written(backdrop, value)),
      ['true', 'false', 'static'],
    );
    assert.deepEqual(
      [true, false, null].map((value) => written(close, value)),
      ['true', 'false', null],
    );
  });

  it('is its default for undefined, and null when null is a value', () => {
    assert.deepEqual([checked(size, undefined), checked(size, null)], [null, null]);
    assert.deepEqual([checked(side, undefined), checked(side, null)], ['start', null]);
    assert.deepEqual([checked(layout, undefined), checked(layout, null)], ['row', 'row']);
    assert.deepEqual([checked(close, false), checked(backdrop, 'static')], [false, 'static']);
  });

  it('rejects other values, with key, owner and allowed values in the message', () => {
    const message = 'Invalid size value "md" for Card; expected one of: xs, sm, lg.';
    assert.throws(() => checked(size, 'md'), { message });
    assert.throws(() => checked(size, ''), /value ""/);
    assert.equal(
      valueOf(side, 'left', ['side', 'Card'], () => undefined),
      'start',
    );
  });
});

describe('the choices of a table', () => {
  it('are its options with a list of values', () => {
    const table = { close, label: option(''), layout, size };
    assert.deepEqual(choicesIn(table), Object.entries({ close, layout, size }));
  });
});
