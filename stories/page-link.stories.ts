import type { Meta, StoryObj } from '@storybook/web-components-vite';
import { html } from 'lit';

import type { FwxPageLink } from '../components/page/index.ts';
import '../components/page/index.ts';
import { element, fixed } from './element.ts';

type Args = Partial<FwxPageLink>;

const link = (args: Args) => element('fwx-page-link', args, 'All users');

const meta: Meta<Args> = {
  title: 'Pages/Page link',
  component: 'fwx-page-link',
  render: link,
  args: { href: '#users' },
  argTypes: {
    prefetch: { control: 'select', options: [null, 'hover', 'click', 'mount'] },
  },
};

export default meta;

type Story = StoryObj<Args>;

/** A real link. Without an application, as here, it does what links do. */
export const Default: Story = {};

/** Data of `get` stand in the address. */
export const WithData: Story = { args: { data: { sort: 'name', page: 2 } } };

/** Other methods are a form, which works without a script. */
export const Post: Story = {
  args: {
    method: 'post',
    href: '#log-out',
    linkAttributes: { class: 'btn-outline' },
  },
};

/** PUT, PATCH and DELETE stand in a hidden control. */
export const Delete: Story = {
  args: {
    method: 'delete',
    href: '#user',
    linkAttributes: { class: 'btn-text theme-danger' },
  },
};

/** A bare button, for a link inside of another form. */
export const Button: Story = {
  args: { method: 'post', as: 'button', linkAttributes: { class: 'btn-solid' } },
};

/** A link of the author is served as it is. */
export const OwnLink: Story = fixed(
  () => html`<fwx-page-link><a href="#own" class="btn-link">A link of my own</a></fwx-page-link>`,
);
