/** Tokens of a pattern without their brackets: `id:\d+` and `slug` of `<id:\d+>/<slug>`. */
type TokenOf<P extends string> = P extends `${string}<${infer Token}>${infer Rest}`
  ? Token | TokenOf<Rest>
  : never;

type NameOf<Token extends string> = Token extends `${infer Name}:${string}` ? Name : Token;

type ValueOf<Token extends string> = Token extends `${string}:${infer Regex}`
  ? RegexValue<Regex>
  : string | number;

type Digits = '\\d' | '\\d+' | `\\d{${number}}` | `\\d{${number},${number | ''}}`;

type Special = '\\' | '(' | ')' | '[' | '.' | '*' | '+' | '?' | '{' | '^' | '$';

type RegexValue<R extends string> = R extends ''
  ? string | number
  : R extends Digits
    ? number | `${number}`
    : R extends `(${infer Words})`
      ? WordOf<Words>
      : WordOf<R>;

/** The words of `en|pl`, or any text and number when the expression is more than a list of words. */
type WordOf<S extends string> = S extends `${string}${Special}${string}`
  ? string | number
  : S extends `${infer Word}|${infer Rest}`
    ? WordOf<Word> | WordOf<Rest>
    : S | NumberOf<S>;

/** The number that is written as `S`: 7 for `7`, none for `07`. */
type NumberOf<S extends string> = S extends `${infer N extends number}`
  ? number extends N
    ? never
    : N
  : never;

/**
 * Parameters that a rule creates URLs from, by its pattern: `{ lang: 'en' | 'pl'; id: number | `${number}` }` for
 * `<lang:(en|pl)>/posts/<id:\d+>`. Expressions other than digits and lists of words accept any text and number.
 *
 * @typeParam P Pattern of the rule as a literal type. For a `string`, the parameters are unknown.
 * @typeParam R Route of the rule. Parameters that it contains, as in `post/<action>`, are omitted: they come from the
 *   route that the URL is created for.
 */
export type PatternParams<P extends string, R extends string = ''> = string extends P
  ? Readonly<Record<string, unknown>>
  : {
      readonly [Token in TokenOf<P> as Exclude<NameOf<Token>, NameOf<TokenOf<R>>>]: ValueOf<Token>;
    };
