import type { MessageTable } from '../translation/message-source.ts';

/** Result of merging a catalogue. */
interface MergedCatalogue {
  /** The new catalogue, in the order of the old one, new texts at the end. */
  readonly table: MessageTable;
  /** Texts that the old catalogue did not have. */
  readonly added: readonly string[];
  /** Texts that no source has any more. */
  readonly unused: readonly string[];
}

/**
 * A catalogue with all texts of the sources: existing texts keep their translation, new ones have none, `''`.
 *
 * @param removeUnused Whether texts that no source has are left out.
 */
export function mergeCatalogue(
  old: MessageTable,
  texts: Iterable<string>,
  removeUnused: boolean,
): MergedCatalogue {
  const used = new Set(texts);
  const unused = Object.keys(old).filter((text) => !used.has(text));
  const added = [...used].filter((text) => !Object.hasOwn(old, text)).toSorted();
  const kept = Object.entries(old).filter(([text]) => !removeUnused || used.has(text));
  // Not by assignment: a text may be `__proto__`.
  const table = Object.fromEntries([...kept, ...added.map((text) => [text, ''] as const)]);
  return { table, added, unused };
}
