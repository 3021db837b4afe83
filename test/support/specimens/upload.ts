import { uploadContract } from '../../../components/upload/upload.contract.ts';
import type { Specimen } from './specimen.ts';

/** Test data of `<fwx-upload>`. FilePond makes its markup in the browser, which the tests in `components/upload` are about. */
export const upload: Specimen = {
  contract: uploadContract,
  data: { name: 'a' },
  // `components/upload/template.browser.test.ts` has the markup of its input.
  widget: null,
  // Tests of `components/upload`: `options`, and `attributes` for markup and script.
  badValues: null,
  badData: null,
  hostile: null,
  // `components/upload/fields.browser.test.ts` has what becomes of a file input.
  plain: null,
  // `components/upload/morphed.browser.test.ts`.
  morphs: null,
  // FilePond writes its texts.
  translated: null,
  // FilePond writes markup as text.
  trusted: null,
  // Only the input in it says something.
  adopted: null,
  // `components/upload/attributes.browser.test.ts` and `options` are about its attributes.
  removed: null,
  // FilePond has classes instead.
  css: null,
  policy: `<fwx-upload allow-image-edit config='{"imagePreviewTransparencyIndicator":"grid"}'><input class="filepond" name="photo" type="file" aria-label="Photo"></fwx-upload>`,
};
