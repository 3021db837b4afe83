import { whenRead } from './roots.ts';
import { warnOnce } from './warn-once.ts';

/** Tags of this package, without their prefix. */
export const knownTags: readonly string[] =
  'accordion accordion-item active-field breadcrumbs button button-group button-menu drawer language-menu menu page-deferred page-infinite-scroll page-link page-progress page-when-visible upload'.split(
    ' ',
  );

/**
 * Warns of elements in the page whose tag begins as those of this package and is none of them. Those of
 * the debugger have another way into the page.
 */
export function warnOfUnknownTags(): void {
  whenRead(document, () => {
    for (const { localName } of document.querySelectorAll(':not(:defined)')) {
      const [, name] = /^fwx-(?!debug-)(.*)$/.exec(localName) ?? [];
      if (name === undefined || knownTags.includes(name)) continue;
      warnOnce('element', `There is no element <${localName}>; known: ${knownTags.join(', ')}.`);
    }
  });
}
