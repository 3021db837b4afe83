import { hasControl } from '../http/url-parts.ts';
import { buildQuery, isScalar, parameterText } from '../http/body/query.ts';
import { encodeParameter } from '../internal/percent.ts';
import type { PatternPart } from './rule-pattern.ts';
import { encodeLiteral } from './rule-template.ts';

/** Whether a parameter is allowed in the path of a rule. */
export function fitsPath(text: string, regex: RegExp): boolean {
  return !hasControl(text) && regex.test(text);
}

type Params = Readonly<Record<string, unknown>>;

interface Token {
  readonly name: string;
  readonly regex: RegExp;
}

/** Result of a {@link RuleWriter}: path and query; null when the parameters do not match. */
export type Written = { readonly path: string; readonly query: string } | null;

/** Expressions of one class of characters, without the slash. */
const withoutSlash = /^(?:\\[dw]|\[[\w-]+\]|\[\^\/[\w-]*\])(?:[+*]|\{\d+(?:,\d*)?\})?$/;

/** Whether a parameter next to another one, or one that may contain slashes, can be parsed in several ways. */
function isAmbiguous(parts: readonly PatternPart[]): boolean {
  const tokens = parts.filter((part) => part.kind === 'token');
  if (tokens.length > 1 && !tokens.every(({ regex }) => withoutSlash.test(regex))) return true;
  let inSegment = 0;
  for (const part of parts) {
    if (part.kind === 'token') inSegment++;
    else if (part.text.includes('/')) inSegment = 0;
    if (inSegment > 1) return true;
  }
  return false;
}

/**
 * Writes the URLs of a rule whose path is its pattern with each parameter in its place: one without host,
 * without defaults, and without parameters in its route. Constant text is encoded once.
 */
export class RuleWriter {
  readonly #texts: readonly string[];
  readonly #tokens: readonly Token[];
  readonly #names: ReadonlySet<string>;

  private constructor(texts: readonly string[], tokens: readonly Token[]) {
    this.#texts = texts;
    this.#tokens = tokens;
    this.#names = new Set(tokens.map(({ name }) => name));
  }

  /** The writer of a pattern between slashes; null when slashes in it would have to be normalized. */
  static of(parts: readonly PatternPart[], rules: ReadonlyMap<string, RegExp>): RuleWriter | null {
    if (isAmbiguous(parts)) return null;
    const texts = [''];
    const tokens: Token[] = [];
    for (const part of parts) {
      const at = texts.length - 1;
      if (part.kind === 'text') texts[at] += encodeLiteral(part.text);
      else {
        tokens.push({ name: part.name, regex: rules.get(part.name) as RegExp });
        texts.push('');
      }
    }
    const last = texts.length - 1;
    texts[0] = (texts[0] ?? '').replace(/^\//, '');
    texts[last] = (texts[last] ?? '').replace(/\/$/, '');
    return texts.join('x').includes('//') ? null : new RuleWriter(texts, tokens);
  }

  /** @returns `undefined` when a parameter is empty, which can leave slashes to be normalized. */
  write(params: Params): Written | undefined {
    let path = this.#texts[0] ?? '';
    for (let at = 0; at < this.#tokens.length; at++) {
      const token = this.#tokens[at];
      const value = token && Object.hasOwn(params, token.name) ? params[token.name] : null;
      if (value === '') return undefined;
      if (!token || !isScalar(value)) return null;
      const text = parameterText(value);
      if (!fitsPath(text, token.regex)) return null;
      path += encodeParameter(text) + (this.#texts[at + 1] ?? '');
    }
    return { path, query: this.#query(params) };
  }

  #query(params: Params): string {
    const names = Object.keys(params);
    // Each parameter of the path is one of them.
    return names.length === this.#names.size ? '' : buildQuery(params, this.#names);
  }
}
