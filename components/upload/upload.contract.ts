import type { ElementContract } from '../internal/options/element-contract.ts';
import { option } from '../internal/options/option.ts';
import { type MarkupOptions, markupTemplates } from './markup-options.ts';
import { uploadOptions } from './upload.options.ts';
import { type UploadOptions, uploadInputTemplate } from './upload.template.ts';

type UploadModel = UploadOptions & MarkupOptions & { readonly form?: string | null };

const properties = {
  ...uploadOptions,
  /** Language of the texts as BCP 47 tag; `null` uses the language of the page around the element. */
  locale: option<string | null>(null),
};

/** Properties that a form control has anyway; without script the plain input needs them as attributes. */
const ownProperties = {
  form: option<string | null>(null),
  name: option<string | undefined>(undefined),
};

/** The contract of `<fwx-upload>` for the browser and the server. */
export const uploadContract = {
  tag: 'fwx-upload',
  root: '.filepond--root, input[type="file"]',
  beside: '.fwx-upload-kept, .fwx-upload-progress, .fwx-upload-status, template[data-option]',
  properties,
  ownProperties,
  render(model: UploadModel, children: unknown) {
    const { form, ...options } = model;
    const input = children ?? uploadInputTemplate({ ...options, options: { form } });
    const templates = markupTemplates(model);
    return templates.length > 0 ? [input, templates] : input;
  },
} satisfies ElementContract;
