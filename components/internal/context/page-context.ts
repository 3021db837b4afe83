/** Functions by which the pure templates read data of the page that they are rendered into. */
export interface PageContext {
  /** Returns the word in the language of the page. Default: the language is that of `<html lang>`. */
  readonly translate?: (word: string) => string;
  /** Returns the URL of a route. Default: routes are not valid addresses. */
  readonly createUrl?: (route: readonly unknown[]) => string | null;
  /** Renders a template without a document. Default: Lit renders it in the document of the browser. */
  readonly nodesOf?: (template: unknown) => ChildNode[];
  /** Creates the error for a wrong option. Default: `InvalidConfigException` of the components. */
  readonly configError?: (text: string) => Error;
  /** Returns a sentence that suggests a similar name, with a space before it. Default: no suggestion. */
  readonly suggestion?: (name: string, known: readonly string[]) => string;
}

let current: PageContext = {};

/**
 * Sets functions of the page context, once per process. A server passes functions that read the current request;
 * the context itself stores nothing of a request.
 */
export function setPageContext(context: PageContext): void {
  current = { ...current, ...context };
}

/** The current context. */
export function pageContext(): PageContext {
  return current;
}
