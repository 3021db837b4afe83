import { currentLanguage, I18N, MapMessageSource } from 'fwx/server/core';

import { de } from './de.ts';
import { es } from './es.ts';
import { fr } from './fr.ts';
import type { Text, Texts } from './texts.ts';

export type { Text } from './texts.ts';

/** The texts by language; English ones stand in the code. */
export const messages: Readonly<Record<'de' | 'es' | 'fr', Texts>> = { de, es, fr };

/** Languages of the demo; the first has no code in its addresses. */
export const languages = ['en', 'de', 'es', 'fr'] as const;

const i18n = I18N.create({
  translations: { demo: MapMessageSource.create({ sourceLanguage: 'en', messages }) },
});

/** A text in the language of the running request, with its values. */
export function t(text: Text, values: Readonly<Record<string, string | number>> = {}): string {
  return i18n.translate('demo', text, values, currentLanguage());
}
