import { BreadcrumbLink } from '../../../components/breadcrumbs/breadcrumb-link.ts';
import {
  breadcrumbsAround,
  type BreadcrumbsOptions,
  breadcrumbTemplate,
  defaultItemTemplate,
  dividerTemplate,
} from '../../../components/breadcrumbs/breadcrumbs.template.ts';
import { home } from '../../../components/breadcrumbs/home.ts';
import { encode } from '../../../components/internal/html.ts';
import { clientConfig, givenId } from '../../../components/internal/widget-options.ts';
import { isFlag, isObject, isText, isTextOrNone } from './plain.ts';
import { bareRoot, markedRoot, type Root, rootOf } from './root.ts';
import { Shell, type Write } from './shell.ts';
import { Shells } from './shells.ts';
import { textMarkup } from './texts.ts';

const roots = new Shells();

/** A trail of texts and addresses, as the stylesheet has it; `null` for another one. */
export function breadcrumbsMarkup(options: BreadcrumbsOptions, write: Write): string | null {
  const landmark = landmarkOf(options);
  if (landmark === null || !isUsual(options)) return null;
  const root = rootOf(options.options);
  const items = root && linksMarkup(options, write);
  if (root === null || items === null) return null;
  const id = options.id == null ? null : givenId(options);
  const look = id === null ? 0 : 1;
  const shell = roots.get(root, look) ?? learntRoot(root, look, write);
  return shell && shell.around(root, items, id === null ? '' : encode(id), landmark);
}

/** Whether list, links and dividers are those of the stylesheet. */
function isUsual(options: BreadcrumbsOptions): boolean {
  const { dividerOptions, itemTemplate = defaultItemTemplate, tag = 'ol' } = options;
  return (
    tag === 'ol' &&
    itemTemplate === defaultItemTemplate &&
    clientConfig(options) === null &&
    (dividerOptions === undefined || hasOnly(dividerOptions, 'class', 'breadcrumb-divider'))
  );
}

/** The name of the landmark as markup; `null` when it has other attributes, too. */
function landmarkOf({ navOptions }: BreadcrumbsOptions): string | null {
  if (navOptions === undefined) return 'breadcrumb';
  const { 'aria-label': name } = navOptions;
  const isOnly = typeof name === 'string' && hasOnly(navOptions, 'aria-label', name);
  return isOnly ? encode(name) : null;
}

function hasOnly(map: Readonly<Record<string, unknown>>, only: string, value: string): boolean {
  for (const name in map) {
    if (name !== only) return false;
  }
  return map[only] === value;
}

/** The links, after the first one; `null` when there is none, or one that is more than text. */
function linksMarkup(options: BreadcrumbsOptions, write: Write): string | null {
  const { homeLink, links } = options;
  if (!Array.isArray(links) || links.length === 0) return null;
  const encodes = options.encodeLabels ?? true;
  const isHomeless = homeLink === false;
  if (!isHomeless && !isUnset(homeLink)) return null;
  let out = isHomeless ? '' : homeMarkup(encodes, write);
  if (out === null) return null;
  const last = links.length - 1;
  for (let i = 0; i <= last; i++) {
    const markup = givenMarkup(links[i], encodes, isHomeless && i === 0, i === last, write);
    if (markup === null) return null;
    out += markup;
  }
  return out;
}

function isUnset(homeLink: unknown): boolean {
  return homeLink === undefined || (Array.isArray(homeLink) && homeLink.length === 0);
}

function homeMarkup(encodes: boolean, write: Write): string | null {
  return givenMarkup({ label: home().label(), url: home().url() }, encodes, true, false, write);
}

// oxlint-disable-next-line max-params -- where the link stands
function givenMarkup(
  link: unknown,
  encodes: boolean,
  isFirst: boolean,
  isLast: boolean,
  write: Write,
): string | null {
  if (typeof link === 'string') {
    return linkMarkup(encodes ? encode(link) : link, null, isFirst, isLast, write);
  }
  if (!isPlainLink(link)) return null;
  const { label, url, encode: own, active } = link;
  const text = textMarkup(label, own ?? encodes) as string;
  const address = url == null ? null : encode(url);
  return linkMarkup(text, address, isFirst, active ?? (address === null && isLast), write);
}

/** A link without attributes of its own. */
interface PlainLink {
  readonly label: string | number;
  readonly url?: string | null | undefined;
  readonly encode?: boolean | null | undefined;
  readonly active?: boolean | null | undefined;
}

// oxlint-disable-next-line complexity -- each key is looked at once
function isPlainLink(link: unknown): link is PlainLink {
  if (!isObject(link)) return false;
  for (const key in link) {
    const value = link[key];
    switch (key) {
      case 'label':
        if (!isText(value)) return false;
        break;
      case 'url':
        if (!isTextOrNone(value)) return false;
        break;
      case 'active':
      case 'encode':
        if (!isFlag(value)) return false;
        break;
      default:
        return false;
    }
  }
  return link['label'] !== undefined;
}

const shells = new Shells();

// oxlint-disable-next-line max-params -- texts, and what the shell is kept for
function linkMarkup(
  label: string,
  url: string | null,
  isFirst: boolean,
  isActive: boolean,
  write: Write,
): string {
  const look = (url === null ? 1 : 0) + (isActive ? 2 : 0) + (isFirst ? 4 : 0);
  const shell = shells.get(bareRoot, look) ?? learntLink(look, write);
  return shell.around(bareRoot, label, url ?? '');
}

/** A link with the divider before it, which is always the same. */
function learntLink(look: number, write: Write): Shell {
  const shell = shells.learn(bareRoot, look, () =>
    Shell.learn(write, (mark) => {
      const url = look & 1 ? null : mark(1);
      const link = BreadcrumbLink.fromArray({ label: mark(0), url });
      const item = breadcrumbTemplate(link, {}, (look & 2) !== 0);
      return look & 4 ? item : [dividerTemplate({}), item];
    }),
  );
  return shell as Shell;
}

function learntRoot(root: Root, look: number, write: Write): Shell | null {
  return roots.learn(root, look, () =>
    Shell.learn(write, (mark) => {
      const own = { id: look === 0 ? undefined : mark(1), options: markedRoot(root, mark) };
      return breadcrumbsAround({ ...own, navOptions: { 'aria-label': mark(2) } }, 'ol', mark(0));
    }),
  );
}
