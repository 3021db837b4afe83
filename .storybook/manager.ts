import { addons } from 'storybook/manager-api';
import { create, getPreferredColorScheme } from 'storybook/theming';

import icon from '../docs/icon.svg';

const isDark = getPreferredColorScheme() === 'dark';

addons.setConfig({
  theme: create({
    base: isDark ? 'dark' : 'light',
    // Storybook writes the title as markup.
    brandTitle: `<span style="display:flex;gap:.5rem;align-items:center"><img src='${icon}' width="24" height="24" alt="">fwx</span>`,
    colorPrimary: '#1f5eea',
    colorSecondary: isDark ? '#4c83f5' : '#1f5eea',
  }),
});
