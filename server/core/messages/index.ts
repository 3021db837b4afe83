import type { MessageTable } from '../translation/message-source.ts';
import { de } from './de.ts';
import { es } from './es.ts';
import { fr } from './fr.ts';
import { hy } from './hy.ts';
import { pl } from './pl.ts';
import { pt } from './pt.ts';
import { ru } from './ru.ts';
import { uploadTexts } from './uploads/index.ts';
import { zh } from './zh.ts';

const general: Readonly<Record<string, MessageTable>> = { de, es, fr, hy, pl, pt, ru, zh };

/** Texts of the category `fw` by language. */
export const coreMessages: Readonly<Record<string, MessageTable>> = Object.fromEntries(
  Object.entries(uploadTexts).map(([language, texts]) => [
    language,
    { ...general[language], ...texts },
  ]),
);
