import type { UploadMessages, UploadText } from '../labels/texts.ts';
import { numberLabels } from './number-labels.ts';

/** The texts of one language. */
export interface UploadLocale {
  /** Language tag that was asked for. */
  readonly tag: string;
  /** A text of the upload input in this language. */
  readonly translate: (text: UploadText) => string;
  /** FilePond's own labels, for states and buttons. */
  readonly labels: Readonly<Record<string, string>>;
}

/** English, which needs nothing to be loaded. */
export const english: UploadLocale = { tag: 'en', translate: (text) => text, labels: {} };

type Load<T> = () => Promise<T>;

const messages: Readonly<Record<string, Load<UploadMessages>>> = {
  de: async () => (await import('../labels/de.ts')).de,
  es: async () => (await import('../labels/es.ts')).es,
  fr: async () => (await import('../labels/fr.ts')).fr,
  hy: async () => (await import('../labels/hy.ts')).hy,
  pl: async () => (await import('../labels/pl.ts')).pl,
  pt: async () => (await import('../labels/pt.ts')).pt,
  ru: async () => (await import('../labels/ru.ts')).ru,
  zh: async () => (await import('../labels/zh.ts')).zh,
};

const locales = new Map<string, Promise<UploadLocale>>();

/**
 * Loads the texts of a language. A language without translation keeps English texts, beside
 * whatever labels FilePond has for it.
 *
 * @param tag BCP 47 tag such as `de` or `pt-BR`.
 */
export function loadLocale(tag: string): Promise<UploadLocale> {
  const key = tag.toLowerCase().replaceAll('_', '-');
  const known = locales.get(key);
  if (known) return known;
  const request = load(key);
  locales.set(key, request);
  request.catch(() => locales.delete(key));
  return request;
}

async function load(tag: string): Promise<UploadLocale> {
  const language = tag.split('-', 1)[0] ?? '';
  if (language === 'en' || language === '') return english;
  const own = Object.hasOwn(messages, language) ? messages[language]! : null;
  const { loadPondLabels } = await import('./pond-locales.ts');
  const [texts, labels] = await Promise.all([own ? own() : null, loadPondLabels(tag)]);
  return {
    tag,
    translate: (text) => texts?.[text] ?? text,
    labels: { ...numberLabels(tag), ...labels },
  };
}
