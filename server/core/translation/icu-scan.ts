import { InvalidArgumentException } from '../errors/exceptions.ts';

/** An argument of a scanned message: the value of a parameter, its text, or text that stays unchanged. */
export type IcuArgument =
  | { readonly kind: 'value'; readonly name: string; readonly isDate: boolean }
  | { readonly kind: 'text'; readonly name: string }
  | { readonly kind: 'literal'; readonly text: string };

/** A message whose arguments are named `a0`, `a1`, ... */
export interface ScannedMessage {
  readonly pattern: string;
  readonly arguments: readonly IcuArgument[];
}

type HasValue = (name: string, isTyped: boolean) => boolean;

const withBranches = new Set(['plural', 'selectordinal', 'select']);
const styles: Readonly<Record<string, ReadonlySet<string>>> = {
  date: new Set(['short', 'medium', 'long', 'full']),
  time: new Set(['short', 'medium', 'long', 'full']),
  number: new Set(['integer', 'percent', 'currency']),
};

/**
 * Prepares an ICU message for the formatter, which accepts only plain identifiers as names, and throws
 * for an absent argument: names become `a0`, `a1`, ..., and a placeholder without a value becomes an
 * argument that contains the placeholder's own text.
 *
 * @param has Whether there is a value of this name; one for an argument with a type cannot be undefined.
 * @throws {InvalidArgumentException} A brace is not closed, or a style is not known.
 */
export function scanMessage(message: string, has: HasValue): ScannedMessage {
  return new Scanner(message, has).run();
}

class Scanner {
  readonly #text: string;
  readonly #has: HasValue;
  readonly #arguments: IcuArgument[] = [];
  #at = 0;

  constructor(text: string, has: HasValue) {
    this.#text = text;
    this.#has = has;
  }

  run(): ScannedMessage {
    const pattern = this.#message(null);
    return { pattern, arguments: this.#arguments };
  }

  /**
   * Reads text and arguments up to the end, or up to the brace that closes a branch.
   *
   * @param branchOf Type of the argument that the text is a branch of; null for the whole message.
   */
  #message(branchOf: string | null): string {
    let out = '';
    while (this.#at < this.#text.length) {
      const char = this.#text[this.#at] ?? '';
      if (char === '}' && branchOf !== null) return out;
      if (char === '{') out += this.#argument();
      else if (char === "'") out += this.#quoted(branchOf);
      else {
        out += char;
        this.#at++;
      }
    }
    if (branchOf !== null) throw this.#fault('has a brace that is not closed');
    return out;
  }

  /** Apostrophes of the text are written twice: the formatter would begin quoted text at one before `<`. */
  #quoted(branchOf: string | null): string {
    const rest = this.#text.slice(this.#at);
    // A number sign means the number in the branches of a plural, but not of a `select` in them.
    const opens = branchOf === null || branchOf === 'select' ? /^'[{}]/ : /^'[{}#]/;
    const isOpening = opens.test(rest);
    const taken = (isOpening ? /^'(?:[^']|'')*'?/ : /^''?/).exec(rest)?.[0] ?? "'";
    this.#at += taken.length;
    return isOpening ? taken : "''";
  }

  #argument(): string {
    const start = this.#at;
    const head = /^\{\s*([^{},]*?)\s*(,|\})/.exec(this.#text.slice(start));
    if (!head) throw this.#fault('has an argument without a name');
    const [whole, name = '', end] = head;
    // Its index precedes those of its branches.
    const index = this.#arguments.length;
    this.#arguments.push({ kind: 'text', name });
    this.#at += whole.length;
    const rest = end === '}' ? '' : this.#rest();
    if (!this.#has(name, rest !== '')) {
      // A literal removes the arguments that its branches have added.
      this.#arguments.length = index;
      this.#arguments.push({ kind: 'literal', text: this.#text.slice(start, this.#at) });
      return `{a${index}}`;
    }
    if (rest !== '') {
      const isDate = /^, (?:date|time)\b/.test(rest);
      this.#arguments[index] = { kind: 'value', name, isDate };
    }
    return `{a${index}${rest}}`;
  }

  /** Type and style, or type and branches, of an argument, up to and with its closing brace. */
  #rest(): string {
    const found = /^\s*([^\s{},]*)\s*([,}])/.exec(this.#text.slice(this.#at));
    if (!found) throw this.#fault('has an argument without a type');
    const [whole, type = '', end] = found;
    this.#at += whole.length;
    if (end === '}') return type === 'date' ? ', date, medium' : `, ${type}`;
    if (!withBranches.has(type)) return `, ${type}, ${this.#style(type)}`;
    return `, ${type},${this.#branches(type)}`;
  }

  #style(type: string): string {
    const end = this.#text.indexOf('}', this.#at);
    if (end < 0) throw this.#fault('has a brace that is not closed');
    const style = this.#text.slice(this.#at, end).trim();
    this.#at = end + 1;
    if (!style.startsWith('::') && styles[type]?.has(style) === false) {
      throw this.#fault(`has the unknown ${type} style "${style}"`);
    }
    return style;
  }

  #branches(type: string): string {
    let out = '';
    for (;;) {
      const selector = /^[^{}]*/.exec(this.#text.slice(this.#at))?.[0] ?? '';
      out += selector;
      this.#at += selector.length;
      const char = this.#text[this.#at];
      if (char === undefined) throw this.#fault('has a brace that is not closed');
      this.#at++;
      if (char === '}') return out;
      out += `{${this.#message(type)}}`;
      this.#at++;
    }
  }

  #fault(rule: string): InvalidArgumentException {
    return new InvalidArgumentException(`The message "${this.#text.slice(0, 80)}" ${rule}.`);
  }
}
