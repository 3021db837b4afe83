import type { MessageTable } from '../../translation/message-source.ts';
import { de } from './de.ts';
import { es } from './es.ts';
import { fr } from './fr.ts';
import { hy } from './hy.ts';
import { pl } from './pl.ts';
import { pt } from './pt.ts';
import { ru } from './ru.ts';
import { zh } from './zh.ts';

/** Texts of uploads by language: messages about rejected files. */
export const uploadTexts: Readonly<Record<string, MessageTable>> = {
  de,
  es,
  fr,
  hy,
  pl,
  pt,
  ru,
  zh,
};
