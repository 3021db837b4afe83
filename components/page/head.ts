import { renderAttributes } from '../internal/attributes.ts';
import { encode } from '../internal/html.ts';

/** Attributes of a `<link>` element. */
export type HeadLink = Readonly<Record<string, string | null | undefined>>;

/** What a page puts into the head of the document. All of it is text, and escaped. */
export interface PageHead {
  /**
   * Language of the document, as BCP 47 tag, for `<html lang>`. Default: the one that the server gave to
   * the document.
   */
  readonly lang?: string | null | undefined;
  /** Direction of its text, for `<html dir>`. Default: as for `lang`. */
  readonly dir?: 'ltr' | 'rtl' | 'auto' | null | undefined;
  /** Title of the page, before the `title` option has had its say. Default none. */
  readonly title?: string | null | undefined;
  /** Contents of `<meta>` elements by `name`, or by `property` where the name has a colon: `og:image`. */
  readonly meta?: Readonly<Record<string, string | number | null | undefined>> | undefined;
  /** Attributes of `<link>` elements: `{ rel: 'canonical', href: '…' }`. */
  readonly links?: readonly HeadLink[] | undefined;
}

/** Makes the title of the document from the one of the page, which is `''` when it has none. */
export type TitleOption = (title: string) => string;

/**
 * Markup of the head, one element each. Every element has a key in `data-inertia`, so that the next
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

/** What a page says of the document as a whole. */
export type PageLanguage = Pick<PageHead, 'lang' | 'dir'>;

/** The language of the document: what the innermost says of it wins. */
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

/** There is one link of a kind; what may come several times differs in one of these. */
function keyOf({ rel, hreflang, sizes, media, type, href }: HeadLink): string {
  const many = rel === 'canonical' ? [] : [hreflang, sizes, media, type];
  const parts = many.some((part) => part != null) || rel === 'canonical' ? many : [href];
  return ['link', rel, ...parts].filter((part) => part != null).join(' ');
}
