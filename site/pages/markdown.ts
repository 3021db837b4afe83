import MarkdownIt from 'markdown-it';

import type { Heading, SearchEntry } from '../page.ts';
import { codeFigure } from './code-figure.ts';
import type { PictureSize } from './picture-size.ts';

type Token = ReturnType<MarkdownIt['parse']>[number];

/** A rendered page of Markdown. */
export interface MarkdownPage {
  /** Text of the first heading. */
  readonly title: string;
  /** First paragraph as plain text. */
  readonly lead: string;
  /** Trusted HTML without the first heading. */
  readonly html: string;
  readonly headings: readonly Heading[];
  readonly entries: readonly SearchEntry[];
}

export interface MarkdownOptions {
  /** Address of a link or picture of the page. */
  readonly resolve: (href: string) => string;
  /** Size of a picture in pixels, so that nothing moves when it arrives. */
  readonly sizeOf: (src: string) => PictureSize;
  /** HTML to write behind a block of code. */
  readonly afterCode?: (code: string, language: string) => string;
}

interface Environment extends MarkdownOptions {
  readonly slugs: Map<string, number>;
}

const markdown = new MarkdownIt({ html: false, linkify: false });
Object.assign(markdown.renderer.rules, {
  fence: (tokens: Token[], index: number, _options: unknown, env: Environment) => {
    const { content, info } = tokens[index] as Token;
    const language = info.trim();
    return codeFigure(content, language) + (env.afterCode?.(content, language) ?? '');
  },
  code_block: (tokens: Token[], index: number) => codeFigure((tokens[index] as Token).content, ''),
  table_open: () => '<div class="table-scroll" tabindex="0"><table>',
  table_close: () => '</table></div>',
  th_open: () => '<th scope="col">',
});

/** Gives links and pictures their addresses in the site. */
function resolveAddresses(tokens: readonly Token[], { resolve }: Environment): void {
  for (const token of tokens.flatMap(({ children }) => children ?? [])) {
    const name = { link_open: 'href', image: 'src' }[token.type];
    if (name !== undefined) token.attrSet(name, resolve(token.attrGet(name) ?? ''));
  }
}

/** Reserves the space of pictures. The first of a page may be in its first screen, so it does not load later. */
function sizePictures(tokens: readonly Token[], { sizeOf }: Environment): void {
  const pictures = tokens
    .flatMap(({ children }) => children ?? [])
    .filter(({ type }) => type === 'image');
  for (const [index, picture] of pictures.entries()) {
    const { width, height } = sizeOf(picture.attrGet('src') ?? '');
    picture.attrSet('width', String(width));
    picture.attrSet('height', String(height));
    if (index > 0) picture.attrSet('loading', 'lazy');
  }
}

/** Plain text of an inline token. */
const plain = (token: Token | undefined): string =>
  (token?.children ?? [])
    .map(({ content, type }) => (type === 'softbreak' ? ' ' : content))
    .join('')
    .trim();

/** The id that GitHub gives a heading, so that links work in both places. */
export function slug(text: string, used: Map<string, number>): string {
  const base = text
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}\s_-]/gu, '')
    .trim()
    .replaceAll(/\s/g, '-');
  const count = used.get(base) ?? 0;
  used.set(base, count + 1);
  return count === 0 ? base : `${base}-${count}`;
}

/** Gives each heading its id, and lists those of the levels 2 and 3. */
function nameHeadings(tokens: readonly Token[], env: Environment): Heading[] {
  const headings: Heading[] = [];
  for (const [index, token] of tokens.entries()) {
    if (token.type !== 'heading_open') continue;
    const text = plain(tokens[index + 1]);
    const id = slug(text, env.slugs);
    const level = Number(token.tag.slice(1));
    token.attrSet('id', id);
    if (level === 2 || level === 3) headings.push({ id, text, level });
  }
  return headings;
}

/** Text below each heading. */
function entriesOf(tokens: readonly Token[], title: string): SearchEntry[] {
  let entry = { id: '', title, texts: [] as string[] };
  const entries = [entry];
  for (const [index, token] of tokens.entries()) {
    if (token.type === 'heading_open' && token.tag !== 'h1') {
      const id = token.attrGet('id') ?? '';
      entry = { id, title: plain(tokens[index + 1]), texts: [] };
      entries.push(entry);
    } else if (token.type === 'inline' && tokens[index - 1]?.type !== 'heading_open') {
      entry.texts.push(plain(token));
    }
  }
  return entries.map(({ id, texts, ...rest }) => ({
    id,
    title: rest.title,
    text: texts.join(' '),
  }));
}

/** A page of Markdown as HTML. Its HTML tags are text. */
export function renderMarkdown(text: string, options: MarkdownOptions): MarkdownPage {
  const env: Environment = { ...options, slugs: new Map() };
  const tokens = markdown.parse(text, env);
  sizePictures(tokens, env);
  resolveAddresses(tokens, env);
  const headings = nameHeadings(tokens, env);
  const hasTitle = tokens[0]?.tag === 'h1';
  const title = hasTitle ? plain(tokens[1]) : '';
  const entries = entriesOf(tokens, title);
  const first = tokens.findIndex(({ type }) => type === 'paragraph_open');
  return {
    title,
    lead: plain(tokens[first + 1]),
    html: markdown.renderer.render(hasTitle ? tokens.slice(3) : tokens, markdown.options, env),
    headings,
    entries,
  };
}

/** One line of Markdown, such as a doc comment, as trusted HTML. Its links keep their text alone. */
export function renderInline(text: string): string {
  return markdown.renderInline(text).replaceAll(/<a href="(?!https?:)[^"]*">(.*?)<\/a>/g, '$1');
}

/** One line of Markdown as plain text. */
export function plainText(text: string): string {
  return markdown.parseInline(text, {}).map(plain).join(' ');
}
