import { uploadMessages } from '../../../components/templates.ts';
import { currentLanguage, Fw, InvalidConfigException } from '../../core/index.ts';
import { TRANSLATION_CATEGORY } from '../bootstrap.ts';

/** A text of the upload module in the current language, as the application translates it. */
export function uploadText(text: string): string {
  if (!Fw.app) return shippedText(text);
  try {
    return Fw.t(TRANSLATION_CATEGORY, text);
  } catch (error) {
    // An application without `Bootstrap` gets the included texts, too.
    if (error instanceof InvalidConfigException) return shippedText(text);
    throw error;
  }
}

/** A text in the current language as this package translates it. */
export function shippedText(text: string): string {
  const [language = ''] = currentLanguage().toLowerCase().split('-');
  const messages: Readonly<Record<string, string>> = Object.hasOwn(uploadMessages, language)
    ? (uploadMessages[language] ?? {})
    : {};
  return messages[text] ?? text;
}
