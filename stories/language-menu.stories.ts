import type { Meta, StoryObj } from '@storybook/web-components-vite';
import { html } from 'lit';

import type { FwxLanguageMenu } from '../components/language-menu/language-menu.ts';
import { fixed } from './element.ts';

type Args = Partial<FwxLanguageMenu>;

const links = [
  { language: 'en', label: 'English', href: '#en' },
  { language: 'de', label: 'Deutsch', href: '#de', isCurrent: true },
  { language: 'es', label: 'Español', href: '#es' },
  { language: 'fr', label: 'Français', href: '#fr' },
  { language: 'pt-BR', label: 'Português (Brasil)', href: '#pt' },
];

const meta: Meta<Args> = {
  title: 'Widgets/Language menu',
  component: 'fwx-language-menu',
  args: { links },
};

export default meta;

type Story = StoryObj<Args>;

/** Press the button to choose from five languages. */
export const Default: Story = {};

/** The menu is open: the current language is marked. */
export const Open: Story = {
  args: { open: true },
  parameters: { docs: { story: { inline: false, iframeHeight: 320 } } },
};

/** The button is small and has an outline. */
export const Outline: Story = { args: { variant: 'outline', size: 'sm' } };

/** A solid button in the colours of a theme; the menu opens above it where there is room. */
export const ThemeAndPlacement: Story = {
  args: { variant: 'solid', theme: 'primary', placement: 'top-start' },
};

/** Links that stand in the page become the menu. */
export const PlainLinks: Story = fixed(
  () =>
    html`<fwx-language-menu
      ><a href="#en" lang="en" hreflang="en">English</a
      ><a href="#de" lang="de" hreflang="de" aria-current="true">Deutsch</a></fwx-language-menu
    >`,
);
