import type { UploadMessages, UploadText } from '../labels/texts.ts';
import { english, type UploadLocale } from './locale.ts';
import { numberLabels } from './number-labels.ts';

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

// Texts with an equivalent label in FilePond.
const equivalentLabels: Partial<Record<UploadText, string>> = {
  'Drag & Drop your files or <span class="filepond--label-action"> Browse </span>': 'labelIdle',
  'Maximum file size is {filesize}': 'labelMaxFileSize',
  'File is too large': 'labelMaxFileSizeExceeded',
  'Maximum total file size is {filesize}': 'labelMaxTotalFileSize',
  'Maximum total size exceeded': 'labelMaxTotalFileSizeExceeded',
  'Expects {allButLastType} or {lastType}': 'fileValidateTypeLabelExpectedTypes',
  'File type not allowed': 'labelFileTypeNotAllowed',
  Cancel: 'labelButtonAbortItemProcessing',
};

/** Returns the equivalent FilePond label of a text; `null` when there is none, or a placeholder is missing. */
function pondText(text: UploadText, labels: Readonly<Record<string, string>>): string | null {
  const label = labels[equivalentLabels[text] ?? ''];
  const marks = text.match(/\{\w+\}|filepond--label-action/g) ?? [];
  return label !== undefined && marks.every((mark) => label.includes(mark)) ? label : null;
}

/**
 * Loads the texts of a language. Without a translation FilePond's labels are used where they exist, and
 * English texts elsewhere.
 *
 * @param language BCP 47 tag such as `de` or `pt-BR`.
 */
export async function loadLocale(language: string): Promise<UploadLocale> {
  const tag = language.toLowerCase().replaceAll('_', '-');
  const code = tag.split('-', 1)[0] ?? '';
  if (code === 'en' || code === '') return english;
  const own = Object.hasOwn(messages, code) ? messages[code] : null;
  const { loadPondLabels } = await import('./pond-locales.ts');
  const [texts, labels] = await Promise.all([own ? own() : null, loadPondLabels(tag)]);
  return {
    tag,
    translate: (text) => texts?.[text] ?? pondText(text, labels) ?? text,
    labels: { ...numberLabels(tag), ...labels },
  };
}
