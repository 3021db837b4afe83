import { MessageSource, type MessageTable } from './message-source.ts';

/** Texts by language; below it the texts themselves, or categories with their texts. */
export type MessageMap = Readonly<
  Record<string, MessageTable | Readonly<Record<string, MessageTable>>>
>;

/**
 * Translations from objects, for instance imported ones. It needs no file system.
 *
 * ```ts
 * MapMessageSource.create({ messages: { de: { Hello: 'Hallo' } } });          // any category
 * MapMessageSource.create({ messages: { de: { app: { Hello: 'Hallo' } } } }); // by category
 * ```
 */
export class MapMessageSource extends MessageSource {
  /** The texts. */
  messages: MessageMap = {};

  protected override loadTable(category: string, language: string): MessageTable | null {
    const ofLanguage = own(this.messages, language);
    if (!ofLanguage) return null;
    const isTable = Object.values(ofLanguage).every((text) => typeof text === 'string');
    if (isTable) return ofLanguage as MessageTable;
    return own(ofLanguage as Readonly<Record<string, MessageTable>>, category) ?? null;
  }
}

function own<T>(record: Readonly<Record<string, T>>, key: string): T | undefined {
  return Object.hasOwn(record, key) ? record[key] : undefined;
}
