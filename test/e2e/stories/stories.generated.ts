// The files of stories. Written by `npm run manifest`, never by hand.
import * as accordion from '../../../stories/accordion.stories.ts';
import * as allWidgets from '../../../stories/all-widgets.stories.ts';
import * as breadcrumbs from '../../../stories/breadcrumbs.stories.ts';
import * as buttonGroup from '../../../stories/button-group.stories.ts';
import * as buttonMenu from '../../../stories/button-menu.stories.ts';
import * as button from '../../../stories/button.stories.ts';
import * as drawer from '../../../stories/drawer.stories.ts';
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

/** What each file of stories exports, by the name of the file. */
export const storyFiles: Readonly<Record<string, { readonly default: object }>> = {
  accordion,
  allWidgets,
  breadcrumbs,
  buttonGroup,
  buttonMenu,
  button,
  drawer,
  formField,
  forms,
  languageMenu,
  menu,
  options,
  pageLink,
  pageProgress,
  theme,
  uploadImages,
  uploadSending,
  upload,
};
