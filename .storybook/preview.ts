import type { Decorator, Preview } from '@storybook/web-components-vite';

import '../components/fwx.css';
import '../components/index.ts';
import { element } from '../stories/element.ts';
import { argTypesOf } from './arg-types.ts';
import { waitUntilAtRest } from './at-rest.ts';
import { ThemedContainer } from './docs-container.ts';
import { DocsPage } from './docs-page.ts';
import { setTheme } from './page-theme.ts';
import './preview.css';

/** The toolbar's theme and direction, where the stylesheet looks for them. */
const page: Decorator = (story, { globals }) => {
  setTheme(String(globals['theme']));
  document.documentElement.dir = String(globals['direction']);
  return story();
};

// For the check of the stories, which also opens docs pages.
Object.assign(window, { waitUntilAtRest });

/** The colours of the system, until the toolbar says otherwise. */
const systemTheme = matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light';

const preview: Preview = {
  tags: ['autodocs'],
  decorators: [page],
  // The accessibility check of a story comes after this. Docs pages have none, and Storybook reloads one whose stories
  // still run when the theme changes.
  afterEach: async ({ viewMode }) => {
    if (viewMode === 'story') await waitUntilAtRest();
  },
  render: (args, { component }) => element(String(component), args),
  globalTypes: {
    theme: {
      description: 'Colour theme',
      toolbar: { title: 'Theme', icon: 'mirror', items: ['light', 'dark'], dynamicTitle: true },
    },
    direction: {
      description: 'Text direction',
      toolbar: { title: 'Direction', icon: 'transfer', items: ['ltr', 'rtl'], dynamicTitle: true },
    },
  },
  initialGlobals: { theme: systemTheme, direction: 'ltr' },
  parameters: {
    a11y: { test: 'error' },
    controls: { expanded: true, sort: 'requiredFirst' },
    docs: { extractArgTypes: argTypesOf, container: ThemedContainer, page: DocsPage, toc: true },
    options: {
      storySort: {
        method: 'alphabetical',
        order: [
          'Introduction',
          'Guides',
          [
            'Getting started',
            'Server rendering',
            'Forms',
            'Theming',
            '*',
            'Migration from Bootstrap 5',
            'Migration from PHP',
          ],
          'Widgets',
          'Pages',
        ],
      },
    },
  },
};

export default preview;
