import {
  Canvas,
  Controls,
  Description,
  DocsContext,
  Heading,
  Subtitle,
  Title,
} from '@storybook/addon-docs/blocks';
import { createElement as h, type ReactNode, useContext } from 'react';

import { CodeTabs } from './code-tabs.ts';

/** The documentation of a widget: every story with what to look at, and its code. */
export function DocsPage(): ReactNode {
  const { componentStories } = useContext(DocsContext);
  const stories = componentStories().filter(({ tags }) => tags.includes('autodocs'));
  const sections = stories.map((story, index) => {
    const of = story.moduleExport;
    return h(
      'section',
      { key: story.id },
      h(Heading, null, story.name),
      h(Description, { of }),
      h(Canvas, { of, sourceState: 'none' }),
      h(CodeTabs, { story }),
      index === 0 ? h(Controls, { of }) : null,
    );
  });
  return h('div', null, h(Title), h(Subtitle), h(Description, { of: 'meta' }), sections);
}
