import type { Meta, StoryObj } from '@storybook/web-components-vite';
import { html } from 'lit';

import type { FwxDrawer } from '../components/drawer/drawer.ts';
import { fixed } from './element.ts';

type Args = Partial<FwxDrawer>;

const content = html`<p>Narrow down what you see. Changes apply at once.</p>
  <label class="form-label" for="story-city">City</label>
  <input class="form-control" id="story-city" autocomplete="off">`;

const footer = html`<button type="button" class="btn-solid theme-primary" data-bs-dismiss="drawer">Apply</button><button type="button" class="btn-text" data-bs-dismiss="drawer">Cancel</button>`;

const meta: Meta<Args> = {
  // Searched for by the names of Bootstrap, too.
  title: 'Widgets/Drawer (modal, offcanvas)',
  id: 'widgets-drawer',
  component: 'fwx-drawer',
  args: {
    toggleButton: { label: 'Open', class: 'btn-solid theme-primary' },
    heading: 'Filters',
    content,
  },
  // A modal dialog would lie over the whole page of documentation.
  parameters: { docs: { story: { inline: false, iframeHeight: 420 } } },
  argTypes: {
    // Templates here; text in these controls would take their place.
    footer: { control: false },
    content: { control: false },
  },
};

export default meta;

type Story = StoryObj<Args>;

/** Press the button: the drawer slides in from its edge. */
export const Default: Story = {};

/** The drawer is open when the page is shown. */
export const Open: Story = { args: { open: true } };

/** The drawer is at the end edge, on the right where text runs left to right, and has a footer. */
export const End: Story = { args: { open: true, placement: 'end', footer } };

/** The drawer slides in from the top edge. */
export const Top: Story = { args: { open: true, placement: 'top' } };

/** The drawer slides in from the bottom edge, with a footer below its body. */
export const Bottom: Story = { args: { open: true, placement: 'bottom', footer } };

/** The drawer covers the whole window. */
export const Fullscreen: Story = { args: { open: true, placement: null, fullscreen: true } };

/** Flush with its edge. */
export const Sheet: Story = { args: { open: true, sheet: true, footer } };

/** The page behind can be read, scrolled and used. */
export const NoBackdrop: Story = { args: { open: true, backdrop: false, bodyScroll: true } };

/** Neither the backdrop nor Escape closes it; the drawer nods instead. */
export const Static: Story = { args: { open: true, backdrop: 'static', keyboard: false } };

/** Below 1024 pixels a drawer, above a part of the page. */
export const Responsive: Story = { args: { responsive: 'lg' } };

/** Header, title, body and footer take attributes; the title may hold trusted markup. */
export const Parts: Story = fixed(
  () => html`<fwx-drawer
    open
    placement="end"
    toggle-label="Open"
    .toggleButton=${{ class: 'btn-solid theme-primary' }}
    .encodeTitle=${false}
    .heading=${'<em>Filters</em> of orders'}
    .titleOptions=${{ tag: 'h2', class: 'theme-primary' }}
    .headerOptions=${{ style: 'background: var(--bs-bg-1)' }}
    .bodyOptions=${{ style: 'line-height: 2' }}
    .footerOptions=${{ style: 'justify-content: space-between' }}
    .content=${content}
    .footer=${footer}
  ></fwx-drawer>`,
);

/** The header has no close button; Escape and the backdrop close the drawer. */
export const WithoutCloseButton: Story = {
  args: { open: true, closeButton: false, footer },
};

/** The body scrolls; header and footer keep their place. */
export const LongContent: Story = {
  args: {
    open: true,
    placement: 'end',
    footer,
    content: html`${Array.from({ length: 24 }, (_, index) => html`<p>Paragraph ${index + 1}: only the body scrolls.</p>`)}`,
  },
};

/** A heading becomes the title, a footer the footer, and the rest the body. */
export const PlainMarkup: Story = fixed(
  () => html`<button type="button" class="btn-solid" data-bs-toggle="drawer" data-bs-target="#story-menu" aria-controls="story-menu">Menu</button>
    <fwx-drawer placement="end" options='{"id":"story-menu"}'>
      <h2>Menu</h2>
      <p><a href="#home">Home</a></p>
      <footer><button type="button" class="btn-outline" data-bs-dismiss="drawer">Done</button></footer>
    </fwx-drawer>`,
);

/** Documented markup needs no element at all. */
export const BareMarkup: Story = fixed(
  () => html`<a class="btn-solid" href="#story-bare" role="button" data-bs-toggle="drawer" aria-controls="story-bare">Open</a>
    <dialog id="story-bare" class="drawer drawer-start" tabindex="-1" aria-labelledby="story-bare-label">
      <div class="drawer-header">
        <h2 id="story-bare-label" class="drawer-title">Bare</h2>
        <button type="button" class="btn-close" data-bs-dismiss="drawer" aria-label="Close"></button>
      </div>
      <div class="drawer-body">A dialog and nothing else.</div>
    </dialog>`,
);
