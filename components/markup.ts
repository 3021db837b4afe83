// The parts of markup, for `server/`: attributes, texts, content, and the page context that both sides share.
import * as words from './internal/content/widget-words.ts';
import type { Word } from './internal/context/words.ts';

export {
  type Address,
  addressText,
  anyAddressText,
  type TrustedUrl,
  trustedUrl,
} from './internal/attributes/address.ts';
export { isNamed } from './internal/content/accessible-name.ts';
export {
  assertAttributeName,
  type AttributeMap,
  type AttributePair,
  attributePairs,
  renderAttributes,
  withoutPrefixes,
} from './internal/attributes/attributes.ts';
export { isEmptyMap } from './internal/attributes/attribute-maps.ts';
export { attrs, AttrsDirective } from './internal/attributes/attrs.ts';
export {
  addCssClass,
  addCssStyle,
  type ClassValue,
  hasCssClass,
  removeCssClass,
  removeCssStyle,
} from './internal/attributes/class-and-style.ts';
export { type Choice, choicesIn, valueOf } from './internal/options/choice.ts';
export { withExtras } from './internal/attributes/class-list.ts';
export { type Content, contentOf } from './internal/content/content.ts';
export type { ElementContract } from './internal/options/element-contract.ts';
export { expandedMark, type Expansion, parentIn } from './internal/options/expansion.ts';
export { ExtrasDirective } from './internal/attributes/extras.ts';
export { decode, encode, encodeOnce } from './internal/attributes/html.ts';
export { IconSet, type IconSetConfig } from './internal/content/icon-set.ts';
export { type IdSource, nextId, setIdSource, withSameIds } from './internal/context/ids.ts';
export { InvalidArgumentException } from './internal/context/invalid-argument.ts';
export { JsonText } from './internal/attributes/json-text.ts';
export {
  attributeName,
  attributeSetting,
  optionAttribute,
} from './internal/attributes/markup-names.ts';
export { Message } from './internal/context/message.ts';
export { isContent } from './internal/dom/move-nodes.ts';
export type { OptionTable, ValuesOf } from './internal/options/option.ts';
export { setPageContext } from './internal/context/page-context.ts';
export { oneOf, throwing } from './internal/context/refuse.ts';
export { isStringable, type Stringable, textOf } from './internal/context/stringable.ts';
export { isVoidTag } from './internal/attributes/tag-template.ts';
export { warnOnce } from './internal/context/warn-once.ts';
export { clientConfig, givenId } from './internal/options/widget-options.ts';
export { type Word, wordIn } from './internal/context/words.ts';

/** All words of `widget-words.ts`, for servers, which look up a word by its English text. */
export const widgetWords: readonly Word[] = Object.values(words);
