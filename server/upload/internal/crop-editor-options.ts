import { type CropperOptions, editorTexts } from '../../../components/templates.ts';

const presets = ['free', '1:1', '16:9', '4:3', '3:2'] as const;

/**
 * The configuration of the crop editor as data: the given options over the defaults.
 *
 * @param ratio The effective `imageCropAspectRatio`; the initial ratio unless another is
 *   given.
 * @param translate Translates an English text to the language of the page.
 */
export function cropEditorOptions(
  cropper: CropperOptions,
  ratio: unknown,
  translate: (text: string) => string,
): Readonly<Record<string, unknown>> {
  const labels = Object.entries(editorTexts).map(([key, text]) => [key, translate(text)]);
  return {
    aspectRatio: cropper.aspectRatio ?? ratio ?? null,
    aspectRatios: Array.isArray(cropper.aspectRatios) ? cropper.aspectRatios : presets,
    labels: { ...Object.fromEntries(labels), ...cropper.labels },
    options: cropper.options ?? {},
  };
}
