import type { UploadMessages, UploadText } from '../labels/texts.ts';
import { english, type UploadLocale } from '../labels/locale.ts';

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

const units = {
  labelFileSizeBytes: 'byte',
  labelFileSizeKilobytes: 'kilobyte',
  labelFileSizeMegabytes: 'megabyte',
  labelFileSizeGigabytes: 'gigabyte',
};

/**
 * Returns FilePond's labels for file sizes in a language: units and separators. FilePond itself uses
 * English units, and the separators of the browser instead of those of the page.
 *
 * @param tag Language tag; when the browser rejects it the result is empty.
 */
function numberLabels(tag: string): Readonly<Record<string, string>> {
  try {
    const labels = Object.entries(units).map(([key, unit]) => [key, unitName(tag, unit)]);
    const parts = new Intl.NumberFormat(tag).formatToParts(12_345_678.5);
    const separator = (type: string): string =>
      parts.find((part) => part.type === type)?.value ?? '';
    return {
      ...Object.fromEntries(labels),
      labelDecimalSeparator: separator('decimal'),
      labelThousandsSeparator: separator('group'),
    };
  } catch {
    return {};
  }
}

function unitName(tag: string, unit: string): string {
  const unitDisplay = unit === 'byte' ? 'long' : 'short';
  const parts = new Intl.NumberFormat(tag, { style: 'unit', unit, unitDisplay }).formatToParts(5);
  const name = parts.find(({ type }) => type === 'unit')?.value ?? unit;
  return name.trim();
}
