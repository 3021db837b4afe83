import type { CropEditor } from '../crop/editor.ts';
import { assembleOptions, effectiveOptions } from '../options.ts';
import type { UploadProperties } from '../upload.options.ts';
import type { UploadLocale } from './locale.ts';

/** Everything that decides the options of a pond. */
export interface PondSettings {
  readonly properties: UploadProperties;
  readonly config: Readonly<Record<string, unknown>>;
  /** FilePond's server option; `null` submits with the form. */
  readonly server: unknown;
  /** Bytes from which on a file is sent in chunks of that size; `null`, and what is no size, is 5,000,000. */
  readonly chunkSize: number | null;
}

/** What the page adds to the settings. */
export interface PondPage {
  readonly locale: UploadLocale;
  readonly isRtl: boolean;
  readonly editor: CropEditor | null;
}

/** The options as the person who configures an input means them. */
export function configuredOptions(
  { properties, config, server }: PondSettings,
  { locale, editor }: PondPage,
): Record<string, unknown> {
  const translate = (text: string): string => locale.translate(text as never);
  const options = assembleOptions(properties, config, translate);
  // A file that goes to a server is not wanted a second time, as base64 in memory.
  if (server != null && !('server' in config)) options['allowFileEncode'] = false;
  if (options['allowImageEdit'] === true && !('imageEditEditor' in options) && editor) {
    options['imageEditEditor'] = editor;
  }
  return options;
}

/** Whether the files go to a server by themselves, instead of with the form. */
export function isAsync({ properties, config, server }: PondSettings): boolean {
  return (effectiveOptions(properties, config)['server'] ?? server) != null;
}

/** What is accepted, as it was configured. */
export function acceptedBy(options: Readonly<Record<string, unknown>>): readonly string[] {
  const accepted = options['acceptedFileTypes'];
  return Array.isArray(accepted) ? accepted.filter((one) => typeof one === 'string') : [];
}
