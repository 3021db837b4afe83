import type { ComplexAttributeConverter } from 'lit';

import { warnOnce } from '../context/warn-once.ts';

/**
 * A converter for a boolean: the text `false` turns it off, because frameworks write `flush="false"`, and any other text on.
 *
 * @param usual The value without the attribute, which is not written.
 */
export const booleanOf = (usual: unknown): ComplexAttributeConverter => ({
  fromAttribute: (text) => (text === null ? usual : text !== 'false'),
  toAttribute: (value) => (value == null || Boolean(value) === usual ? null : value ? '' : 'false'),
});

/** For data in an attribute. A value that is not JSON is ignored, with a warning in development. */
export const json = /* @__PURE__ */ jsonOf('JSON', () => true);

/** As {@link json}, for a list. */
export const jsonList = /* @__PURE__ */ jsonOf('a list as JSON', Array.isArray);

/** A number. Anything else is ignored, with a warning in development. */
export const numeric = /* @__PURE__ */ jsonOf(
  'a number',
  (value) => Number.isFinite(value),
  (text) => Number(text.trim() || 'none'),
);

/**
 * A converter for JSON of one kind. Anything else is ignored, with a warning in development.
 *
 * @param kind What the attribute must be, for the warning.
 * @param parse Reads the text. Default `JSON.parse`.
 */
export function jsonOf(
  kind: string,
  isKind: (value: unknown) => boolean,
  parse: (text: string) => unknown = JSON.parse,
): ComplexAttributeConverter {
  return {
    fromAttribute(text) {
      if (text === null) return undefined;
      try {
        const value = parse(text);
        if (isKind(value)) return value;
      } catch {
        // The warning below covers this, too.
      }
      warnOnce('attribute-json', `An attribute must be ${kind}, got ${text.slice(0, 80)}.`);
      return undefined;
    },
    toAttribute: (value) => (value == null ? null : JSON.stringify(value)),
  };
}

/** A bare attribute is `true`, `false` is `false`, any other word is kept as text. */
export const flagOrWord: ComplexAttributeConverter<boolean | string | null> = {
  fromAttribute: (value) =>
    value === '' || value === 'true' ? true : value === 'false' ? false : value,
  toAttribute: (value) => (value === null ? null : String(value)),
};

/** A list: words separated by commas and white space, or JSON. */
export const list: ComplexAttributeConverter<readonly unknown[] | undefined> = {
  fromAttribute(text) {
    const json = text?.trimStart().startsWith('[') ? jsonList.fromAttribute?.(text) : undefined;
    return (json as unknown[] | undefined) ?? text?.split(/[\s,]+/).filter(Boolean);
  },
  toAttribute(value) {
    if (!value?.length) return null;
    const isPlain = value.every((one) => typeof one === 'string' && /^[^\s,[]+$/.test(one));
    return isPlain ? value.join(',') : JSON.stringify(value);
  },
};

/**
 * One of some words that no template checks, in upper or lower case. Anything else is ignored, with a warning in
 * development.
 *
 * @param name Name of the attribute, for the warning.
 */
export function word<T extends string>(
  name: string,
  values: readonly T[],
): ComplexAttributeConverter<T | null | undefined> {
  return {
    fromAttribute(text) {
      const found = values.find((one) => one === text?.toLowerCase());
      if (found === undefined && text !== null) {
        const expected = values.join(', ');
        warnOnce(
          `attribute-${name}`,
          `Attribute "${name}" must be one of: ${expected}; got ${JSON.stringify(text.slice(0, 80))}.`,
        );
      }
      return found;
    },
    toAttribute: (value) => value ?? null,
  };
}
