import { InvalidArgumentException } from '../../core/index.ts';
import { remembered } from './remembered.ts';

/** An expression in its parts: the index of the model, the attribute, and keys of its value. */
export interface Expression {
  readonly prefix: string;
  readonly name: string;
  readonly suffix: string;
}

// \w of JavaScript is ASCII only; attributes may be named in any language.
const grammar = /^(|.*\])([\p{L}\p{N}_.+]+)(\[.*|)$/u;

/**
 * The parts of an expression such as `[0]dates[1]`.
 *
 * @throws {InvalidArgumentException} The expression contains no attribute.
 */
export const parseExpression = remembered(2_000, (expression): Expression => {
  const found = grammar.exec(expression);
  if (!found) {
    throw new InvalidArgumentException('Attribute name must contain word characters only.');
  }
  const [, prefix = '', name = '', suffix = ''] = found;
  return { prefix, name, suffix };
});
