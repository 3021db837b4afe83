import type { MessageParams } from '../../core/index.ts';
import { createTranslator } from '../../core/internal.ts';
import { de, type ToolbarTexts } from './de.ts';
import { es } from './es.ts';
import { fr } from './fr.ts';
import { hy } from './hy.ts';
import { pl } from './pl.ts';
import { pt } from './pt.ts';
import { ru } from './ru.ts';
import { zh } from './zh.ts';

export type { ToolbarText } from './de.ts';

/** Texts of the toolbar by language; the English texts are in the code. */
export const toolbarTexts: Readonly<Record<string, ToolbarTexts>> = {
  de,
  es,
  fr,
  hy,
  pl,
  pt,
  ru,
  zh,
};

/** Translates texts of the debugger, and of panels that have texts of their own. */
export interface ToolbarLanguage {
  /** Language of the translations: `de`; `en` when the requested language is not available. */
  readonly language: string;
  /** Returns the text in this language, with its values; a text without a translation is returned unchanged. */
  readonly translate: (text: string, params?: MessageParams) => string;
}

/** Returns the texts in a language, of which only the first part is used: `de` for `de-AT`. */
export function toolbarLanguage(wanted: string): ToolbarLanguage {
  const primary = /^[a-z]+/.exec(wanted.toLowerCase())?.[0] ?? '';
  const isKnown = Object.hasOwn(toolbarTexts, primary);
  const language = isKnown ? primary : 'en';
  const translate = createTranslator<Readonly<Record<string, string>>>(
    toolbarTexts[language] ?? {},
    { language },
  );
  return { language, translate };
}
