/** The files that the document of a page has to load, and their version. */
export interface PageAssets {
  /** Version of the assets: another one makes clients reload the page. */
  readonly version: string;
  /**
   * Markup for the head.
   *
   * @param component Name of the page's component.
   * @param nonce Nonce of the content security policy; `''` without one.
   */
  tags(component: string, nonce: string): string;
}
