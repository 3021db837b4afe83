import { loadOnce, type PackageLoader, packageLoader, unwrap } from '../packages/packages.ts';
import type { UploadOwner } from '../upload-owner.ts';
import { imageMetadata } from './image-metadata.ts';
import { itemButtons } from './item-buttons.ts';
import { loadLocale } from './load-locale.ts';
import { painter } from './painter.ts';
import { Pond, type PondModule, type PondParts } from './pond.ts';
import { recorder } from './recorder.ts';
import { sendingView } from './sending-view.ts';
import { loadPlugin, pluginStyles } from './plugin-modules.ts';

/** The modules that an input loads before its pond is created. */
export interface LoadedPond extends PondParts {
  /** Constructs the pond of an input. */
  readonly pondFor: (owner: UploadOwner, template: HTMLInputElement) => Pond;
}

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
    sendingView,
    itemButtons,
    // Before the plugins, one of which adds a crop to each image without one.
    imageMetadata,
    ...loaded.filter((plugin) => plugin !== null),
  );
  return {
    module,
    styles: [core, ...sheets, own].map(({ styles }) => styles),
    locale,
    pondFor: (...values) => new Pond(...values),
  };
}

async function importPond(load: PackageLoader): Promise<PondModule> {
  painter.install();
  const isPond = (value: unknown): value is PondModule => 'registerPlugin' in Object(value);
  return unwrap('filepond', await load('filepond'), isPond);
}
