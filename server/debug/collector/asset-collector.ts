import { Event } from '../../core/index.ts';
import { AssetBundle, View } from '../../web/index.ts';
import type { Capture } from '../capture/capture.ts';
import { hasMethods } from '../hooks/wrap-method.ts';
import type { JsonRecord } from '../model/strict-reader.ts';
import { Collector } from './collector.ts';

/** A bundle of style sheets and scripts. */
export interface AssetEntry {
  /** From 1, in the order in which the page has them. */
  readonly seq: number;
  /** Class of the bundle. */
  readonly name: string;
  /** Folder that is published, or package of npm; `''` when the files are served already. */
  readonly source: string;
  /** Base URL of the files; `''` for none. */
  readonly baseUrl: string;
  readonly css: readonly string[];
  readonly js: readonly string[];
  /** Classes of the bundles that come before it. */
  readonly depends: readonly string[];
}

/** The bundles of the page of a capture. */
export type AssetPayload = {
  readonly entries: readonly AssetEntry[];
};

/** A bundle of the files of an npm package. */
interface PackageBundle {
  readonly baseUrl: string;
  package(): string;
  styleFiles(): readonly { readonly url: string }[];
  scriptFiles(): readonly { readonly url: string }[];
}

const NO_FILES: Omit<AssetEntry, 'name' | 'seq'> = {
  source: '',
  baseUrl: '',
  css: [],
  js: [],
  depends: [],
};

interface State {
  readonly views: Set<View>;
}

/**
 * Captures the asset bundles of the views that an application renders, and those that a server adds by `annotate()`.
 */
export class AssetCollector extends Collector<State> {
  override id(): string {
    return 'asset';
  }

  override instrument(): () => void {
    const onRender = ({ sender }: Event): void => {
      if (sender instanceof View) this.state()?.views.add(sender);
    };
    Event.on(View, View.EVENT_AFTER_RENDER, onRender);
    return () => Event.off(View, View.EVENT_AFTER_RENDER, onRender);
  }

  protected override start(): State {
    return { views: new Set() };
  }

  protected override collect({ views }: State, { facts }: Capture): JsonRecord | null {
    const bundles = [...views].flatMap(({ assetBundles }) => [...assetBundles]);
    const found = [
      ...bundles.map(([type, bundle]) => ({ name: nameOf(type), ...filesOf(bundle) })),
      ...facts.bundles.map((bundle) => ({ ...NO_FILES, ...bundle })),
    ];
    if (found.length === 0) return null;
    const shown = (urls: readonly string[]): string[] =>
      urls.map((url) => this.policy.redactUrl(url));
    const entries = found.map((bundle, at): AssetEntry => {
      return { seq: at + 1, ...bundle, css: shown(bundle.css), js: shown(bundle.js) };
    });
    return { entries };
  }
}

function filesOf(bundle: object): Omit<AssetEntry, 'name' | 'seq'> {
  if (bundle instanceof AssetBundle) {
    const { baseUrl, css, depends, js, sourcePath } = bundle;
    return {
      source: sourcePath ?? '',
      baseUrl: baseUrl ?? '',
      css: css.map((file) => (typeof file === 'string' ? file : file[0])),
      js: js.map((file) => (typeof file === 'string' ? file : file[0])),
      depends: depends.map(nameOf),
    };
  }
  if (!isPackage(bundle)) return NO_FILES;
  const type = bundle.constructor as { dependencies?(): readonly unknown[] };
  return {
    source: bundle.package(),
    baseUrl: bundle.baseUrl,
    css: bundle.styleFiles().map(({ url }) => url),
    js: bundle.scriptFiles().map(({ url }) => url),
    depends: (type.dependencies?.() ?? []).map(nameOf),
  };
}

function isPackage(bundle: object): bundle is PackageBundle {
  return hasMethods(bundle, ['package', 'styleFiles', 'scriptFiles']);
}

function nameOf(type: unknown): string {
  return typeof type === 'function' ? type.name : String(type);
}
