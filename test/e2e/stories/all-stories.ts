import * as accordion from '../../../stories/accordion.stories.ts';
import * as allWidgets from '../../../stories/all-widgets.stories.ts';
import * as breadcrumbs from '../../../stories/breadcrumbs.stories.ts';
import * as buttonGroup from '../../../stories/button-group.stories.ts';
import * as buttonMenu from '../../../stories/button-menu.stories.ts';
import * as button from '../../../stories/button.stories.ts';
import * as drawer from '../../../stories/drawer.stories.ts';
import { element } from '../../../stories/element.ts';
import * as formField from '../../../stories/form-field.stories.ts';
import * as forms from '../../../stories/forms.stories.ts';
import * as languageMenu from '../../../stories/language-menu.stories.ts';
import * as menu from '../../../stories/menu.stories.ts';
import * as options from '../../../stories/options.stories.ts';
import * as theme from '../../../stories/theme.stories.ts';

/** What this needs to know of a story. */
interface Story {
  readonly args?: object;
  readonly component?: string;
  readonly render?: (args: object) => unknown;
}

const modules = {
  accordion,
  allWidgets,
  breadcrumbs,
  button,
  buttonGroup,
  buttonMenu,
  drawer,
  formField,
  forms,
  languageMenu,
  menu,
  options,
  theme,
};

/** The template of each story, by names such as `button/Sizes`. */
export function allStories(): Readonly<Record<string, () => unknown>> {
  const found: Record<string, () => unknown> = {};
  for (const [name, { default: meta, ...stories }] of Object.entries(modules)) {
    const { args, component = '', render: ofMeta } = meta as Story;
    // As in the preview of Storybook.
    const usual = ofMeta ?? ((given: object) => element(component, given));
    for (const [story, value] of Object.entries(stories)) {
      const one = value as Story;
      found[`${name}/${story}`] = () => (one.render ?? usual)({ ...args, ...one.args });
    }
  }
  return found;
}
