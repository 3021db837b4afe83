import { Size, Theme, ButtonVariant } from '../../../components/internal/enums.ts';
import { encode } from '../../../components/internal/html.ts';
import { nextId } from '../../../components/internal/ids.ts';
import { clientConfig, givenId } from '../../../components/internal/widget-options.ts';
import {
  languageMenuAround,
  languageMenuName,
  type LanguageMenuLink,
  type LanguageMenuOptions,
  linkItem,
} from '../../../components/language-menu/language-menu.template.ts';
import { menuAround } from '../../../components/menu/menu.template.ts';
import { linkTemplate } from './menu.ts';
import { bareRoot, markedRoot, type Root, rootOf } from './root.ts';
import { Shell, type Write } from './shell.ts';
import { Choices, Shells } from './shells.ts';

const frames = new Shells();
const variants = new Choices(Object.values(ButtonVariant));
const themes = new Choices(Object.values(Theme));
const sizes = new Choices(Object.values(Size));

/** Links to the languages of a page whose attributes are text; `null` for other ones. */
export function languageMenuMarkup(options: LanguageMenuOptions, write: Write): string | null {
  const { label, links, placement } = options;
  const isUsual = placement == null && clientConfig(options) === null;
  if (!isUsual || !isTexts(links) || !(label == null || typeof label === 'string')) return null;
  const root = rootOf(options.options);
  if (root === null) return null;
  const look = lookOf(options);
  const frame = frames.get(root, look) ?? learntFrame(options, root, look, write);
  if (frame === null) return null;
  const current = links.find(({ isCurrent }) => isCurrent);
  const name = encode(languageMenuName(options, current));
  const own = current === undefined ? name : encode(current.label as string);
  const id = encode(givenId(options) ?? nextId());
  return frame.around(root, linksMarkup(links, write), id, own, name);
}

/** A number for each look of the button. */
function lookOf({ size, theme, variant }: LanguageMenuOptions): number {
  return (variants.of(variant) * themes.size + themes.of(theme)) * sizes.size + sizes.of(size);
}

function isTexts(links: LanguageMenuOptions['links']): links is readonly LanguageMenuLink[] {
  return Array.isArray(links) && links.length > 0 && links.every(isPlainLink);
}

function isPlainLink(link: unknown): boolean {
  if (typeof link !== 'object' || link === null) return false;
  const { language, label, href, isCurrent } = link as Partial<LanguageMenuLink>;
  return (
    typeof language === 'string' &&
    language !== '' &&
    typeof label === 'string' &&
    typeof href === 'string' &&
    (typeof isCurrent === 'boolean' || isCurrent === undefined)
  );
}

let current: Shell | null = null;
let other: Shell | null = null;

function linksMarkup(links: readonly LanguageMenuLink[], write: Write): string {
  let out = '';
  for (let i = 0; i < links.length; i++) {
    const { language, label, href, isCurrent } = links[i] as LanguageMenuLink;
    const shell = isCurrent
      ? (current ??= learntLink(true, write))
      : (other ??= learntLink(false, write));
    out += shell.around(
      bareRoot,
      encode(label as string),
      encode(href as string),
      encode(language),
    );
  }
  return out;
}

function learntLink(isCurrent: boolean, write: Write): Shell {
  return Shell.learn(write, (mark) => {
    const link = { language: mark(2), label: mark(0), href: mark(1), isCurrent };
    return linkTemplate(linkItem(link));
  });
}

// oxlint-disable-next-line max-params -- what the shell is kept for
function learntFrame(
  { size, theme, variant }: LanguageMenuOptions,
  root: Root,
  look: number,
  write: Write,
): Shell | null {
  return frames.learn(root, look, () =>
    Shell.learn(write, (mark) => {
      const own = { id: mark(1), options: markedRoot(root, mark) };
      const renderMenu = (menu: Parameters<typeof menuAround>[0]): unknown =>
        menuAround(menu, mark(0));
      const texts = { name: mark(3), label: mark(2) };
      return languageMenuAround({ size, theme, variant, ...own }, texts, { renderMenu });
    }),
  );
}
