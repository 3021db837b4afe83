import {
  type AttributeMap,
  InvalidArgumentException as BadArgument,
  isVoidTag,
  renderAttributes,
} from '../../components/markup.ts';
import { InvalidArgumentException } from '../core/index.ts';

const validTag = /^[a-z][a-z0-9-]*$/i;

/**
 * An element. A void one has no content and no end tag.
 *
 * @param name Tag; null or false returns the content alone.
 * @param content Markup inside, written as it is.
 * @throws {InvalidArgumentException} The tag or an attribute has a name that HTML does not allow.
 */
export function tag(name: string | null | false, content = '', options: AttributeMap = {}): string {
  if (name === null || name === false) return content;
  const start = beginTag(name, options);
  return (voids.get(name) ?? isVoidTag(name)) ? start : `${start}${content}</${name}>`;
}

/**
 * A start tag.
 *
 * @throws {InvalidArgumentException} The tag or an attribute has a name that HTML does not allow.
 */
export function beginTag(name: string | null | false, options: AttributeMap = {}): string {
  if (name === null || name === false) return '';
  assertTag(name);
  return `<${name}${renderTagAttributes(options)}>`;
}

/**
 * An end tag.
 *
 * @throws {InvalidArgumentException} The tag has a name that HTML does not allow.
 */
export function endTag(name: string | null | false): string {
  if (name === null || name === false) return '';
  assertTag(name);
  return `</${name}>`;
}

/**
 * Attributes, each with a blank before it, in the documented order.
 *
 * @throws {InvalidArgumentException} A name is not one of an attribute, or a value cannot be one.
 */
export function renderTagAttributes(options: AttributeMap): string {
  try {
    return renderAttributes(options);
  } catch (cause) {
    if (!(cause instanceof BadArgument)) throw cause;
    throw new InvalidArgumentException(cause.message, { cause });
  }
}

// Valid tags, and whether they are void. Developers write them; the limit is for applications that
// read them from a request.
const voids = new Map<string, boolean>();
const voidsLimit = 200;

function assertTag(name: string): void {
  if (voids.has(name)) return;
  if (validTag.test(name)) {
    if (voids.size < voidsLimit) voids.set(name, isVoidTag(name));
    return;
  }
  throw new InvalidArgumentException(
    `Tag name ${JSON.stringify(name.slice(0, 80))} must be made of letters, digits and dashes.`,
  );
}
