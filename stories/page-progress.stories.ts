import type { Meta, StoryObj } from '@storybook/web-components-vite';
import { html } from 'lit';

import type { FwxPageProgress } from '../components/page/index.ts';
import '../components/page/index.ts';
import { element } from './element.ts';

type Args = Partial<FwxPageProgress>;

const progress = (args: Args) =>
  html`${element('fwx-page-progress', args)}
    <p>A line at the top of the window while a page takes its time.</p>`;

const meta: Meta<Args> = {
  title: 'Pages/Page progress',
  component: 'fwx-page-progress',
  render: progress,
  parameters: { docs: { story: { inline: false, iframeHeight: 120 } } },
};

export default meta;

type Story = StoryObj<Args>;

const elementIn = async (canvas: HTMLElement): Promise<FwxPageProgress> => {
  const element = canvas.querySelector('fwx-page-progress') as FwxPageProgress;
  await element.updateComplete;
  return element;
};

/** Nobody knows how long it takes. */
export const Default: Story = {
  play: async ({ canvasElement }) => (await elementIn(canvasElement)).show(),
};

/** Of an upload it is known how much has been sent. */
export const Upload: Story = {
  play: async ({ canvasElement }) => {
    const element = await elementIn(canvasElement);
    element.show();
    const bar = element.querySelector('progress');
    if (bar) bar.value = 0.4;
  },
};

/** Another colour, and thicker: tokens of the page. */
export const Themed: Story = {
  render: (args) =>
    html`<div style="--bs-page-progress-color: var(--bs-theme-base); --bs-page-progress-height: 6px" class="theme-success">
      ${progress(args)}
    </div>`,
  play: async ({ canvasElement }) => (await elementIn(canvasElement)).show(),
};
