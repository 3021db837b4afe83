/** What the pure templates need to know of the page that they are rendered into. */
export interface PageContext {
  /** The word in the language of the page; without it `<html lang>` decides. */
  readonly translate?: (word: string) => string;
  /** Gives the URL of a route; without it a route is no address. */
  readonly createUrl?: (route: readonly unknown[]) => string | null;
  /** Renders a template without a document; without it Lit renders it in the browser's. */
  readonly nodesOf?: (template: unknown) => ChildNode[];
  /** Makes the error for a wrong option; without it a class of the components' own serves. */
  readonly configError?: (text: string) => Error;
  /** A sentence that suggests the name that is meant, with a blank before it; without it there is none. */
  readonly suggestion?: (name: string, known: readonly string[]) => string;
}

let current: PageContext = {};

/**
 * Sets how pages are, once per process. A server passes functions that look at the running request;
 * nothing of a request is kept here.
 */
export function setPageContext(context: PageContext): void {
  current = { ...current, ...context };
}

/** The context in force. */
export function pageContext(): PageContext {
  return current;
}
