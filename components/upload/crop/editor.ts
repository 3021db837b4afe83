import type { FilePondFile } from 'filepond';

import type { EditorStart, EditorStartSettings } from './editor-start.ts';
import type { Crop } from './geometry.ts';

/** How an editing ends. */
export interface EditorEnd {
  /** The person has applied the crop. */
  confirm(crop: Crop): void;
  /** The person gave up. */
  cancel(): void;
  /** The image, or the editor, cannot be shown. */
  fail(): void;
  /** Called once after each of them, when the dialog is gone. */
  close(): void;
}

/** An open dialog. */
export interface EditorDialog {
  /** Closes it as if the person gave up; nothing happens when it is closed already. */
  cancel(): void;
}

/** What the editor hands to the plugin, or the plugin passes on: the crop alone. */
export interface CropOutput {
  readonly data?: { readonly crop: Crop };
  readonly crop?: Crop;
}

/** The editor in the shape that FilePond's Image Edit plugin talks to. */
export interface CropEditor {
  /** Set by the plugin before each opening; height divided by width is not meant, but `'16:9'`. */
  cropAspectRatio: unknown;
  onconfirm: ((output: CropOutput, file?: FilePondFile) => void) | null;
  oncancel: (() => void) | null;
  onclose: (() => void) | null;
  /** Opens the editor on an image. */
  open(file: Blob, instructions?: { readonly crop?: unknown }): void;
  /** Closes what is open as if the person gave up. */
  dismiss(): void;
}

/** Settings of {@link createCropEditor}. */
export interface CropEditorSettings extends EditorStartSettings {
  /** Ratio of the crop at the time of an opening, unless the options or the plugin have one. */
  readonly ratio: () => unknown;
  /** Called with each crop that the plugin has stored, and with its file. */
  readonly applied: (crop: Crop, file: FilePondFile) => void;
  /** Called when an image cannot be edited, because it or the editor cannot be shown. */
  readonly failed: () => void;
  /** Shows the dialog; its module, Cropper.js and their styles are loaded on the first opening. */
  readonly show: (file: Blob, start: EditorStart, end: EditorEnd) => Promise<EditorDialog>;
}

/** An editor for one upload input. */
export function createCropEditor(settings: CropEditorSettings): CropEditor {
  let dialog: EditorDialog | null = null;
  let opening = 0;
  const editor: CropEditor = {
    cropAspectRatio: null,
    // The plugin keeps this one, puts its own in its place, and calls both.
    onconfirm: ({ crop }, file) => {
      if (crop && file) settings.applied(crop, file);
    },
    oncancel: null,
    onclose: null,
    open(file, instructions) {
      const ticket = ++opening;
      const end = endOf(editor, settings.failed, () => (dialog = null));
      const ratio = editor.cropAspectRatio ?? settings.ratio();
      const show = async (): Promise<EditorDialog> => {
        const { startOf } = await import('./editor-start.ts');
        return settings.show(file, startOf(settings, ratio, instructions?.crop), end);
      };
      show().then(
        (shown) => {
          if (ticket === opening) dialog = shown;
          else shown.cancel();
        },
        () => {
          end.fail();
          end.close();
        },
      );
    },
    dismiss() {
      opening++;
      dialog?.cancel();
    },
  };
  return editor;
}

// The plugin replaces the callbacks between opening and ending, so they are read at the end.
function endOf(editor: CropEditor, failed: () => void, closed: () => void): EditorEnd {
  return {
    confirm: (crop) => editor.onconfirm?.({ data: { crop } }),
    cancel: () => editor.oncancel?.(),
    fail() {
      failed();
      editor.oncancel?.();
    },
    close() {
      closed();
      editor.onclose?.();
    },
  };
}
