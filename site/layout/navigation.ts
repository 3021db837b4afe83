import { html, nothing, type TemplateResult } from 'lit/html.js';

import { type Page, relativeUrl } from '../page.ts';
import { guideGroups } from '../pages/guides.ts';
import type { PackageSymbols } from '../reference/symbols.ts';

/** A list of links with a heading. */
interface LinkGroup {
  readonly title: string;
  readonly links: readonly { readonly label: string; readonly path: string }[];
}

/** Entries of the navigation. */
export interface SiteMap {
  readonly pages: ReadonlyMap<string, Page>;
  readonly packages: readonly PackageSymbols[];
  /** Whether `storybook/` is a part of the site. */
  readonly hasStorybook: boolean;
}

/** Links of the header. */
export const topLinks = ({ hasStorybook }: SiteMap) => [
  { section: 'guides', label: 'Guides', path: 'guides/start.html' },
  { section: 'elements', label: 'Elements', path: 'elements/index.html' },
  { section: 'modules', label: 'Server', path: 'modules/index.html' },
  { section: 'reference', label: 'Reference', path: 'reference/index.html' },
  ...(hasStorybook ? [{ section: 'storybook', label: 'Storybook', path: 'storybook.html' }] : []),
];

const labelled = ({ label, path, title }: Page) => ({ label: label ?? title, path });

/** Links of a section: its overview, then its pages by label. */
function linksOf(map: SiteMap, section: string): { label: string; path: string }[] {
  const overview = `${section}/index.html`;
  const links = [...map.pages.values()].filter((page) => page.section === section).map(labelled);
  return [
    { label: 'Overview', path: overview },
    ...links
      .filter(({ path }) => path !== overview)
      .sort((one, other) => (one.label < other.label ? -1 : 1)),
  ];
}

const guidePath = (name: string): string => `guides/${name}.html`;

const guideLinks: readonly LinkGroup[] = guideGroups.map(({ guides, title }) => ({
  title,
  links: Object.entries(guides).map(([name, label]) => ({ label, path: guidePath(name) })),
}));

const project: LinkGroup = {
  title: 'Project',
  links: [
    { label: 'Changelog', path: 'changelog.html' },
    { label: 'Performance', path: 'performance.html' },
    { label: 'Architecture', path: 'project/architecture.html' },
    { label: 'Decisions', path: 'decisions/index.html' },
    { label: 'Contributing', path: 'project/contributing.html' },
    { label: 'Security', path: 'project/security.html' },
  ],
};

function referenceLinks(page: Page, { packages }: SiteMap): LinkGroup[] {
  const isIn = ({ path, types }: PackageSymbols): boolean =>
    path === page.path || types.some((type) => type.path === page.path);
  return [
    {
      title: 'Packages',
      links: [
        { label: 'Every name', path: 'reference/index.html' },
        ...packages.map(({ path, title }) => ({ label: title, path })),
      ],
    },
    ...packages.filter(isIn).flatMap(({ types }) =>
      [...Map.groupBy(types, ({ namespace }) => namespace)].map(([, group]) => ({
        title: group[0]?.doors[0] ?? '',
        links: group.map(({ functions, name, path }) => ({
          label: functions ? 'functions' : name,
          path,
        })),
      })),
    ),
  ];
}

/** Groups of links beside a page. */
function groupsBeside(page: Page, map: SiteMap): LinkGroup[] {
  if (page.section === 'reference') return referenceLinks(page, map);
  if (page.section === 'elements') return [{ title: 'Elements', links: linksOf(map, 'elements') }];
  if (page.section === 'modules') return [{ title: 'Modules', links: linksOf(map, 'modules') }];
  return [...guideLinks, project];
}

/** The navigation beside a page. */
export function sideNavigation(page: Page, map: SiteMap): TemplateResult {
  const top = topLinks(map);
  return html`<nav class="side" aria-label="Documentation"><ul class="side-top">${top.map(
    ({ label, path }) => html`<li><a href=${relativeUrl(page.path, path)}>${label}</a></li>`,
  )}</ul>${groupsBeside(page, map).map(
    ({ links, title }) =>
      html`<h2>${title}</h2><ul>${links.map(
        ({ label, path }) =>
          html`<li><a href=${relativeUrl(page.path, path)} aria-current=${path === page.path ? 'page' : nothing}>${label}</a></li>`,
      )}</ul>`,
  )}</nav>`;
}

/** Pages before and after a guide, in reading order. */
export function neighbours(page: Page, map: SiteMap): { before?: Page; after?: Page } {
  if (page.section !== 'guides') return {};
  const order = guideGroups.flatMap(({ guides }) => Object.keys(guides).map(guidePath));
  const index = order.indexOf(page.path);
  const before = map.pages.get(order[index - 1] ?? '');
  const after = map.pages.get(order[index + 1] ?? '');
  return { ...(before ? { before } : {}), ...(after ? { after } : {}) };
}
