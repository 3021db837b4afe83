import type { Meta, StoryObj } from '@storybook/web-components-vite';
import { html } from 'lit';

import type { FwxAccordion } from '../components/accordion/accordion.ts';
import { element, fixed } from './element.ts';

type Args = Partial<FwxAccordion>;

const items = [
  {
    label: 'What does it cost to ship my order?',
    content:
      'Shipping is free of charge from 50 € on. Below that we ask for a flat rate of 4.90 €.',
    expand: true,
  },
  { label: 'Can I return it?', content: 'Yes, within 30 days.' },
  { label: 'Who helps when something is broken?', content: 'Write to us, day and night.' },
];

const themes = [
  'primary',
  'accent',
  'success',
  'danger',
  'warning',
  'info',
  'inverse',
  'secondary',
] as const;

const accordion = (args: Args) => element('fwx-accordion', args);

const meta: Meta<Args> = {
  // Searched for by the names of Bootstrap, too.
  title: 'Widgets/Accordion (collapse)',
  id: 'widgets-accordion',
  component: 'fwx-accordion',
  args: { items },
};

export default meta;

type Story = StoryObj<Args>;

/** The first item is open; opening another closes it. */
export const Default: Story = {};

/** Several items may be open at the same time. */
export const StaysOpen: Story = {
  args: {
    autoCloseItems: false,
    items: items.map((item) => Object.assign({}, item, { expand: true })),
  },
};

/** Edge to edge, for a panel that has borders of its own. */
export const Flush: Story = { args: { flush: true } };

/** Each item is a card. */
export const Gap: Story = { args: { gap: true } };

/** `small` makes headers and bodies more compact. */
export const Small: Story = { args: { small: true } };

/** `flush`, `gap` and `small` go together. */
export const FlushGapSmall: Story = { args: { flush: true, gap: true, small: true } };

/** `theme` sets the colours of the accordion, here `primary`. */
export const Theme: Story = { args: { theme: 'primary' } };

/** Each theme in small cards: compare their colours. */
export const AllThemes: Story = {
  args: { gap: true, small: true },
  argTypes: { theme: { control: false } },
  render: (args) =>
    html`<div style="display: grid; grid-template-columns: repeat(auto-fit, minmax(16rem, 1fr)); gap: 1rem; align-items: start">${themes.map((theme) => accordion({ ...args, theme }))}</div>`,
};

/** Any markup or character; `''` shows none. */
export const Icon: Story = { args: { icon: '+' } };

/** The headers have no icon; they still open and close. */
export const NoIcon: Story = { args: { icon: '' } };

/** Labels may hold trusted markup. */
export const MarkupInLabels: Story = {
  args: {
    encodeLabels: false,
    items: [
      { label: '<strong>Bold</strong> label', content: 'It is written as it is.' },
      { label: '<em>Escaped</em>', encode: true, content: 'One item can differ from the others.' },
    ],
  },
};

/** Content may be a template with markup and listeners. */
export const MarkupInContent: Story = {
  argTypes: { items: { control: false } },
  args: {
    items: [
      {
        label: 'What does it cost to ship my order?',
        content: html`<p>Shipping is <a href="#free">free of charge</a> from 50 € on.</p><p>Heavy parcels go by truck.</p>`,
        expand: true,
      },
    ],
  },
};

/** An inner accordion opens and closes by itself. */
export const Nested: Story = {
  argTypes: { items: { control: false } },
  args: {
    items: [
      {
        label: 'Outer',
        content: html`<fwx-accordion .items=${items} small></fwx-accordion>`,
        expand: true,
      },
      { label: 'Next', content: 'Text' },
    ],
  },
};

/** Written by hand: it works before the script has arrived, and is upgraded in place. */
export const PlainMarkup: Story = fixed(
  () => html`<fwx-accordion gap>
    <details open>
      <summary>Plain details</summary>
      <p>Any markup, any listeners: nothing is replaced.</p>
    </details>
    <details>
      <summary>Another one</summary>
      <label>A field that keeps what you type: <input class="form-control"></label>
    </details>
  </fwx-accordion>`,
);

/** Short form for items. */
export const ItemShorthand: Story = fixed(
  () => html`<fwx-accordion>
    <fwx-accordion-item label="First" open>One</fwx-accordion-item>
    <fwx-accordion-item label="Second">Two</fwx-accordion-item>
  </fwx-accordion>`,
);

/** All custom properties are open; these are the ones that change the most. */
export const CustomProperties: StoryObj = {
  args: {
    '--bs-accordion-border-radius': '0',
    '--bs-accordion-padding-y': '0.5rem',
    '--bs-accordion-btn-icon-transform': 'rotate(90deg)',
  },
};
