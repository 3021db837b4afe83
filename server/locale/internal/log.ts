import { Fw } from '../../core/index.ts';

const category = 'UrlLanguageManager';

/** Logs in debug mode; only there the text is made. */
export function debug(text: () => string): void {
  if (Fw.DEBUG) Fw.debug(text(), category);
}

/** Logs what the developer should know about the settings. */
export function warn(text: string): void {
  Fw.warning(text, category);
}
