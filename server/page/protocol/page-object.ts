import type { AssetVersion } from './page-input.ts';
import type { OnceState } from './page-metadata.ts';
import type { ScrollState } from './props/scroll-metadata.ts';

/** The page object as it is sent to the client. Absent keys are omitted, never null or empty. */
export interface PageObject {
  component: string;
  props: Record<string, unknown>;
  url: string;
  version: AssetVersion;
  encryptHistory?: true;
  clearHistory?: true;
  preserveFragment?: true;
  mergeProps?: readonly string[];
  prependProps?: readonly string[];
  deepMergeProps?: readonly string[];
  matchPropsOn?: readonly string[];
  scrollProps?: Record<string, ScrollState>;
  deferredProps?: Record<string, readonly string[]>;
  rescuedProps?: readonly string[];
  sharedProps?: readonly string[];
  onceProps?: Record<string, OnceState>;
  flash?: Record<string, unknown>;
}
