// The parts of markup, for `server/`: attributes, texts, content, and the page context that both sides share.
import * as words from './internal/widget-words.ts';
import type { Word } from './internal/words.ts';

export {
  type Address,
  addressText,
  anyAddressText,
  type TrustedUrl,
  trustedUrl,
} from './internal/address.ts';
export { isNamed } from './internal/accessible-name.ts';
export {
  assertAttributeName,
  type AttributeMap,
  type AttributePair,
  attributePairs,
  renderAttributes,
  withoutPrefixes,
} from './internal/attributes.ts';
export { isEmptyMap } from './internal/attribute-maps.ts';
export { attrs, AttrsDirective } from './internal/attrs.ts';
export {
  addCssClass,
  addCssStyle,
  type ClassValue,
  hasCssClass,
  removeCssClass,
  removeCssStyle,
} from './internal/class-and-style.ts';
export { type Choice, choicesIn, valueOf } from './internal/choice.ts';
export { withExtras } from './internal/class-list.ts';
export { type Content, contentOf } from './internal/content.ts';
export type { ElementContract } from './internal/element-contract.ts';
export { expandedMark, type Expansion, parentIn } from './internal/expansion.ts';
export { ExtrasDirective } from './internal/extras.ts';
export { decode, encode, encodeOnce } from './internal/html.ts';
export { IconSet, type IconSetConfig } from './internal/icon-set.ts';
export { type IdSource, nextId, setIdSource, withSameIds } from './internal/ids.ts';
export { InvalidArgumentException } from './internal/invalid-argument.ts';
export { JsonText } from './internal/json-text.ts';
export { attributeName } from './internal/markup-names.ts';
export { Message } from './internal/message.ts';
export { isContent } from './internal/move-nodes.ts';
export type { OptionTable, ValuesOf } from './internal/option.ts';
export { setPageContext } from './internal/page-context.ts';
export { withPresence } from './internal/presence.ts';
export { oneOf, throwing } from './internal/refuse.ts';
export { isStringable, type Stringable, textOf } from './internal/stringable.ts';
export { isVoidTag } from './internal/tag-template.ts';
export { warnOnce } from './internal/warn-once.ts';
export { clientConfig, givenId } from './internal/widget-options.ts';
export { type Word, wordIn } from './internal/words.ts';

/** All words of `widget-words.ts`, for servers, which look up a word by its English text. */
export const widgetWords: readonly Word[] = Object.values(words);
