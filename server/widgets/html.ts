import {
  addCssClass,
  addCssStyle,
  decode,
  hasCssClass,
  removeCssClass,
  removeCssStyle,
} from '../../components/markup.ts';
import * as active from './html-active.ts';
import { checkbox, checkboxList, radio, radioList } from './html-checks.ts';
import { beginForm, endForm } from './html-form.ts';
import * as inputs from './html-inputs.ts';
import { dropDownList, listBox, renderSelectOptions } from './html-select.ts';
import { beginTag, endTag, renderTagAttributes, tag } from './html-tag.ts';
import * as texts from './html-text.ts';
import {
  getAttributeName,
  getAttributeValue,
  getInputId,
  getInputIdByName,
  getInputName,
} from './input-name.ts';

/**
 * HTML as text, for code that builds markup without templates. `content` is written as it is:
 * encode text from users. No function here changes its options.
 */
export const Html = Object.freeze({
  ...texts,
  ...inputs,
  ...active,
  addCssClass,
  addCssStyle,
  beginForm,
  beginTag,
  checkbox,
  checkboxList,
  decode,
  dropDownList,
  endForm,
  endTag,
  getAttributeName,
  getAttributeValue,
  getInputId,
  getInputIdByName,
  getInputName,
  hasCssClass,
  listBox,
  radio,
  radioList,
  removeCssClass,
  removeCssStyle,
  renderSelectOptions,
  renderTagAttributes,
  tag,
});
