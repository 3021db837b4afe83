import type { ViewContext, ViewResult, View } from '../web/index.ts';
import type { PageObject } from './protocol/page-object.ts';

/**
 * Argument of a root view: the values of `viewData`, and these. As text it is {@link html}, so that
 * `` `<body>${root}</body>` `` is enough.
 */
export interface RootDocument {
  readonly [name: string]: unknown;
  /** Id of the root element. */
  readonly id: string;
  /** The page. */
  readonly page: PageObject;
  /** The page as JSON that is safe in a script element. */
  readonly pageJson: string;
  /** Markup: the script element with the page, and the root element, rendered or empty. */
  readonly html: string;
  /** Markup for the head: that of `viewData.head` and the renderer, and the tags of the assets. */
  readonly head: string;
  /** Title of the document, as text. Default the name of the application. */
  readonly title: string;
  /** Language of the document. */
  readonly language: string;
  /** Character set of the response. */
  readonly charset: string;
  /** Nonce of the content security policy; `''` without one. */
  readonly nonce: string;
  toString(): string;
}

/**
 * Returns the HTML document of an initial page: text, a template of Lit, or a `Response`; may return a
 * promise. Inside an application it receives the view component, too.
 */
export type RootView = (
  root: RootDocument,
  view?: View,
  context?: ViewContext | null,
) => ViewResult;
