import type { Meta, StoryObj } from '@storybook/web-components-vite';
import { html } from 'lit';

import { everyWidget } from './every-widget.ts';
import { fixed } from './element.ts';

const meta: Meta = {
  title: 'Pages/All widgets',
  parameters: { layout: 'fullscreen', docs: { story: { inline: false } } },
};

export default meta;

type Story = StoryObj;

/** All of them in one page: colours, corners and heights have to fit together. */
export const Page: Story = fixed(
  () =>
    html`<div style="max-inline-size: 64rem; margin-inline: auto; padding: 1.5rem">${everyWidget('page')}</div>`,
);

/** Every widget in a page that runs from right to left: compare it with the first story. */
export const RightToLeft: Story = fixed(
  () =>
    html`<div dir="rtl" lang="en" style="max-inline-size: 64rem; margin-inline: auto; padding: 1.5rem">${everyWidget('rtl')}</div>`,
);

/** A theme on the page tints everything that has none of its own. */
export const Tinted: Story = fixed(
  () =>
    html`<div class="theme-accent" style="max-inline-size: 64rem; margin-inline: auto; padding: 1.5rem">${everyWidget('tinted')}</div>`,
);
