import type { FilePondFile } from 'filepond';

import type { Plugin } from '../plugin.ts';
import type { CropperOptions } from '../upload.options.ts';
import type { UploadLocale } from './locale.ts';
import type { PondItemsOwner } from './pond-items.ts';
import type { PondPage, PondSettings } from './pond-settings.ts';
import type { WiringSources } from './wiring.ts';

/** The part of the element that its pond uses. */
export interface PondOwner extends PondItemsOwner {
  readonly host: HTMLElement;
  readonly plugins: readonly Plugin[];
  /** Language tag of the texts. */
  readonly language: string;
  /** Address that libraries are loaded from; `null` uses the bundle. */
  readonly cdn: string | null;
  /** The configured options. */
  readonly settings: PondSettings;
  /** Settings from the page: locale, direction and crop editor. */
  readonly page: PondPage;
  /** Options of the crop editor. */
  readonly cropper: CropperOptions;
  /** Options that only the element sets. */
  readonly ownOptions: Readonly<Record<string, unknown>>;
  /** Sources of the accessible name and description of the input, in addition to the plain input. */
  readonly wiring: Omit<WiringSources, 'template'>;
  /** Texts of the element, set together with those of the pond. */
  locale: UploadLocale;
  /** Called when a pond has replaced the plain input and has rendered its parts. */
  initialized(root: HTMLElement): void;
  /** Called when the state of the form may have changed. */
  changed(): void;
  /** Called when a dropped folder contains no file. */
  onEmptyFolder(name: string): void;
  /** Called when a file has moved to a position, counted from 0. */
  onFileMoved(file: FilePondFile, index: number, count: number): void;
}
