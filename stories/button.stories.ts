import type { Meta, StoryObj } from '@storybook/web-components-vite';
import { html } from 'lit';

import type { FwxButton } from '../components/button/button.ts';
import { element, fixed } from './element.ts';

type Args = Partial<FwxButton>;

const variants = ['solid', 'styled', 'outline', 'subtle', 'text', 'link', null] as const;
const themes = [
  null,
  'primary',
  'accent',
  'success',
  'danger',
  'warning',
  'info',
  'inverse',
  'secondary',
] as const;
const sizes = ['xs', 'sm', null, 'lg'] as const;

const button = (args: Args) => element('fwx-button', args);

const row = (content: unknown) =>
  html`<div style="display: flex; flex-wrap: wrap; gap: 0.5rem; align-items: center; margin-block-end: 0.75rem">${content}</div>`;

const icon = html`<svg width="16" height="16" viewBox="0 0 16 16" fill="none" stroke="currentColor" stroke-width="1.75" stroke-linecap="round" stroke-linejoin="round" aria-hidden="true"><path d="M2.5 4.5h11M6 4.5v-2h4v2M4 4.5l.75 9h6.5l.75-9"/></svg>`;

const meta: Meta<Args> = {
  title: 'Widgets/Button',
  component: 'fwx-button',
  args: { label: 'Save changes' },
  argTypes: {
    variant: { options: variants },
    theme: { options: themes },
    size: { options: sizes },
  },
};

export default meta;

type Story = StoryObj<Args>;

/** One solid button with a label. */
export const Default: Story = {};

/** Six weights, and the bare `btn` for `variant=""`. */
export const Variants: Story = fixed(() =>
  row(variants.map((variant) => button({ variant, label: variant ?? 'none' }))),
);

/** Every variant in every theme, and neutral without one. */
export const Themes: Story = fixed(
  () =>
    html`${variants.map((variant) =>
      row(themes.map((theme) => button({ variant, theme, label: theme ?? 'neutral' }))),
    )}`,
);

/** From the smallest to the largest size. */
export const Sizes: Story = fixed(() =>
  row(sizes.map((size) => button({ size, theme: 'primary', label: `Size ${size ?? 'medium'}` }))),
);

/** Buttons and links that are disabled cannot be pressed. */
export const Disabled: Story = fixed(() =>
  row([
    button({ disabled: true, theme: 'primary', label: 'Button' }),
    button({ disabled: true, href: '#there', label: 'Link' }),
    button({ disabled: true, variant: 'outline', theme: 'danger', label: 'Outline' }),
  ]),
);

/** With an address it is a link. */
export const Link: Story = { args: { href: '#there', label: 'Read on', theme: 'accent' } };

/** Any tag may be the button; `.encodeLabel=${false}` writes trusted markup. */
export const TagAndMarkup: Story = fixed(() =>
  row([
    html`<fwx-button tag-name="a" href="#there" label="A link by its tag"></fwx-button>`,
    html`<fwx-button .encodeLabel=${false} .label=${'<strong>Bold</strong> label'} variant="outline"></fwx-button>`,
    html`<fwx-button .label=${'<strong>Escaped</strong> label'} variant="outline"></fwx-button>`,
  ]),
);

/** Stays pressed until the next click. */
export const Toggle: Story = fixed(() =>
  row([
    button({ toggleable: true, variant: 'outline', theme: 'primary', label: 'Off' }),
    button({
      toggleable: true,
      pressed: true,
      variant: 'outline',
      theme: 'primary',
      label: 'On',
    }),
    button({ toggleable: true, pressed: true, variant: 'subtle', label: 'On' }),
  ]),
);

/** A plain child can be text, an icon, or a button of your own. */
export const Children: Story = fixed(() =>
  row([
    html`<fwx-button variant="outline" theme="danger">${icon} Delete</fwx-button>`,
    html`<fwx-button theme="primary"><button type="button" class="btn-icon" aria-label="Delete">${icon}</button></fwx-button>`,
    html`<fwx-button variant="subtle"><a href="#docs">A link of yours</a></fwx-button>`,
  ]),
);

/** It is a real button, so it submits. */
export const InForm: Story = fixed(
  () =>
    html`<form action="#sent" style="display: flex; gap: 0.5rem">
      <input class="form-control" name="q" aria-label="Search for">
      <fwx-button type="submit" theme="primary">Search</fwx-button>
    </form>`,
);

/** As on a `<button>`: one of several buttons tells the form what to do; another stands outside of it. */
export const SubmitButtons: Story = fixed(
  () =>
    html`<form id="article" action="#sent" style="display: flex; gap: 0.5rem">
        <input class="form-control" name="title" aria-label="Title" required>
        <fwx-button type="submit" name="do" value="publish" theme="primary">Publish</fwx-button>
        <fwx-button type="submit" name="do" value="draft" formnovalidate>Save draft</fwx-button>
      </form>
      <fwx-button type="submit" form="article" formaction="#preview" formmethod="get" formenctype="text/plain" formtarget="_blank" variant="link">Preview</fwx-button>`,
);

/** Opens a dialog or a popover; the button with `autofocus` gets the focus in the dialog. */
export const Commands: Story = fixed(
  () =>
    html`${row([
      html`<fwx-button command="show-modal" commandfor="confirm" theme="danger">Delete</fwx-button>`,
      html`<fwx-button popovertarget="hint" popovertargetaction="toggle" variant="outline">What is deleted?</fwx-button>`,
    ])}
      <div id="hint" popover>The article and its comments.</div>
      <dialog id="confirm" aria-label="Delete the article?">
        ${row([
          html`<fwx-button command="close" commandfor="confirm" theme="danger">Delete</fwx-button>`,
          html`<fwx-button command="close" commandfor="confirm" autofocus>Cancel</fwx-button>`,
        ])}
      </dialog>`,
);

/** A name and a description for assistive technology, such as those of a button with an icon only. */
export const Name: Story = fixed(
  () =>
    html`<fwx-button aria-label="Delete" aria-describedby="what">${icon}</fwx-button>
      <span id="what">The article and its comments</span>`,
);

/** Busy: takes no clicks, keeps its width and the focus. */
export const Loading: Story = fixed(() =>
  row([
    html`<fwx-button loading theme="primary">Save changes</fwx-button>`,
    html`<fwx-button loading variant="outline">Save changes</fwx-button>`,
  ]),
);

/** As on an `<a>`. */
export const LinkAttributes: Story = fixed(() =>
  row([
    html`<fwx-button href="#there" target="_blank" rel="noopener">In a new tab</fwx-button>`,
    html`<fwx-button href="#plan" download="plan.pdf" variant="outline">Download</fwx-button>`,
  ]),
);

/** Documented markup needs no element at all. */
export const BareMarkup: Story = fixed(() =>
  row(
    html`<button type="button" class="btn-solid theme-success">Button</button><a class="btn-outline" href="#there" role="button">Link</a>`,
  ),
);

/** A theme on a container tints what is inside. */
export const InheritedTheme: Story = fixed(
  () =>
    html`<div class="theme-info">${row(variants.slice(0, 5).map((variant) => button({ variant, label: String(variant) })))}</div>`,
);

/** Long labels stay on one line unless the page says otherwise. */
export const WrappingLabel: Story = fixed(
  () =>
    html`<div style="max-inline-size: 12rem">
      <button type="button" class="btn-solid theme-primary" style="--bs-btn-white-space: normal">A label that is longer than its place</button>
    </div>`,
);
