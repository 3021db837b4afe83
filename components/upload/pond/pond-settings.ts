import type { CropEditor } from '../crop/editor.ts';
import { assembleOptions, effectiveOptions } from '../options/options.ts';
import type { UploadProperties } from '../upload.options.ts';
import type { UploadLocale } from '../labels/locale.ts';

/** The settings that determine the options of a pond. */
export interface PondSettings {
  readonly properties: UploadProperties;
  readonly config: Readonly<Record<string, unknown>>;
  /** FilePond's server option; `null` submits with the form. */
  readonly server: unknown;
  /** Size of a chunk in bytes, in which larger files are sent; `null`, and an invalid size, is 5,000,000. */
  readonly chunkSize: number | null;
}

/** Settings from the page. */
export interface PondPage {
  readonly locale: UploadLocale;
  readonly isRtl: boolean;
  /** `null` while there is no pond. */
  readonly editor: CropEditor | null;
}

/** Returns the options of an input as configured, with labels and defaults. */
export function configuredOptions(
  { properties, config, server }: PondSettings,
  { locale, editor }: PondPage,
): Record<string, unknown> {
  const translate = (text: string): string => locale.translate(text as never);
  const options = assembleOptions(properties, config, translate);
  // A file that is sent to a server does not need a copy in memory, as base64.
  if (server != null && !('server' in config)) options['allowFileEncode'] = false;
  if (options['allowImageEdit'] === true && !('imageEditEditor' in options) && editor) {
    options['imageEditEditor'] = editor;
  }
  return options;
}

/** Whether the files are sent to a server separately, instead of with the form. */
export function isAsync({ properties, config, server }: PondSettings): boolean {
  return (effectiveOptions(properties, config)['server'] ?? server) != null;
}

/** Returns the accepted types as configured. */
export function acceptedBy(options: Readonly<Record<string, unknown>>): readonly string[] {
  const accepted = options['acceptedFileTypes'];
  return Array.isArray(accepted) ? accepted.filter((one) => typeof one === 'string') : [];
}
