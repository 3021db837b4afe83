import { renderAttributes } from '../../internal/attributes/attributes.ts';
import { encode } from '../../internal/attributes/html.ts';

/** Attributes of a `<link>` element. */
export type HeadLink = Readonly<Record<string, string | null | undefined>>;

/** The part of the document head that a page determines. All values are text, and are escaped. */
export interface PageHead {
  /**
   * Language of the document, as BCP 47 tag, for `<html lang>`. Default: the language that the server has set.
   */
  readonly lang?: string | null | undefined;
  /** Text direction of the document, for `<html dir>`. Default: as for `lang`. */
  readonly dir?: 'ltr' | 'rtl' | 'auto' | null | undefined;
  /** Title of the page, before the `title` option is applied. Default none. */
  readonly title?: string | null | undefined;
  /** Contents of `<meta>` elements by `name`, or by `property` if the name has a colon: `og:image`. */
  readonly meta?: Readonly<Record<string, string | number | null | undefined>> | undefined;
  /** Attributes of `<link>` elements: `{ rel: 'canonical', href: '…' }`. */
  readonly links?: readonly HeadLink[] | undefined;
}

/** Returns the title of the document for the title of the page, which is `''` if the page has none. */
export type TitleOption = (title: string) => string;

/**
 * Markup of the elements in the head. Every element has a key in `data-inertia`, so that the next
 * page replaces it instead of adding a second one.
 */
export function headTags(heads: readonly PageHead[], title: TitleOption = (own) => own): string[] {
  const tags = new Map<string, string>();
  const own = heads.findLast((head) => head.title != null)?.title ?? '';
  const text = title(own);
  if (text !== '') tags.set('title', `<title data-inertia="">${encode(text)}</title>`);
  for (const { links = [], meta = {} } of heads) {
    for (const [name, content] of Object.entries(meta)) {
      if (content != null) tags.set(`meta ${name}`, metaTag(name, String(content)));
    }
    for (const link of links) tags.set(keyOf(link), linkTag(link));
  }
  return [...tags.values()];
}

/** Language and text direction that a page sets for the document. */
export type PageLanguage = Pick<PageHead, 'lang' | 'dir'>;

/** The language of the document: the value of the innermost head wins. */
export function languageOf(heads: readonly PageHead[]): PageLanguage {
  const lang = heads.findLast((head) => head.lang != null)?.lang;
  const dir = heads.findLast((head) => head.dir != null)?.dir;
  return { lang, dir };
}

function metaTag(name: string, content: string): string {
  const naming = name.includes(':') ? { property: name } : { name };
  return `<meta${renderAttributes({ 'data-inertia': `meta ${name}`, ...naming, content })}>`;
}

function linkTag(link: HeadLink): string {
  return `<link${renderAttributes({ 'data-inertia': keyOf(link), ...link })}>`;
}

/** The key of a link. Links with the same `rel` differ in one of these attributes, or else in `href`. */
function keyOf({ rel, hreflang, sizes, media, type, href }: HeadLink): string {
  const many = rel === 'canonical' ? [] : [hreflang, sizes, media, type];
  const parts = many.some((part) => part != null) || rel === 'canonical' ? many : [href];
  return ['link', rel, ...parts].filter((part) => part != null).join(' ');
}
