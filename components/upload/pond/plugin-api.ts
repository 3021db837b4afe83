import type { FilePondFile } from 'filepond';

import type { UploadItem } from '../record/upload-record.ts';

/** An item of the list in the plugin API of FilePond. */
export interface PondItem {
  readonly id: string;
  /** `1` chosen by the user, `2` temporary upload on the server, `3` stored on the server. */
  origin: number;
  readonly status: number;
  readonly file: File;
  readonly filename: string;
  readonly source: unknown;
  readonly archived: boolean;
  /** Id of the file on the server; `null` when it is not there. */
  readonly serverId: string | null;
  /** Id of an upload that has begun; `null` when there is none. */
  readonly transferId: string | null;
  readonly getMetadata: (key?: string) => unknown;
  readonly setMetadata: (key: unknown, value: unknown, isSilent?: boolean) => unknown;
  readonly on: (event: string, listener: (detail: never) => void) => void;
  /** Replaces a method, also for FilePond itself. */
  readonly extend: <K extends string>(
    name: K,
    method: K extends keyof PondItem ? PondItem[K] : (...args: never[]) => unknown,
  ) => void;
  readonly load: (source: unknown, ...rest: unknown[]) => void;
  readonly retryLoad: () => void;
  readonly archive: () => void;
  readonly requestProcessing: () => void;
  readonly abortProcessing: () => Promise<void>;
  readonly revert: (...values: unknown[]) => Promise<void>;
  readonly process: (processor: unknown, prepare: PrepareFile) => void;
}

/** Prepares a file before it is sent. An item calls it with its file. */
export type PrepareFile = (file: Blob, prepared: (output: unknown) => void) => void;

/** Queries a value of a pond: an option as `GET_MAX_FILES`, an item as `GET_ITEM` with its id. */
export type PondQuery = (name: string, argument?: unknown) => unknown;

/** Dispatches an action to a pond. */
export type PondDispatch = (name: string, data?: object, isBlocking?: boolean) => void;

/** The internal store of a pond: queries and actions. */
export interface PondStore {
  readonly query: PondQuery;
  readonly dispatch: PondDispatch;
}

/** Second argument of a filter. */
export interface FilterContext {
  readonly query: PondQuery;
  readonly dispatch: PondDispatch;
  readonly item: PondItem;
}

/** Argument of an action handler in a view. */
export interface ViewAction {
  readonly root: PondView;
  readonly props: { readonly id: string };
  readonly action: Readonly<Record<string, unknown>>;
}

/** A view: one part of the interface. */
export interface PondView {
  readonly element: HTMLElement;
  readonly ref: Record<string, unknown>;
  /** Size in CSS pixels at the start of the last frame. */
  readonly rect: { readonly element: { readonly height: number } };
  opacity?: number;
  query: PondQuery;
  dispatch: PondDispatch;
  /** Calls `writer` in each frame. Returning `false` keeps the pond active. */
  registerWriter(writer: (state: ViewState) => boolean | void): void;
  createChildView(type: unknown, props: object): PondView;
  appendChildView(view: PondView): PondView;
  on(event: string, listener: (event: Event) => void): void;
}

/** Argument of a writer in each frame. */
export type ViewState = Readonly<Record<string, unknown>>;

/** Argument of the filter `CREATE_VIEW`. */
export interface CreatedView {
  is(name: string): boolean;
  readonly view: PondView;
  readonly query: PondQuery;
}

// Filters have different arguments and results; FilePond has no types for them.
type Filter = (value: never, context: never) => unknown;

/** Action handlers by name. */
export type Routes = Readonly<Record<string, (state: ViewAction) => void>>;

/** Argument of a plugin. */
export interface PluginApi {
  addFilter(name: string, filter: Filter): void;
  readonly utils: {
    readonly Type: Readonly<Record<string, unknown>>;
    createRoute(routes: Routes, always?: (state: ViewAction) => void): (state: ViewState) => void;
    createView(definition: object): unknown;
    createWorker(work: () => void): unknown;
  };
  readonly views: { readonly fileActionButton: unknown };
}

/** Options of a plugin as `[default, type]`. */
export type PluginOptions = Readonly<Record<string, readonly [unknown, unknown]>>;

/** A plugin: adds filters, and returns its options. */
export type PondPlugin = (api: PluginApi) => {
  readonly options?: PluginOptions;
};

/** FilePond's codes for the status of a file that this library compares. */
export const ItemStatus = {
  PROCESSING: 3,
  PROCESSING_COMPLETE: 5,
  PROCESSING_ERROR: 6,
  LOAD_ERROR: 8,
  PROCESSING_QUEUED: 9,
} as const;

/** FilePond's codes for the origin of a file. */
export const ItemOrigin = {
  /** Chosen by the user. */
  INPUT: 1,
  /** Temporary upload on the server. */
  LIMBO: 2,
  /** Stored on the server. */
  LOCAL: 3,
} as const;

/** Returns a file of the list for applications: FilePond passes them the item of plugins with another type. */
export function fileOf({ pondItem }: UploadItem): FilePondFile {
  return pondItem as unknown as FilePondFile;
}
