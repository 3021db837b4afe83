import type { FilePondFile } from 'filepond';

import type { Announcer } from './status/announcer.ts';
import type { UploadText } from './labels/texts.ts';
import type { UploadElement } from './form/plain-input.ts';
import type { Plugin } from './plugin.ts';
import type { UploadLocale } from './labels/locale.ts';
import type { Emit } from './pond/pond-events.ts';
import type { PondPage, PondSettings } from './pond/pond-settings.ts';
import type { WiringSources } from './pond/wiring.ts';
import type { CropperOptions } from './upload.options.ts';
import type { ItemOptions, UploadRecord } from './record/upload-record.ts';

/** What the parts of an upload input use of the input that they belong to. */
export interface UploadOwner {
  readonly host: UploadElement;
  readonly record: UploadRecord;
  readonly announcer: Pick<
    Announcer,
    'announceEmptyFolder' | 'announceMove' | 'region' | 'showState'
  >;
  readonly files: {
    /** Names of the files that cannot be used, each with the reason. */
    readonly faults: readonly string[];
    /** Whether each file that cannot be used was not sent, and can be sent again. */
    readonly canBeSentAgain: boolean;
    add(sources: readonly unknown[], options?: ItemOptions): Promise<FilePondFile[]>;
    /** Adds files that the user has chosen, or warns that they do not fit in the list. */
    addChosen(files: readonly File[]): void;
  };
  readonly form: {
    /** Whether a submit waits for the files. */
    readonly isHeld: boolean;
    /** Why the form cannot be submitted, unless a file is missing; `null` when it can. */
    readonly message: string | null;
  };
  /** Texts of the element, in English until the language of the page is loaded. */
  locale: UploadLocale;
  /** Language tag of the texts. */
  readonly language: string;
  /** The effective options, merged with the attributes of the plain input. */
  readonly settings: PondSettings;
  /** Settings from the page: locale, direction and crop editor. */
  readonly page: PondPage;
  /** Options of the crop editor. */
  readonly cropper: CropperOptions;
  /** FilePond options that only the element sets. */
  readonly ownOptions: Record<string, unknown>;
  /** Enabled plugins, in registration order. */
  readonly plugins: Plugin[];
  /** Address that libraries are loaded from; `null` uses the bundle. */
  readonly cdn: string | null;
  /** Sources of the accessible name and description of the input, in addition to the plain input. */
  readonly wiring: Omit<WiringSources, 'template'>;
  /** Name of the field that a pond submits. */
  readonly field: string;
  /** Name of the plain input when the browser has parsed the page; `null` while the input is not replaced. */
  readonly replacedName: string | null;
  /** The file input of FilePond; `null` while there is none. */
  readonly browser: HTMLInputElement | null;
  /** Whether files are sent to a server, separately from the form. */
  readonly isAsync: boolean;
  /** Whether the element, its form owner or the plain input disables the files. */
  readonly isDisabled: boolean;
  /** Whether the element takes what is pasted into it. */
  readonly takesPastes: boolean;
  /** Whether files without a position are inserted at the start of the list. */
  readonly isNewFirst: boolean;
  /** Whether the form needs at least one file. */
  readonly isRequired: boolean;
  /** Dispatches an event from the element. */
  readonly emit: Emit;
  /** Returns a text in the language of the input. */
  text(text: UploadText): string;
  /** Sends the files that are not sent; resolves when every file is ready, with whether one was aborted. */
  whenSettled(): Promise<boolean>;
  /**
   * Takes over the files of the page and creates the pond, if the element is connected. Without files `loading`
   * determines when.
   */
  begin(): void;
  /** Called when a pond has replaced the plain input and has rendered its parts. */
  initialized(root: HTMLElement): void;
  /** Called when the state of the form may have changed. */
  changed(): void;
}
