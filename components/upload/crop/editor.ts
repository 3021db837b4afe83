import type { FilePondFile } from 'filepond';

import type { CropperOptions } from '../upload.options.ts';
import type { UploadText } from '../labels/texts.ts';
import { parseAspectRatio } from './aspect-ratio.ts';
import { type Crop, type CropRect, readRect } from './geometry.ts';
import { readTurn, type Turn } from './turn.ts';

/** Texts of the editor; a key of `labels` in the cropper options replaces one. */
export const editorTexts = {
  title: 'Edit image',
  apply: 'Apply',
  cancel: 'Cancel',
  reset: 'Reset',
  zoomIn: 'Zoom in',
  zoomOut: 'Zoom out',
  rotateLeft: 'Rotate left',
  rotateRight: 'Rotate right',
  flipHorizontal: 'Flip horizontally',
  flipVertical: 'Flip vertically',
  angle: 'Angle',
  resetAngle: 'Set the angle to 0',
  swap: 'Swap width and height',
  free: 'Free',
  ratios: 'Aspect ratio',
  selection: 'Crop area',
  help: 'Arrow keys move the crop area, with Shift in larger steps; Alt and arrow keys resize it; plus and minus zoom; Enter applies.',
  position: '{width} by {height} pixels, {x} from the left, {y} from the top',
} as const satisfies Readonly<Record<string, UploadText>>;

/** Texts of the editor by key. */
export type EditorLabels = Readonly<Record<keyof typeof editorTexts, string>>;

/** A ratio to choose from. */
export interface Preset {
  /** Width divided by height; `null` is a free selection. */
  readonly ratio: number | null;
  readonly label: string;
  /** Label of the ratio with width and height swapped. */
  readonly swapped: string;
}

/** What one opening of the editor starts with. */
export interface EditorStart {
  readonly labels: EditorLabels;
  readonly presets: readonly Preset[];
  /** Width divided by height that the selection keeps; `null` is free. */
  readonly ratio: number | null;
  /** Rectangle of an earlier crop, to show again. */
  readonly rect: CropRect | null;
  /** How the image is turned at the start. */
  readonly turn: Turn;
  /** Writes an angle in the language of the page. */
  readonly degrees: (angle: number) => string;
  /** Options for Cropper.js itself. */
  readonly options: NonNullable<CropperOptions['options']>;
}

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
export interface CropEditorSettings {
  /** The options at the time of an opening. */
  readonly cropper: () => CropperOptions;
  /** Ratio of the crop at the time of an opening, unless the options or the plugin have one. */
  readonly ratio: () => unknown;
  readonly translate: (text: UploadText) => string;
  /** Language tag of the texts, at the time of an opening. */
  readonly language: () => string;
  /** Called with each crop that the plugin has stored, and with its file. */
  readonly applied: (crop: Crop, file: FilePondFile) => void;
  /** Called when an image cannot be edited, because it or the editor cannot be shown. */
  readonly failed: () => void;
  /** Shows the dialog; its module, Cropper.js and their styles are loaded on the first opening. */
  readonly show: (file: Blob, start: EditorStart, end: EditorEnd) => Promise<EditorDialog>;
}

const defaultPresets = ['free', '1:1', '16:9', '4:3', '3:2'];

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
      const start = startOf(settings, ratio, instructions?.crop);
      settings.show(file, start, end).then(
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

function startOf(
  settings: CropEditorSettings,
  fallbackRatio: unknown,
  earlier: unknown,
): EditorStart {
  const cropper = settings.cropper();
  const { translate } = settings;
  const labels = editorLabels(cropper, translate);
  const stored = isRecord(earlier) ? earlier : {};
  const rect = readRect(stored['rect']);
  return {
    labels,
    presets: presetsOf(cropper, labels.free),
    ratio: Object.hasOwn(stored, 'selectionRatio')
      ? parseAspectRatio(stored['selectionRatio'])
      : parseAspectRatio(cropper.aspectRatio ?? fallbackRatio),
    rect,
    turn: readTurn(rect ?? stored),
    degrees: degreesIn(settings.language()),
    options: cropper.options ?? {},
  };
}

function editorLabels(
  cropper: CropperOptions,
  translate: (text: UploadText) => string,
): EditorLabels {
  const localized = Object.entries(editorTexts).map(([key, text]) => [key, translate(text)]);
  return { ...Object.fromEntries(localized), ...cropper.labels } as EditorLabels;
}

/** The browser refuses some tags; then its own language takes their place. */
function degreesIn(tag: string): EditorStart['degrees'] {
  const format = (language?: string): Intl.NumberFormat =>
    new Intl.NumberFormat(language, {
      style: 'unit',
      unit: 'degree',
      unitDisplay: 'narrow',
      maximumFractionDigits: 1,
      signDisplay: 'negative',
    });
  try {
    const own = format(tag);
    return (angle) => own.format(angle);
  } catch {
    const other = format();
    return (angle) => other.format(angle);
  }
}

function presetsOf(cropper: CropperOptions, free: string): Preset[] {
  const ratios: unknown = cropper.aspectRatios;
  const listed: readonly unknown[] = Array.isArray(ratios) ? ratios : defaultPresets;
  return listed.map((value) => {
    const ratio = parseAspectRatio(value);
    if (ratio === null) return { ratio, label: free, swapped: free };
    const [width, height = '1'] = String(value).split(':');
    return { ratio, label: String(value), swapped: `${height}:${width}` };
  });
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}
