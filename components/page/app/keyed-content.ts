import { type ChildPart, directive, Directive, type DirectiveResult } from 'lit/directive.js';
import { clearPart, setCommittedValue } from 'lit/directive-helpers.js';

/** The directive class of {@link keyedContent}. */
class KeyedContentDirective extends Directive {
  #key: number | null = null;

  render(_key: number, content: unknown): unknown {
    return content;
  }

  override update(part: ChildPart, [key, content]: [number, unknown]): unknown {
    // The first content may come from the server and is hydrated.
    if (this.#key !== null && this.#key !== key) {
      clearPart(part);
      setCommittedValue(part);
    }
    this.#key = key;
    return content;
  }
}

const keyed = directive(KeyedContentDirective);

/**
 * Content that gets a new DOM with each key. Unlike `keyed` of Lit it disconnects the directives of the
 * previous content, which would otherwise keep their page and their listeners on the document.
 */
export function keyedContent(key: number, content: unknown): DirectiveResult {
  return keyed(key, content);
}
