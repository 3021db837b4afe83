import { Fw } from '../../core/index.ts';

const category = 'UrlLanguageManager';

/** Logs in debug mode; otherwise the text is not created. */
export function debug(text: () => string): void {
  if (Fw.DEBUG) Fw.debug(text(), category);
}

/** Logs a warning about the settings for developers. */
export function warn(text: string): void {
  Fw.warning(text, category);
}
