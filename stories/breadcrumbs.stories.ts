import type { Meta, StoryObj } from '@storybook/web-components-vite';
import { html } from 'lit';

import type { FwxBreadcrumbs } from '../components/breadcrumbs/breadcrumbs.ts';
import { element, fixed } from './element.ts';

type Args = Partial<FwxBreadcrumbs>;

const links = [
  { label: 'Library', url: '#library' },
  { label: 'Novels', url: '#novels' },
  'The Trial',
];
// Assistive technology need not read what stands between the links.
const dividerOptions = { class: 'breadcrumb-divider', 'aria-hidden': 'true' };

const defaults = { links, dividerOptions, navLabel: 'Trail' } satisfies Args;
const trail = (args: Args) => element('fwx-breadcrumbs', { ...defaults, ...args });

const meta: Meta<Args> = {
  title: 'Widgets/Breadcrumbs',
  component: 'fwx-breadcrumbs',
  args: defaults,
};

export default meta;

type Story = StoryObj<Args>;

/** A trail from the home page to the current page, which is text and no link. */
export const Default: Story = {};

/** The trail begins with its first own link. */
export const WithoutHome: Story = { args: { homeLink: false } };

/** The first link has the label and address that `homeLink` sets. */
export const OwnHome: Story = { args: { homeLink: { label: 'Shop', url: '#shop' } } };

/** Anything between the links, as trusted HTML. */
export const Dividers: Story = fixed(
  () =>
    html`${['/', '·', '→'].map((divider) => trail({ divider, navLabel: `Trail with ${divider}` }))}`,
);

/** The page itself may be a link, too. */
export const ActiveLink: Story = {
  args: {
    links: [
      { label: 'Library', url: '#library' },
      { label: 'Novels', url: '#novels', active: true },
    ],
  },
};

/** Further keys of an entry are attributes of its link. */
export const LinkAttributes: Story = {
  args: {
    links: [{ label: 'Library', url: '#library', rel: 'nofollow', class: 'theme-danger' }, 'Here'],
  },
};

/** `itemTemplate` wraps each link: here in bold text, in a `<ul>` element. */
export const ItemTemplate: Story = {
  args: { itemTemplate: '<li class="breadcrumb-item"><strong>{link}</strong></li>', tag: 'ul' },
};

/** Trusted markup in a label: the title is in italics. */
export const MarkupInLabels: Story = {
  args: { encodeLabels: false, links: ['<em>Kafka</em>: <cite>The Trial</cite>'] },
};

/** `nav-options` are attributes of the landmark, `options` those of the list. */
export const Attributes: Story = fixed(
  () =>
    html`<fwx-breadcrumbs .links=${links} .dividerOptions=${dividerOptions} .navOptions=${{ 'aria-label': 'Library', class: 'theme-accent' }} .options=${{ class: 'mb-0' }}></fwx-breadcrumbs>`,
);

/** Long trails wrap. */
export const Wrapping: Story = fixed(
  () =>
    html`<div style="max-inline-size: 18rem">
      ${trail({
        links: [
          ...Array.from({ length: 6 }, (_, n) => ({ label: `Department ${n + 1}`, url: `#${n}` })),
          'A page with a long name',
        ],
      })}
    </div>`,
);

/** Links in order and a last text, or a list of your own. */
export const Children: Story = fixed(
  () =>
    html`<fwx-breadcrumbs nav-label="Links"><a href="#home">Home</a><a href="#library">Library</a>The Trial</fwx-breadcrumbs><fwx-breadcrumbs nav-label="List"><ol><li><a href="#home">Home</a></li><li>The Castle</li></ol></fwx-breadcrumbs>`,
);

/** The trail begins on the right. */
export const RightToLeft: Story = fixed(() => html`<div dir="rtl" lang="en">${trail({})}</div>`);

/** The trail inside an element with a theme. */
export const Theme: Story = fixed(() => html`<div class="theme-primary">${trail({})}</div>`);
