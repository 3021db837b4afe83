import { type CropEditor, createCropEditor } from '../crop/editor.ts';
import { numberFormat } from '../labels/number-format.ts';
import { effectiveOption } from '../options/options.ts';
import type { UploadOwner } from '../upload-owner.ts';

/** Creates the crop editor for the files of an input. */
export function editorFor(owner: UploadOwner): CropEditor {
  return createCropEditor({
    cropper: () => owner.cropper,
    ratio() {
      const { properties, config } = owner.settings;
      return effectiveOption(properties, config, 'imageCropAspectRatio');
    },
    translate: (text) => owner.text(text),
    numberFormat: (options) => numberFormat(owner.locale.tag, options),
    applied(crop, file) {
      owner.emit('fwx-upload-crop', { file, crop });
      owner.record.touch();
    },
    failed: () => owner.announcer.region.show(owner.text('The image could not be changed.')),
    show: async (...opening) => {
      const { loadCropDialog } = await import('../crop/load-dialog.ts');
      return (await loadCropDialog(owner.cdn))(...opening);
    },
  });
}
