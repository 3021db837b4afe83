import { pageContext, setPageContext } from '../../../components/internal/page-context.ts';
import type { Word } from '../../../components/internal/words.ts';
import { reserved, type Root } from './root.ts';
import { wordMarkup } from './texts.ts';

/** Renders a value as documented markup. */
export type Write = (value: unknown) => string;

/** Gives the mark for the text of a number. */
export type Mark = (at: number) => string;

// Classes and names of attributes are learnt as they are: no text of a client must be able to be a mark.
const secret = crypto.randomUUID();

/** Stands for a text in markup that is learnt from: nothing that encoding would change. */
const markOf = (name: string | number): string => `${secret}:${name};`;
// An icon is a tag that gets a class, and all of it is the text.
const anyMark = new RegExp(`(?:<i class="[^"]*">)?${secret}:([^;]*);(?:</i>)?`);

/** The mark of an icon. */
export const iconMark: Mark = (at) => `<i>${markOf(at)}</i>`;

let isLearning = false;

/** Runs `work` without any short cut: what it renders comes from the templates. */
export function byTemplates<T>(work: () => T): T {
  const before = isLearning;
  isLearning = true;
  try {
    return work();
  } finally {
    isLearning = before;
  }
}

/** Whether templates have to do without short cuts. */
export function isByTemplates(): boolean {
  return isLearning;
}

/**
 * What a template writes around its texts. It is learnt from the template itself, which is rendered
 * once with marks for texts, so there is one source of the markup.
 */
export class Shell {
  readonly #pieces: readonly string[];
  // A word has the number below zero of its place among the words.
  readonly #slots: readonly number[];
  readonly #words: readonly Word[];

  private constructor(markup: string) {
    const parts = markup.split(anyMark);
    this.#pieces = parts.filter((_, i) => i % 2 === 0);
    const names = parts.filter((_, i) => i % 2 === 1);
    this.#words = names as Word[];
    this.#slots = names.map((name, i) => (/^\d+$/.test(name) ? Number(name) : ~i));
  }

  /**
   * Renders a template with marks. It must write the same for every text, save for the text itself.
   *
   * @throws Whatever the template does for its options.
   */
  static learn(write: Write, template: (mark: Mark) => unknown): Shell {
    const { translate = (word: string) => word } = pageContext();
    // Words are in another language for the next reader, so they are texts like others.
    setPageContext({ translate: markOf });
    try {
      return new Shell(byTemplates(() => write(template(markOf))));
    } finally {
      setPageContext({ translate });
    }
  }

  /**
   * The markup around these texts, each of them markup already, and the values of its root. Texts are
   * parameters, as a list of them would be thrown away each time.
   */
  // oxlint-disable-next-line max-params -- see above
  around({ values }: Root, t0: string, t1 = '', t2 = '', t3 = '', t4 = ''): string {
    const pieces = this.#pieces;
    const slots = this.#slots;
    let out = pieces[0] as string;
    for (let i = 0; i < slots.length; i++) {
      const slot = slots[i] as number;
      if (slot === 0) out += t0;
      else if (slot === 1) out += t1;
      else if (slot < 0) out += wordMarkup(this.#words[~slot] as Word);
      else if (slot >= reserved) out += values[slot - reserved] as string;
      else if (slot === 2) out += t2;
      else out += slot === 3 ? t3 : t4;
      out += pieces[i + 1] as string;
    }
    return out;
  }
}
