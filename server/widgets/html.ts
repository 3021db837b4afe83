import {
  addCssClass,
  addCssStyle,
  decode,
  hasCssClass,
  removeCssClass,
  removeCssStyle,
} from '../../components/markup.ts';
import * as active from './html-active.ts';
import * as checks from './html-checks.ts';
import * as forms from './html-form.ts';
import * as inputs from './html-inputs.ts';
import * as selects from './html-select.ts';
import * as tags from './html-tag.ts';
import * as texts from './html-text.ts';
import * as names from './input-name.ts';

/**
 * HTML as text, for code that builds markup without templates. `content` is written as it is:
 * encode text from users. No function here changes its options.
 */
export const Html = Object.freeze({
  ...texts,
  ...inputs,
  ...active,
  ...checks,
  ...forms,
  ...names,
  ...selects,
  ...tags,
  addCssClass,
  addCssStyle,
  decode,
  hasCssClass,
  removeCssClass,
  removeCssStyle,
});
