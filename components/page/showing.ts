import { type ChildPart, directive, Directive, type DirectiveResult } from 'lit/directive.js';
import { clearPart, setCommittedValue } from 'lit/directive-helpers.js';

/** The class behind {@link showing}. */
class ShowingDirective extends Directive {
  #key: number | null = null;

  render(_key: number, content: unknown): unknown {
    return content;
  }

  override update(part: ChildPart, [key, content]: [number, unknown]): unknown {
    // What is there at first may be the server's, which is taken over.
    if (this.#key !== null && this.#key !== key) {
      clearPart(part);
      setCommittedValue(part);
    }
    this.#key = key;
    return content;
  }
}

const show = directive(ShowingDirective);

/**
 * Content that gets a new DOM with each key. Other than `keyed` of Lit it tells the directives of the
 * content before that they are gone: they would hold on to their page, and to the document's events, for
 * ever.
 */
export function showing(key: number, content: unknown): DirectiveResult {
  return show(key, content);
}
