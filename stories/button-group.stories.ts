import type { Meta, StoryObj } from '@storybook/web-components-vite';
import { html } from 'lit';

import type { FwxButtonGroup } from '../components/button-group/button-group.ts';
import { element, fixed } from './element.ts';

type Args = Partial<FwxButtonGroup>;

const sizes = ['xs', 'sm', null, 'lg'] as const;
const variants = ['solid', 'outline', 'subtle', 'text'] as const;

const defaults = {
  buttons: [
    { label: 'Left', variant: 'outline' },
    { label: 'Middle', variant: 'outline' },
    { label: 'Right', variant: 'outline' },
  ],
  label: 'Alignment',
} satisfies Args;
const group = (args: Args) => element('fwx-button-group', { ...defaults, ...args });

const column = (content: unknown) =>
  html`<div style="display: grid; gap: 0.75rem; justify-items: start">${content}</div>`;

const meta: Meta<Args> = {
  title: 'Widgets/Button group',
  component: 'fwx-button-group',
  args: defaults,
  argTypes: { size: { options: sizes } },
};

export default meta;

type Story = StoryObj<Args>;

/** Several buttons joined to one: only the outer corners are round. */
export const Default: Story = {};

/** The buttons stand one below the other. */
export const Vertical: Story = { args: { vertical: true } };

/** `size` of the group applies to all its buttons. */
export const Sizes: Story = fixed(() =>
  column(sizes.map((size) => group({ size, label: `Size ${size ?? 'medium'}` }))),
);

/** Each variant as a group: compare the edges where buttons meet. */
export const Variants: Story = fixed(() =>
  column(
    variants.map((variant) =>
      group({
        label: variant,
        buttons: ['One', 'Two', 'Three'].map((label) => ({ label, variant, theme: 'primary' })),
      }),
    ),
  ),
);

/** Lines between buttons that have no border of their own. */
export const Divider: Story = fixed(() =>
  column(
    [false, true].map((vertical) =>
      group({
        vertical,
        divider: true,
        buttons: ['Copy', 'Cut', 'Paste'].map((label) => ({ label, theme: 'primary' })),
      }),
    ),
  ),
);

/** Buttons that stay pressed. */
export const Toggles: Story = {
  args: {
    label: 'Style',
    buttons: [
      { label: 'Bold', variant: 'outline', toggle: true, options: { class: 'active' } },
      { label: 'Italic', variant: 'outline', toggle: true },
      { label: 'Underline', variant: 'outline', toggle: true },
    ],
  },
};

/** Labels may hold trusted markup; `group-role` says what the group is. */
export const RoleAndMarkup: Story = fixed(
  () =>
    html`<fwx-button-group group-role="toolbar" label="Text" .encodeLabels=${false} .buttons=${[
      { label: '<strong>B</strong>', variant: 'outline' },
      { label: '<em>I</em>', variant: 'outline' },
      { label: '<u>', encodeLabel: true, variant: 'outline' },
    ]}></fwx-button-group>`,
);

/** Several groups in a row. */
export const Toolbar: Story = fixed(
  () =>
    html`<div class="btn-toolbar" role="toolbar" aria-label="Editor">
      ${group({ size: 'sm', label: 'Alignment' })}
      ${group({
        size: 'sm',
        label: 'History',
        buttons: [
          { label: 'Undo', variant: 'outline' },
          { label: 'Redo', variant: 'outline', options: { disabled: true } },
        ],
      })}
    </div>`,
);

/** Plain buttons, links and elements inside are upgraded in place. */
export const Children: Story = fixed(
  () =>
    html`<fwx-button-group label="Mixed"><button type="button">Plain</button><a href="#there" class="btn-solid theme-primary">Link</a><fwx-button theme="success">Element</fwx-button></fwx-button-group>`,
);

/** Documented markup needs no element at all. */
export const BareMarkup: Story = fixed(
  () =>
    html`<div class="btn-group" role="group" aria-label="Pages"><button type="button" class="btn">1</button><button type="button" class="btn active" aria-current="page">2</button><button type="button" class="btn">3</button></div>`,
);

/** The first button is on the right, and the round corners are mirrored. */
export const RightToLeft: Story = fixed(
  () => html`<div dir="rtl" lang="en">${group({ divider: true })}</div>`,
);
