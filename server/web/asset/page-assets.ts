import { InvalidArgumentException } from '../../core/index.ts';
import { escapeHtml } from '../../core/internal.ts';

/** Attributes of a `script` or `link` element; `true` writes the name alone, `false` and null nothing. */
export type AssetAttributes = Readonly<Record<string, string | boolean | null>>;

/** Position of a script: in the head of a page, or right before the end of its body. */
export type ScriptPlace = 'head' | 'end';

const attributeName = /^[a-z][\w:.-]*$/i;

/** Style sheets and scripts of one page, each URL once. */
export class PageAssets {
  readonly #styles = new Map<string, string>();
  readonly #scripts: Readonly<Record<ScriptPlace, Map<string, string>>> = {
    head: new Map(),
    end: new Map(),
  };

  /** Adds a style sheet, unless the page has it already. @throws {InvalidArgumentException} An attribute has no valid name. */
  addStyle(url: string, attributes: AssetAttributes): void {
    if (this.#styles.has(url)) return;
    this.#styles.set(url, `<link${written({ rel: 'stylesheet', ...attributes, href: url })}>`);
  }

  /**
   * Adds a script, unless the page has it already; one at the end is moved when it is added to the head.
   *
   * @throws {InvalidArgumentException} An attribute has no valid name.
   */
  addScript(url: string, attributes: AssetAttributes, place: ScriptPlace): void {
    const { head, end } = this.#scripts;
    const markup = end.get(url) ?? `<script${written({ ...attributes, src: url })}></script>`;
    if (head.has(url) || (place === 'end' && end.has(url))) return;
    end.delete(url);
    this.#scripts[place].set(url, markup);
  }

  /** Markup for the head, in the order in which files were added, style sheets first. */
  head(): string {
    return [...this.#styles.values(), ...this.#scripts.head.values()].join('\n');
  }

  /** Markup for the end of the body. */
  end(): string {
    return [...this.#scripts.end.values()].join('\n');
  }
}

function written(attributes: AssetAttributes): string {
  return Object.entries(attributes)
    .map(([name, value]) => {
      if (!attributeName.test(name)) {
        throw new InvalidArgumentException(
          `"${name.slice(0, 80)}" is no name of an attribute of a script or style sheet.`,
        );
      }
      if (value === null || value === false) return '';
      return value === true ? ` ${name}` : ` ${name}="${escapeHtml(value)}"`;
    })
    .join('');
}
