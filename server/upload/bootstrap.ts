import { uploadMessages } from '../../components/templates.ts';
import { type I18N, MapMessageSource } from '../core/index.ts';

/** Category of the texts that the upload module shows to users. */
export const TRANSLATION_CATEGORY = 'fw.upload';

/**
 * Translates the texts of the upload module to the application's language: German, Spanish, French,
 * Armenian, Polish, Portuguese, Russian and Chinese besides English. List it in the application's
 * `bootstrap`.
 */
export class Bootstrap {
  /**
   * Registers the message source `fw.upload`, unless the application has one: under that name, or
   * under a prefix such as `fw*`.
   */
  bootstrap(app: { readonly i18n: I18N }): void {
    const { translations } = app.i18n;
    const isConfigured = Object.keys(translations).some((key) => takesCategory(key));
    if (isConfigured) return;
    translations[TRANSLATION_CATEGORY] = { class: MapMessageSource, messages: uploadMessages };
  }
}

/** Whether a message source of this name is for the category; `*` is for all others. */
function takesCategory(key: string): boolean {
  if (!key.endsWith('*')) return key === TRANSLATION_CATEGORY;
  return key !== '*' && TRANSLATION_CATEGORY.startsWith(key.slice(0, -1));
}
