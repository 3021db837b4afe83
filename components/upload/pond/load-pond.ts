import type * as FilePond from 'filepond';

import type { Plugin } from '../plugin.ts';
import { encoder } from './encoder.ts';
import { itemButtons } from './item-buttons.ts';
import { painter } from './painter.ts';
import { withoutSurprises } from './plugin-guard.ts';
import type { PondPlugin } from './plugin-api.ts';
import { pluginModules } from './plugin-modules.ts';

/** FilePond's module. */
export type PondModule = typeof FilePond;

/** What an input needs from the network before it can be made. */
export interface LoadedPond {
  readonly module: PondModule;
  /** Style sheets, in order. */
  readonly styles: readonly string[];
}

// What has been asked for on this page; a failed request is forgotten, so that it can be repeated.
const requests = new Map<string, Promise<unknown>>();
const registered = new Set<string>();

/**
 * Loads FilePond and the given plugins, and registers those that are new to this page.
 *
 * @throws {Error} A module cannot be loaded.
 */
export async function loadPond(plugins: readonly Plugin[]): Promise<LoadedPond> {
  const [module, core, ...loaded] = await Promise.all([
    once('filepond', importPond),
    once('styles', () => import('../styles/filepond.css.ts')),
    ...plugins.map(loadPlugin),
  ]);
  const { styles: own } = await once('own styles', () => import('../styles/upload.css.ts'));
  register(module, 'encoder', encoder);
  register(module, 'item buttons', itemButtons);
  plugins.forEach((name, index) => {
    const plugin = loaded[index]?.plugin;
    if (plugin) register(module, name, withoutSurprises(name, plugin));
  });
  const sheets = loaded.flatMap(({ styles }) => (styles === null ? [] : [styles]));
  return { module, styles: [core.styles, ...sheets, own] };
}

async function importPond(): Promise<PondModule> {
  painter.install();
  const module: unknown = await import('filepond');
  return unwrap(module, (value): value is PondModule => hasFunction(value, 'registerPlugin'));
}

async function loadPlugin(
  name: Plugin,
): Promise<{ readonly plugin: PondPlugin | null; readonly styles: string | null }> {
  const source = pluginModules[name];
  if (!source) return { plugin: null, styles: null };
  const [module, sheet] = await Promise.all([
    once(name, source.load),
    source.styles ? once(`styles of ${name}`, source.styles) : null,
  ]);
  const plugin = module === null ? null : unwrap(module, isPlugin);
  return { plugin, styles: sheet?.styles ?? null };
}

function register(module: PondModule, name: string, plugin: PondPlugin): void {
  if (registered.has(name)) return;
  registered.add(name);
  module.registerPlugin(plugin);
}

function once<T>(key: string, load: () => Promise<T>): Promise<T> {
  const known = requests.get(key) as Promise<T> | undefined;
  if (known) return known;
  const request = load();
  requests.set(key, request);
  request.catch(() => requests.delete(key));
  return request;
}

// The packages are ESM for bundlers and UMD for others; each wraps the value once more.
function unwrap<T>(module: unknown, fits: (value: unknown) => value is T): T {
  let value = module;
  for (let depth = 0; depth < 3; depth++) {
    if (fits(value)) return value;
    value = (value as { readonly default?: unknown } | undefined)?.default;
  }
  throw new Error('A module of FilePond has an unknown shape.');
}

function isPlugin(value: unknown): value is PondPlugin {
  return typeof value === 'function';
}

function hasFunction(value: unknown, name: string): boolean {
  return typeof (value as Record<string, unknown> | null)?.[name] === 'function';
}
