import {
  type AttributeMap,
  InvalidArgumentException as BadArgument,
  isVoidTag,
  renderAttributes,
} from '../../components/markup.ts';
import { InvalidArgumentException } from '../core/index.ts';
import { remembered } from './internal/remembered.ts';

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
  const { start, end, isVoid } = tagsOf(name);
  const startTag = `${start}${renderTagAttributes(options)}>`;
  return isVoid ? startTag : startTag + content + end;
}

/**
 * A start tag.
 *
 * @throws {InvalidArgumentException} The tag or an attribute has a name that HTML does not allow.
 */
export function beginTag(name: string | null | false, options: AttributeMap = {}): string {
  if (name === null || name === false) return '';
  return `${tagsOf(name).start}${renderTagAttributes(options)}>`;
}

/**
 * An end tag.
 *
 * @throws {InvalidArgumentException} The tag has a name that HTML does not allow.
 */
export function endTag(name: string | null | false): string {
  return name === null || name === false ? '' : tagsOf(name).end;
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

/** The tags of an element; throws for a name that HTML does not allow. */
const tagsOf = remembered(200, (name) => {
  if (validTag.test(name)) {
    return { start: `<${name}`, end: `</${name}>`, isVoid: isVoidTag(name) };
  }
  throw new InvalidArgumentException(
    `Tag name ${JSON.stringify(name.slice(0, 80))} must be made of letters, digits and dashes.`,
  );
});
