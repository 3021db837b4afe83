import type { Meta, StoryObj } from '@storybook/web-components-vite';
import { html } from 'lit';

import type { FwxMenu } from '../components/menu/menu.ts';
import { element, fixed } from './element.ts';

type Args = Partial<FwxMenu>;

const icon = (path: string) =>
  `<svg viewBox="0 0 16 16" fill="none" stroke="currentColor" stroke-width="1.5" stroke-linecap="round" stroke-linejoin="round" aria-hidden="true"><path d="${path}"/></svg>`;

const pages = [
  { label: 'Overview', url: '#overview', active: true },
  { label: 'Orders', url: '#orders' },
  { label: 'Archive', url: '#archive', disabled: true },
  '-',
  { label: 'Settings', url: '#settings' },
] as const;

const defaults = { items: pages, label: 'Pages' } satisfies Args;

const meta: Meta<Args> = { title: 'Widgets/Menu', component: 'fwx-menu', args: defaults };

export default meta;

type Story = StoryObj<Args>;

/** A list of pages: the current one is marked, and one is disabled. */
export const Default: Story = {};

/** Headers, text and lines between the items. */
export const Kinds: Story = {
  args: {
    items: [
      { label: 'Signed in as' },
      { label: 'grete@example.com', type: 'text' },
      '-',
      { label: 'Profile', url: '#profile' },
      { label: 'Sign out', type: 'button', theme: 'danger' },
    ],
  },
};

/** Icons before the labels, and descriptions below two of them. */
export const IconsAndDescriptions: Story = {
  args: {
    items: [
      {
        label: 'Download',
        type: 'button',
        icon: icon('M8 2v8m-3-3 3 3 3-3M3 13h10'),
        description: 'As a file, with all its versions',
      },
      { label: 'Share', type: 'button', icon: icon('M8 10V2m-3 3 3-3 3 3M3 8v5h10V8') },
      {
        label: 'Delete',
        type: 'button',
        icon: icon('M3 4h10M6 4V2h4v2M4 4l1 10h6l1-10'),
        theme: 'danger',
        description: 'For good',
      },
    ],
  },
};

/** One of several: the chosen one has a mark, and all have a place for it. */
export const Selected: Story = {
  args: {
    menuRole: true,
    items: [
      { label: 'By name', type: 'button', selected: true },
      { label: 'By date', type: 'button', selected: false },
      { label: 'By size', type: 'button' },
    ],
  },
};

/** An item with a menu of its own, two levels deep. */
export const Submenus: Story = {
  args: {
    items: [
      { label: 'New', type: 'button' },
      {
        label: 'Open recent',
        items: [
          { label: 'Letters.txt', url: '#letters' },
          { label: 'More', items: [{ label: 'Diary.txt', url: '#diary' }] },
        ],
      },
      { label: 'Close', type: 'button' },
    ],
  },
};

/** One tab stop, arrow keys go around, letters jump to items. */
export const Roles: Story = { args: { ...Submenus.args, menuRole: true, label: 'File' } };

/** A menu of limited height scrolls its 20 items. */
export const Scrollable: Story = {
  args: {
    options: { class: 'menu-scrollable', tabindex: '0', style: '--bs-menu-max-height: 12rem' },
    items: Array.from({ length: 20 }, (_, n) => ({ label: `Item ${n + 1}`, url: `#${n}` })),
  },
};

/** Trusted markup in one label; the other is escaped and shown as text. */
export const MarkupInLabels: Story = {
  args: {
    encodeLabels: false,
    items: [
      { label: '<strong>Strong</strong>', url: '#a' },
      { label: '<em>as text</em>', url: '#b', encode: true },
    ],
  },
};

/** Plain children are upgraded in place. */
export const Children: Story = fixed(
  () =>
    html`<fwx-menu label="Go"><h6>Go to</h6><a href="#a">Home</a><button type="button">Action</button><hr><details><summary>More</summary><a href="#b">Deeper</a></details><span>Text</span></fwx-menu>`,
);

/** Submenus open to the left. */
export const RightToLeft: Story = fixed(
  () =>
    html`<div dir="rtl" lang="en">${element('fwx-menu', { ...defaults, ...Submenus.args })}</div>`,
);
