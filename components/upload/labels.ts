import type { UploadMessages } from './labels/texts.ts';
import { de } from './labels/de.ts';
import { es } from './labels/es.ts';
import { fr } from './labels/fr.ts';
import { hy } from './labels/hy.ts';
import { pl } from './labels/pl.ts';
import { pt } from './labels/pt.ts';
import { ru } from './labels/ru.ts';
import { zh } from './labels/zh.ts';

export { uploadTexts, type UploadMessages, type UploadText } from './labels/texts.ts';

/**
 * The texts of the upload input by language code, keyed by the English text: the message source
 * `fw.upload`. In the browser each language is loaded on its own, without this module.
 */
export const uploadMessages: Readonly<Record<string, UploadMessages>> = {
  de,
  es,
  fr,
  hy,
  pl,
  pt,
  ru,
  zh,
};
