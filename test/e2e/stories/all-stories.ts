import * as accordion from '../../../stories/accordion.stories.ts';
import * as allWidgets from '../../../stories/all-widgets.stories.ts';
import * as breadcrumbs from '../../../stories/breadcrumbs.stories.ts';
import * as buttonGroup from '../../../stories/button-group.stories.ts';
import * as buttonMenu from '../../../stories/button-menu.stories.ts';
import * as button from '../../../stories/button.stories.ts';
import * as drawer from '../../../stories/drawer.stories.ts';
import { renderStory, type StoryParts } from '../../../stories/element.ts';
import * as formField from '../../../stories/form-field.stories.ts';
import * as forms from '../../../stories/forms.stories.ts';
import * as languageMenu from '../../../stories/language-menu.stories.ts';
import * as menu from '../../../stories/menu.stories.ts';
import * as options from '../../../stories/options.stories.ts';
import * as pageLink from '../../../stories/page-link.stories.ts';
import * as pageProgress from '../../../stories/page-progress.stories.ts';
import * as theme from '../../../stories/theme.stories.ts';
import * as uploadImages from '../../../stories/upload-images.stories.ts';
import * as uploadSending from '../../../stories/upload-sending.stories.ts';
import * as upload from '../../../stories/upload.stories.ts';

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
  pageLink,
  pageProgress,
  theme,
};

type Templates = Readonly<Record<string, () => unknown>>;

/** The template of each story but those of uploads, by names such as `button/Sizes`. */
export const allStories = (): Templates => templatesOf(modules);

/** The template of each story of an upload, whose markup FilePond creates. */
export const uploadStories = (): Templates => templatesOf({ upload, uploadImages, uploadSending });

function templatesOf(of: Readonly<Record<string, { readonly default: object }>>): Templates {
  const found: Record<string, () => unknown> = {};
  for (const [name, { default: meta, ...stories }] of Object.entries(of)) {
    for (const [story, value] of Object.entries(stories)) {
      found[`${name}/${story}`] = () => renderStory(meta, value as StoryParts);
    }
  }
  return found;
}
