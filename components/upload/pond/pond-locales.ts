type Labels = Readonly<Record<string, string>>;

interface LabelModule {
  readonly default: Labels;
}

// Every language that FilePond has labels for, and Armenian; each is a separate file.
const modules: Readonly<Record<string, () => Promise<LabelModule>>> = {
  'am-et': () => import('filepond/locale/am-et.js'),
  'ar-ar': () => import('filepond/locale/ar-ar.js'),
  'az-az': () => import('filepond/locale/az-az.js'),
  'ca-ca': () => import('filepond/locale/ca-ca.js'),
  'cs-cz': () => import('filepond/locale/cs-cz.js'),
  'cy-cy': () => import('filepond/locale/cy-cy.js'),
  'da-dk': () => import('filepond/locale/da-dk.js'),
  'de-de': () => import('filepond/locale/de-de.js'),
  'el-el': () => import('filepond/locale/el-el.js'),
  'es-es': () => import('filepond/locale/es-es.js'),
  'et-ee': () => import('filepond/locale/et-ee.js'),
  'fa-ir': () => import('filepond/locale/fa_ir.js'),
  'fi-fi': () => import('filepond/locale/fi-fi.js'),
  'fr-fr': () => import('filepond/locale/fr-fr.js'),
  'he-he': () => import('filepond/locale/he-he.js'),
  'hr-hr': () => import('filepond/locale/hr-hr.js'),
  'hu-hu': () => import('filepond/locale/hu-hu.js'),
  'hy-am': () => import('./labels-hy.ts'),
  'id-id': () => import('filepond/locale/id-id.js'),
  'it-it': () => import('filepond/locale/it-it.js'),
  'ja-ja': () => import('filepond/locale/ja-ja.js'),
  'km-km': () => import('filepond/locale/km-km.js'),
  'ko-kr': () => import('filepond/locale/ko-kr.js'),
  'ku-ckb': () => import('filepond/locale/ku-ckb.js'),
  'kur-ckb': () => import('filepond/locale/kur-ckb.js'),
  'lt-lt': () => import('filepond/locale/lt-lt.js'),
  'lus-lus': () => import('filepond/locale/lus-lus.js'),
  'lv-lv': () => import('filepond/locale/lv-lv.js'),
  'nl-nl': () => import('filepond/locale/nl-nl.js'),
  'no-nb': () => import('filepond/locale/no_nb.js'),
  'pl-pl': () => import('filepond/locale/pl-pl.js'),
  'pt-br': () => import('filepond/locale/pt-br.js'),
  'pt-pt': () => import('filepond/locale/pt-pt.js'),
  'ro-ro': () => import('filepond/locale/ro-ro.js'),
  'ru-ru': () => import('filepond/locale/ru-ru.js'),
  'sk-sk': () => import('filepond/locale/sk-sk.js'),
  'sl-si': () => import('filepond/locale/sl-si.js'),
  'sr-rs': () => import('filepond/locale/sr-rs.js'),
  'sv-se': () => import('filepond/locale/sv_se.js'),
  'tr-tr': () => import('filepond/locale/tr-tr.js'),
  'uk-ua': () => import('filepond/locale/uk-ua.js'),
  'ur-ur': () => import('filepond/locale/ur-ur.js'),
  'vi-vi': () => import('filepond/locale/vi-vi.js'),
  'zh-cn': () => import('filepond/locale/zh-cn.js'),
  'zh-hk': () => import('filepond/locale/zh-hk.js'),
  'zh-tw': () => import('filepond/locale/zh-tw.js'),
};

// Languages for which the first match would be wrong, or which have another code in FilePond.
const preferred: Readonly<Record<string, string>> = {
  ku: 'ku-ckb',
  nb: 'no-nb',
  nn: 'no-nb',
  pt: 'pt-br',
  zh: 'zh-cn',
  'zh-hant': 'zh-tw',
  'zh-hant-hk': 'zh-hk',
  'zh-mo': 'zh-hk',
};

// Replaces wrong translations: "specify the size", "error while waiting", "stopped" on a button.
const corrections: Readonly<Record<string, Labels>> = {
  'de-de': { labelFileProcessingRevertError: 'Fehler beim Rückgängigmachen' },
  'pl-pl': { labelFileProcessingRevertError: 'Nie udało się cofnąć' },
  'ru-ru': {
    labelFileWaitingForSize: 'Определяется размер',
    labelFileSizeNotAvailable: 'Размер неизвестен',
    labelFileLoading: 'Чтение',
    labelFileLoadError: 'Ошибка при чтении',
    labelButtonAbortItemLoad: 'Прервать',
    labelButtonProcessItem: 'Загрузить',
    labelMaxTotalFileSize: 'Максимальный общий размер файлов: {filesize}',
  },
  'zh-tw': { labelFileSizeNotAvailable: '檔案大小未知', labelButtonUndoItemProcessing: '還原' },
};

/**
 * Loads FilePond's labels in a language; returns none without a translation.
 *
 * @param tag Language tag in lower case, with hyphens.
 */
export async function loadPondLabels(tag: string): Promise<Labels> {
  const name = nameOf(tag);
  const load = name === null ? null : modules[name];
  return name === null || !load ? {} : { ...(await load()).default, ...corrections[name] };
}

function nameOf(tag: string): string | null {
  if (Object.hasOwn(modules, tag)) return tag;
  const parts = tag.split('-');
  const language = parts[0] ?? '';
  for (let count = parts.length; count > 0; count--) {
    const key = parts.slice(0, count).join('-');
    if (Object.hasOwn(preferred, key)) return preferred[key] ?? null;
  }
  return Object.keys(modules).find((name) => name.startsWith(`${language}-`)) ?? null;
}
