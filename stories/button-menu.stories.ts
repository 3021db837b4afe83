import type { Meta, StoryObj } from '@storybook/web-components-vite';
import { html } from 'lit';

import type { FwxButtonMenu } from '../components/button-menu/button-menu.ts';
import { element, fixed } from './element.ts';

type Args = Partial<FwxButtonMenu>;

const actions = {
  items: [
    { label: 'Edit', type: 'button' },
    { label: 'Duplicate', type: 'button' },
    '-',
    {
      label: 'Move to',
      items: [
        { label: 'Drafts', type: 'button' },
        { label: 'Archive', type: 'button' },
        { label: 'Folder', items: [{ label: 'Letters', type: 'button' }] },
      ],
    },
    { label: 'Delete', type: 'button', theme: 'danger' },
  ],
} as const;

const defaults = { label: 'Actions', menu: actions } satisfies Args;
const menu = (args: Args) => element('fwx-button-menu', { ...defaults, ...args });

const row = (content: unknown) =>
  html`<div style="display: flex; flex-wrap: wrap; gap: 0.75rem; align-items: center">${content}</div>`;

const sides = ['bottom-start', 'bottom-end', 'top-start', 'start', 'end', 'end-start'] as const;

const meta: Meta<Args> = {
  // Searched for by the names of Bootstrap, too.
  title: 'Widgets/Button menu (dropdown)',
  id: 'widgets-button-menu',
  component: 'fwx-button-menu',
  args: defaults,
};

export default meta;

type Story = StoryObj<Args>;

/** Press the button to open the menu. */
export const Default: Story = {};

/** The menu is open when the page is shown. */
export const Open: Story = {
  args: { open: true },
  parameters: { docs: { story: { inline: false, iframeHeight: 320 } } },
};

/** A button that acts, and beside it one that opens the menu. */
export const Split: Story = fixed(() =>
  row([
    menu({ split: true, label: 'Save', theme: 'primary' }),
    menu({ split: true, label: 'Save', variant: 'outline' }),
    menu({
      split: true,
      label: 'Save',
      theme: 'success',
      splitIcon:
        '<svg width="12" height="12" viewBox="0 0 16 16" fill="currentColor" aria-hidden="true"><circle cx="8" cy="3" r="1.5"/><circle cx="8" cy="8" r="1.5"/><circle cx="8" cy="13" r="1.5"/></svg>',
    }),
  ]),
);

/** `size` applies to the button and to the one that opens the menu. */
export const Sizes: Story = fixed(() =>
  row(
    (['xs', 'sm', null, 'lg'] as const).map((size) =>
      menu({ size, split: true, label: `Size ${size ?? 'medium'}` }),
    ),
  ),
);

/** Each variant of the button with a theme. */
export const Variants: Story = fixed(() =>
  row(
    (['solid', 'styled', 'outline', 'subtle', 'text', 'link'] as const).map((variant) =>
      menu({ variant, theme: 'primary', label: variant }),
    ),
  ),
);

/** Where it opens; without room it takes the other side. */
export const Placements: Story = fixed(
  () =>
    html`<div style="padding: 8rem">${row(sides.map((placement) => menu({ placement, label: placement })))}</div>`,
);

/** Below its button on narrow windows, beside it on wide ones. */
export const ResponsivePlacement: Story = { args: { placement: 'bottom-start md:end-start' } };

/** Which click closes the menu: any, none, one inside, or one outside. */
export const AutoClose: Story = fixed(() =>
  row(
    ([true, false, 'inside', 'outside'] as const).map((autoClose) =>
      menu({ autoClose, label: String(autoClose) }),
    ),
  ),
);

/** The keys and roles of an application's menu. */
export const Roles: Story = { args: { menuRole: true, label: 'Edit' } };

/** The button is an `<a>` element that opens the menu. */
export const Link: Story = { args: { buttonTag: 'a', label: 'A link' } };

/** The label may hold trusted markup. */
export const MarkupInLabel: Story = fixed(
  () =>
    html`<fwx-button-menu .encodeLabel=${false} .label=${'<strong>Bold</strong> label'} .menu=${actions}></fwx-button-menu>`,
);

/** An element of its own contains the button and its menu. */
export const Container: Story = { args: { renderContainer: true } };

/** Anything may be in it; a form stays open while it is filled in. */
export const WithForm: Story = fixed(
  () =>
    html`<fwx-button-menu label="Sign in"><form action="#sent" style="display: grid; gap: 0.5rem"><label class="form-label" for="mail">Mail</label><input class="form-control" id="mail" type="email" name="mail"><button class="btn-solid theme-primary">Send</button></form><hr><a href="#help">Help</a></fwx-button-menu>`,
);

/** Plain children are upgraded in place: the first opens the menu. */
export const Children: Story = fixed(
  () =>
    html`<fwx-button-menu theme="primary"><button type="button">Go</button><h6>Pages</h6><a href="#a">Home</a><a href="#b">About</a><hr><details><summary>More</summary><a href="#c">Imprint</a></details></fwx-button-menu>`,
);

/** Documented markup needs no element at all. */
export const BareMarkup: Story = fixed(
  () =>
    html`<button type="button" class="btn-outline" data-bs-toggle="menu" aria-expanded="false">Open</button><div class="menu menu-translucent"><a class="menu-item active" href="#a" aria-current="true">Here</a><a class="menu-item" href="#b">There</a></div>`,
);

/** The menu opens from the right edge of its button. */
export const RightToLeft: Story = fixed(
  () => html`<div dir="rtl" lang="en">${row([menu({}), menu({ split: true })])}</div>`,
);
