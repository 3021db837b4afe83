import type { UploadOwner } from '../upload-owner.ts';
import { importFromCdn } from './cdn.ts';
import { cropCompletion } from './crop-completion.ts';
import { imageResize } from './image-resize.ts';
import { itemButtons } from './item-buttons.ts';
import { loadLocale } from './load-locale.ts';
import { painter } from './painter.ts';
import { pauseButton } from './pause-button.ts';
import { Pond, type PondModule, type PondParts } from './pond.ts';
import { recorder } from './recorder.ts';
import { sendingStatus } from './sending-status.ts';
import {
  bundledPackage,
  loadPlugin,
  type PackageLoader,
  pluginStyles,
  unwrap,
} from './plugin-modules.ts';

/** The modules that an input loads before its pond is created. */
export interface LoadedPond extends PondParts {
  /** Constructs the pond of an input. */
  readonly pondFor: (owner: UploadOwner, template: HTMLInputElement) => Pond;
}

// Requests of this page; a failed request is removed, so that it can be repeated.
const requests = new Map<string, Promise<unknown>>();

/**
 * Loads FilePond, plugins and texts, and registers the plugins that are new to this page. Modules that the
 * page has loaded are reused, regardless of their origin.
 *
 * @throws {Error} A module cannot be loaded.
 */
export async function loadPond({
  plugins,
  language,
  cdn,
}: Pick<UploadOwner, 'cdn' | 'language' | 'plugins'>): Promise<LoadedPond> {
  const load = packageLoader(cdn);
  const [module, core, own, locale, loaded, sheets] = await Promise.all([
    loadOnce('filepond', () => importPond(load)),
    import('../styles/filepond.css.ts'),
    import('../styles/upload.css.ts'),
    loadLocale(language),
    Promise.all(plugins.map((name) => loadOnce(name, () => loadPlugin(name, load)))),
    Promise.all(plugins.flatMap((name) => pluginStyles[name]?.() ?? [])),
  ]);
  // FilePond ignores plugins that it has.
  module.registerPlugin(
    recorder,
    // Before the item buttons, which label the buttons of the file.
    pauseButton,
    itemButtons,
    sendingStatus,
    // Before the plugins, one of which adds a crop to each image without one.
    cropCompletion,
    imageResize,
    ...loaded.filter((plugin) => plugin !== null),
  );
  return {
    module,
    styles: [core, ...sheets, own].map(({ styles }) => styles),
    locale,
    pondFor: (...values) => new Pond(...values),
  };
}

/** Returns a loader for the packages of this library from `cdn`, or from the bundle. */
export function packageLoader(cdn: string | null): PackageLoader {
  return cdn === null ? bundledPackage : (name) => importFromCdn(cdn, name);
}

/** Returns the result of `load`, which is called once on this page. */
export function loadOnce<T>(key: string, load: () => Promise<T>): Promise<T> {
  const known = requests.get(key) as Promise<T> | undefined;
  if (known) return known;
  const request = load();
  requests.set(key, request);
  request.catch(() => requests.delete(key));
  return request;
}

async function importPond(load: PackageLoader): Promise<PondModule> {
  painter.install();
  const module = unwrap(await load('filepond'), (value) => hasFunction(value, 'registerPlugin'));
  if (module === undefined) throw new Error('The module of FilePond has an unknown shape.');
  return module as PondModule;
}

function hasFunction(value: unknown, name: string): boolean {
  return typeof (value as Record<string, unknown> | null)?.[name] === 'function';
}
