import { whenDocumentReady } from '../dom/roots.ts';
import { isWarning, warnOnce } from '../context/warn-once.ts';

/** Warns of unknown tags in the page, in development. A server has no document. */
export function checkTags(): void {
  if (typeof document === 'undefined' || !isWarning()) return;
  // A separate module that imports nothing of the elements: bundlers would split off a chunk that both share.
  import('./unknown-tags.ts').then(
    ({ unknownTags }) =>
      whenDocumentReady(document, () => unknownTags().forEach((text) => warnOnce('element', text))),
    // Without the module only a hint is missing.
    () => undefined,
  );
}
