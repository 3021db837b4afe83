import type { CropperOptions } from '../upload.options.ts';
import type { UploadText } from '../labels/texts.ts';
import { parseAspectRatio } from './aspect-ratio.ts';
import { type CropRect, readRect } from './geometry.ts';
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

/** A ratio that the dialog offers. */
export interface Preset {
  /** Width divided by height; `null` is a free selection. */
  readonly ratio: number | null;
  readonly label: string;
  /** Label of the ratio with width and height swapped. */
  readonly swapped: string;
}

/** The initial state of one opening of the editor. */
export interface EditorStart {
  readonly labels: EditorLabels;
  readonly presets: readonly Preset[];
  /** Aspect ratio of the selection, width divided by height; `null` is free. */
  readonly ratio: number | null;
  /** Rectangle of an earlier crop, to restore. */
  readonly rect: CropRect | null;
  /** Initial turn of the image. */
  readonly turn: Turn;
  /** Formats an angle in the language of the page. */
  readonly degrees: (angle: number) => string;
  /** Options for Cropper.js itself. */
  readonly options: NonNullable<CropperOptions['options']>;
}

const defaultPresets = ['free', '1:1', '16:9', '4:3', '3:2'];

const degreeFormat: Intl.NumberFormatOptions = {
  style: 'unit',
  unit: 'degree',
  unitDisplay: 'narrow',
  maximumFractionDigits: 1,
  signDisplay: 'negative',
};

/** Settings of {@link startOf}. */
export interface EditorStartSettings {
  /** Returns the current options. */
  readonly cropper: () => CropperOptions;
  readonly translate: (text: UploadText) => string;
  /** Returns a number format in the language of the texts. */
  readonly numberFormat: (options: Intl.NumberFormatOptions) => Intl.NumberFormat;
}

/**
 * Returns the initial state of the editor for the current options.
 *
 * @param fallbackRatio Ratio of the crop when the options have none.
 * @param earlier The crop of the file; any other value counts as none.
 */
export function startOf(
  settings: EditorStartSettings,
  fallbackRatio: unknown,
  earlier: unknown,
): EditorStart {
  const cropper = settings.cropper();
  const { translate } = settings;
  const labels = editorLabels(cropper, translate);
  const stored = Object(earlier) as Readonly<Record<string, unknown>>;
  const rect = readRect(stored['rect']);
  const degrees = settings.numberFormat(degreeFormat);
  return {
    labels,
    presets: presetsOf(cropper, labels.free),
    ratio: Object.hasOwn(stored, 'selectionRatio')
      ? parseAspectRatio(stored['selectionRatio'])
      : parseAspectRatio(cropper.aspectRatio ?? fallbackRatio),
    rect,
    turn: readTurn(rect ?? stored),
    degrees: (angle) => degrees.format(angle),
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
