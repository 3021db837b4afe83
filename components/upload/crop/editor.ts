import type { FilePondFile } from 'filepond';

import { warnOnce } from '../../internal/context/warn-once.ts';
import type { EditorStart, EditorStartSettings } from './editor-start.ts';
import type { Crop } from './geometry.ts';

/** Callbacks for the end of an edit. */
export interface EditorEnd {
  /** Called when the user applies the crop. */
  confirm(crop: Crop): void;
  /** Called when the user cancels. */
  cancel(): void;
  /** Called when the image, or the editor, cannot be shown. */
  fail(): void;
  /** Called once after each of the others, when the dialog is removed. */
  close(): void;
}

/** An open dialog. */
export interface EditorDialog {
  /** Closes the dialog as if the user cancelled; does nothing when it is already closed. */
  cancel(): void;
}

/** The output of the editor for the plugin, or of the plugin: only the crop. */
export interface CropOutput {
  readonly data?: { readonly crop: Crop };
  readonly crop?: Crop;
}

/** The editor interface of FilePond's Image Edit plugin. */
export interface CropEditor {
  /** Set by the plugin before each opening: a ratio such as `'16:9'`, not height divided by width. */
  cropAspectRatio: unknown;
  onconfirm: ((output: CropOutput, file?: FilePondFile) => void) | null;
  oncancel: (() => void) | null;
  onclose: (() => void) | null;
  /** Resolves when the open dialog is closed; `null` when there is none. */
  closed: Promise<void> | null;
  /** Opens the editor for an image. */
  open(file: Blob, instructions?: { readonly crop?: unknown }): void;
  /** Closes an open dialog as if the user cancelled. */
  dismiss(): void;
}

/** Settings of {@link createCropEditor}. */
export interface CropEditorSettings extends EditorStartSettings {
  /** Returns the current ratio of the crop, unless the options or the plugin have one. */
  readonly ratio: () => unknown;
  /** Called with each crop that the plugin has stored, and its file. */
  readonly applied: (crop: Crop, file: FilePondFile) => void;
  /** Called when an image cannot be edited, because it or the editor cannot be shown. */
  readonly failed: () => void;
  /** Shows the dialog; loads its module, Cropper.js and their styles on the first opening. */
  readonly show: (file: Blob, start: EditorStart, end: EditorEnd) => Promise<EditorDialog>;
}

/** Creates the editor of one upload input. */
export function createCropEditor(settings: CropEditorSettings): CropEditor {
  let dialog: EditorDialog | null = null;
  let openings = 0;
  const editor: CropEditor = {
    cropAspectRatio: null,
    // The plugin stores this callback, replaces it with its own, and calls both.
    onconfirm: ({ crop }, file) => {
      if (crop && file) settings.applied(crop, file);
    },
    oncancel: null,
    onclose: null,
    closed: null,
    open(file, instructions) {
      const openingId = ++openings;
      const end = endOf(editor, settings.failed, () => (dialog = null));
      const ratio = editor.cropAspectRatio ?? settings.ratio();
      const show = async (): Promise<EditorDialog> => {
        const { startOf } = await import('./editor-start.ts');
        return settings.show(file, startOf(settings, ratio, instructions?.crop), end);
      };
      show().then(
        (shown) => {
          if (openingId === openings) dialog = shown;
          else shown.cancel();
        },
        (error: unknown) => {
          warnOnce('upload-load', `The crop editor cannot be opened: ${String(error)}`);
          end.fail();
          end.close();
        },
      );
    },
    dismiss() {
      openings++;
      dialog?.cancel();
    },
  };
  return editor;
}

// The plugin replaces the callbacks while the editor is open, so they are read at the end.
function endOf(editor: CropEditor, failed: () => void, closed: () => void): EditorEnd {
  const { promise, resolve } = Promise.withResolvers<void>();
  editor.closed = promise;
  return {
    confirm: (crop) => editor.onconfirm?.({ data: { crop } }),
    cancel: () => editor.oncancel?.(),
    fail() {
      failed();
      editor.oncancel?.();
    },
    close() {
      closed();
      editor.closed = null;
      resolve();
      editor.onclose?.();
    },
  };
}
