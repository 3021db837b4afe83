import { uploadContract } from '../../../components/upload/upload.contract.ts';
import type { Specimen } from './specimen.ts';

/**
 * Test data of `<fwx-upload>`. FilePond creates its markup in the browser, which is tested in
 * `components/upload`.
 */
export const upload: Specimen = {
  contract: uploadContract,
  data: { name: 'a' },
  // The markup of its input is in `components/upload/template.browser.test.ts`.
  widget: null,
  // See the tests in `components/upload`: `options`, and `attributes` for markup and script.
  badValues: null,
  badData: null,
  hostile: null,
  // See `components/upload/fields.browser.test.ts` for a file input.
  plain: null,
  // See `components/upload/morphed.browser.test.ts`.
  morphs: null,
  // Its texts are rendered by FilePond.
  translated: null,
  // FilePond writes text as markup.
  trusted: null,
  // Properties can be read only from its input.
  adopted: null,
  // See `components/upload/attributes.browser.test.ts` and `options`.
  removed: null,
  // FilePond has classes instead of custom properties.
  css: null,
  readme: ['- text: Photos', '- button "Photos"', '- button "Send"'],
  policy: `<fwx-upload allow-image-edit config='{"imagePreviewTransparencyIndicator":"grid"}'><input class="filepond" name="photo" type="file" aria-label="Photo"></fwx-upload>`,
};
