import { type CropperOptions, editorTexts } from '../../../components/templates.ts';

const presets = ['free', '1:1', '16:9', '4:3', '3:2'] as const;

/**
 * What the crop editor is made of, as data: the given options over the defaults.
 *
 * @param ratio `imageCropAspectRatio` as it takes effect; the ratio at the start unless another is
 *   given.
 * @param translate Text in the language of the page for an English one.
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
