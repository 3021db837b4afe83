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
import { type Check, isFlag, isPlain, isText, isTextOrNone } from './plain.ts';
import { bareRoot, markedRoot, type Root, rootOf } from './root.ts';
import { Shell, type Write } from './shell.ts';
import { Shells } from './shells.ts';
import { textMarkup } from './texts.ts';

const roots = new Shells();

/** A trail of texts and addresses, as the stylesheet has it; `null` for another one. */
export function breadcrumbsMarkup(options: BreadcrumbsOptions, write: Write): string | null {
  const root = rootOf(options.options);
  const links = linksOf(options);
  const landmark = landmarkOf(options);
  if (!isUsual(options) || root === null || links === null || landmark === null) return null;
  const id = options.id == null ? null : givenId(options);
  const look = id === null ? 0 : 1;
  const shell = roots.get(root, look) ?? learntRoot(root, look, write);
  if (shell === null) return null;
  const items = linksMarkup(links, options.encodeLabels ?? true, write);
  return shell.around([items, id === null ? '' : encode(id), encode(landmark)], root);
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

/** The name of the landmark; `null` when it has other attributes, too. */
function landmarkOf({ navOptions }: BreadcrumbsOptions): string | null {
  if (navOptions === undefined) return 'breadcrumb';
  const { 'aria-label': name } = navOptions;
  return typeof name === 'string' && hasOnly(navOptions, 'aria-label', name) ? name : null;
}

function hasOnly(map: Readonly<Record<string, unknown>>, only: string, value: string): boolean {
  for (const name in map) {
    if (name !== only) return false;
  }
  return map[only] === value;
}

/** A link without attributes of its own. */
interface PlainLink {
  readonly label: string | number;
  readonly url?: string | null | undefined;
  readonly encode?: boolean | null | undefined;
  readonly active?: boolean | null | undefined;
}

/** The links with the first one; `null` when there is none, or one that is more than text. */
function linksOf({ homeLink, links }: BreadcrumbsOptions): readonly PlainLink[] | null {
  if (!Array.isArray(links) || links.length === 0) return null;
  for (let i = 0; i < links.length; i++) {
    const link: unknown = links[i];
    if (typeof link === 'string') continue;
    if (!isPlain<PlainLink>(link, linkChecks) || link.label === undefined) return null;
  }
  const all = links.map(plainLink);
  if (homeLink === false) return all;
  const isUnset = homeLink === undefined || (Array.isArray(homeLink) && homeLink.length === 0);
  return isUnset ? [{ label: home().label(), url: home().url() }, ...all] : null;
}

function plainLink(link: unknown): PlainLink {
  return typeof link === 'string' ? { label: link, url: null } : (link as PlainLink);
}

const linkChecks: ReadonlyMap<string, Check> = new Map([
  ['label', isText],
  ['url', isTextOrNone],
  ['active', isFlag],
  ['encode', isFlag],
]);

function linksMarkup(links: readonly PlainLink[], encodes: boolean, write: Write): string {
  let out = '';
  for (let i = 0; i < links.length; i++) {
    const { label, url, encode: own, active } = links[i] as PlainLink;
    const isActive = active ?? (url == null && i === links.length - 1);
    if (i > 0) out += dividerMarkup(write);
    out += linkShell(url == null, isActive, write).around([
      textMarkup(label, own ?? encodes) as string,
      url == null ? '' : encode(url),
    ]);
  }
  return out;
}

const shells = new Shells();

function linkShell(isText: boolean, isActive: boolean, write: Write): Shell {
  const look = (isText ? 1 : 0) + (isActive ? 2 : 0);
  return shells.get(bareRoot, look) ?? learntLink(isText, isActive, look, write);
}

// oxlint-disable-next-line max-params -- what the shell is kept for
function learntLink(isText: boolean, isActive: boolean, look: number, write: Write): Shell {
  const shell = shells.learn(bareRoot, look, () =>
    Shell.learn(write, (mark) => {
      const link = BreadcrumbLink.fromArray({ label: mark(0), url: isText ? null : mark(1) });
      return breadcrumbTemplate(link, {}, isActive);
    }),
  );
  return shell as Shell;
}

let divider: string | null = null;

function dividerMarkup(write: Write): string {
  return (divider ??= write(dividerTemplate({})));
}

function learntRoot(root: Root, look: number, write: Write): Shell | null {
  return roots.learn(root, look, () =>
    Shell.learn(write, (mark) => {
      const own = { id: look === 0 ? undefined : mark(1), options: markedRoot(root, mark) };
      return breadcrumbsAround({ ...own, navOptions: { 'aria-label': mark(2) } }, 'ol', mark(0));
    }),
  );
}
