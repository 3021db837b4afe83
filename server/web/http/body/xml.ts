import { InvalidArgumentException } from '../../../core/index.ts';

// `Name` of XML 1.0 without colons, which are for namespaces.
const nameStart =
  String.raw`A-Z_a-z\u00c0-\u00d6\u00d8-\u00f6\u00f8-\u02ff\u0370-\u037d\u037f-\u1fff\u200c\u200d` +
  String.raw`\u2070-\u218f\u2c00-\u2fef\u3001-\ud7ff\uf900-\ufdcf\ufdf0-\ufffd\u{10000}-\u{effff}`;
const rest = String.raw`\d.\u00b7\u0300-\u036f\u203f\u2040-`;
const named = new RegExp(`^[${nameStart}][${nameStart}${rest}]*$`, 'u');

/**
 * A value as an XML document with this root element. Names that XML does not allow become `item`.
 *
 * @throws {InvalidArgumentException} An object of the value contains itself.
 */
export function writeXml(value: unknown, root: string): string {
  return `<?xml version="1.0" encoding="UTF-8"?>\n${element(root, value, [])}\n`;
}

/** @param around Objects that contain the value. */
function element(name: string, given: unknown, around: readonly unknown[]): string {
  if (around.includes(given)) {
    throw new InvalidArgumentException(
      `XML cannot represent the object in <${name}>, which contains itself.`,
    );
  }
  // As in JSON, models and dates define their own form.
  const { toJSON } = (given ?? {}) as { toJSON?: unknown };
  const value: unknown = typeof toJSON === 'function' ? toJSON.call(given) : given;
  if (!Object.is(value, given)) return element(name, value, [...around, given]);
  const content = inner(value, [...around, value]);
  return content === '' ? `<${name}/>` : `<${name}>${content}</${name}>`;
}

function inner(value: unknown, around: readonly unknown[]): string {
  if (value === null || value === undefined || !isData(value)) return '';
  if (typeof value !== 'object') return escapeXml(`${value as string | number | boolean}`);
  if (value instanceof Set || Array.isArray(value)) {
    return [...(value as Iterable<unknown>)].map((item) => element('item', item, around)).join('');
  }
  const entries =
    value instanceof Map ? [...(value as Map<unknown, unknown>)] : Object.entries(value);
  return entries
    .filter(([, item]) => isData(item))
    .map(([key, item]) => {
      const name = String(key);
      return element(named.test(name) && !/^xml/i.test(name) ? name : 'item', item, around);
    })
    .join('');
}

/** As in JSON, functions and symbols are no data. */
function isData(value: unknown): boolean {
  return typeof value !== 'function' && typeof value !== 'symbol';
}

/** Escapes text for XML: characters that XML does not allow at all are removed. */
function escapeXml(text: string): string {
  return (
    text
      .toWellFormed()
      // oxlint-disable-next-line no-control-regex -- control characters are what it removes
      .replace(/[\x00-\x08\x0b\x0c\x0e-\x1f\ufffe\uffff]/g, '')
      .replaceAll('&', '&amp;')
      .replaceAll('<', '&lt;')
      .replaceAll('>', '&gt;')
      // Parsers read a bare one as a line feed.
      .replaceAll('\r', '&#13;')
  );
}
