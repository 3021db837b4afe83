import type { MessageTable } from '../message-source.ts';
import { de } from './de.ts';
import { es } from './es.ts';
import { fr } from './fr.ts';
import { pt } from './pt.ts';
import { ru } from './ru.ts';
import { zh } from './zh.ts';

/** Texts of the category `fw` by language. */
export const coreMessages: Readonly<Record<string, MessageTable>> = { de, es, fr, pt, ru, zh };
