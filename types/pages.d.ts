/**
 * Pages of the client by name, from the plugin `vitePages()` of `fwx/server/page`. Make the types known with
 * `/// <reference types="fwx/types/pages" />`.
 */
declare module 'virtual:fwx-pages' {
  /** Names of all pages: their paths below the folder of the pages, without ending. */
  export const pageNames: readonly string[];
  /**
   * Loads the page of a component: the default export of its module, or the module, as the client of Svelte needs it.
   *
   * @throws {Error} There is no page of this name.
   */
  export function resolvePage<Page>(name: string): Promise<Page>;
}
