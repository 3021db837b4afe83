import type { ComplexAttributeConverter } from 'lit';

import { warnOnce } from './warn-once.ts';

/** For properties that are on by default: only the attribute value `false` turns them off. */
export const onUnlessFalse: ComplexAttributeConverter<boolean> = {
  fromAttribute: (value) => value !== 'false',
  toAttribute: (value) => (value ? null : 'false'),
};

/** For data in an attribute. What is not JSON is ignored, with a warning in development. */
export const json: ComplexAttributeConverter = {
  fromAttribute(value) {
    if (value === null) return undefined;
    try {
      return JSON.parse(value) as unknown;
    } catch {
      warnOnce('attribute-json', `An attribute must be JSON, got ${value.slice(0, 80)}.`);
      return undefined;
    }
  },
  toAttribute: (value) => (value == null ? null : JSON.stringify(value)),
};

/**
 * For attributes with a fixed list of values. Anything else is ignored, with a warning in
 * development, and counts as `fallback`.
 *
 * @param name Attribute, for the warning.
 */
export function oneOf<T extends string, F extends T | null>(
  name: string,
  values: readonly T[],
  fallback: F,
): ComplexAttributeConverter<T | F> {
  return {
    fromAttribute(value) {
      if (value === null) return fallback;
      const found = values.find((one) => one === value);
      if (found === undefined) {
        const expected = values.join(', ');
        warnOnce(
          `attribute-${name}`,
          `Attribute "${name}" must be one of: ${expected}; got ${JSON.stringify(value.slice(0, 80))}.`,
        );
      }
      return found ?? fallback;
    },
    toAttribute: (value) => value,
  };
}
