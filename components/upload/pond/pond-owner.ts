import type { FilePondFile } from 'filepond';

import type { Plugin } from '../plugin.ts';
import type { CropperOptions } from '../upload.options.ts';
import type { UploadLocale } from './locale.ts';
import type { PondItemsOwner } from './pond-items.ts';
import type { PondPage, PondSettings } from './pond-settings.ts';
import type { WiringSources } from './wiring.ts';

/** What a pond needs to know of its element. */
export interface PondOwner extends PondItemsOwner {
  readonly host: HTMLElement;
  readonly plugins: readonly Plugin[];
  /** Language tag of the texts. */
  readonly language: string;
  /** Address that libraries are loaded from; `null` takes those of the bundle. */
  readonly cdn: string | null;
  /** Options as they are configured. */
  readonly settings: PondSettings;
  /** What the page adds to them. */
  readonly page: PondPage;
  /** Options of the crop editor. */
  readonly cropper: CropperOptions;
  /** Options that only the element decides. */
  readonly ownOptions: Readonly<Record<string, unknown>>;
  /** What the name and the description of the input are made of, beside the plain input. */
  readonly wiring: Omit<WiringSources, 'template'>;
  /** Texts of the element, set with those of the pond. */
  locale: UploadLocale;
  /** A pond has taken the place of the plain input; its inner parts are there. */
  initialized(root: HTMLElement): void;
  /** The state of the form may have changed. */
  changed(): void;
  /** There is no file in a folder that was dropped. */
  foundEmpty(name: string): void;
  /** A file has been given a position, counted from 0. */
  moved(file: FilePondFile, index: number, count: number): void;
}
