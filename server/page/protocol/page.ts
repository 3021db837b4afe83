import { isEmpty } from '../../core/internal.ts';
import { mayBeMalformed } from './json-value.ts';
import { type Constants, PageJson } from './page-json.ts';
import type { PageInput, AssetVersion } from './page-input.ts';
import { noMetadata, type PageMetadata } from './page-metadata.ts';
import type { PageObject } from './page-object.ts';
import { scriptSafe } from './script-json.ts';

/** Values from which a page is created once its props are resolved. */
interface PageParts {
  readonly input: PageInput;
  readonly props: Record<string, unknown>;
  readonly url: string;
  readonly metadata: PageMetadata;
  readonly sharedProps: readonly string[];
  readonly flash: Record<string, unknown>;
  /** Props whose JSON is known, by path. */
  readonly constants?: Constants | null;
}

/** A resolved page. Immutable; the props are plain data. */
export class Page {
  readonly #parts: PageParts;
  #object: PageObject | null = null;
  #json: string | PageJson | null = null;

  constructor(parts: PageParts) {
    this.#parts = parts;
  }

  /** Name of the component that shows the page. */
  component(): string {
    return this.#parts.input.component;
  }

  /** Resolved props, including `errors`. */
  props(): Readonly<Record<string, unknown>> {
    return this.#parts.props;
  }

  /** Rooted URL of the page, with its query. */
  url(): string {
    return this.#parts.url;
  }

  /** Version of the client's assets. */
  version(): AssetVersion {
    return this.#parts.input.version;
  }

  /** Metadata of the page about its props. */
  metadata(): PageMetadata {
    return this.#parts.metadata;
  }

  /** First segments of the shared keys, when they are exposed. */
  sharedProps(): readonly string[] {
    return this.#parts.sharedProps;
  }

  /** Data for this page only. */
  flash(): Readonly<Record<string, unknown>> {
    return this.#parts.flash;
  }

  /** The page object, its keys in the order of the protocol. */
  toArray(): PageObject {
    return (this.#object ??= pageObject(this.#parts));
  }

  /** The page object as JSON. Values are serialized once, for all methods that return JSON. */
  json(): string {
    const json = this.#text;
    return typeof json === 'string' ? json : json.text;
  }

  /** The page object as JSON that is safe in a script element. */
  scriptJson(): string {
    const json = this.#text;
    return typeof json === 'string' ? scriptSafe(json) : json.script;
  }

  /** Whether one of its texts may contain a lone surrogate, which JSON cannot represent. */
  mayBeMalformed(): boolean {
    const json = this.#text;
    return typeof json === 'string' ? mayBeMalformed(json) : json.mayBeMalformed;
  }

  get #text(): string | PageJson {
    if (this.#json !== null) return this.#json;
    const { constants } = this.#parts;
    const object = this.toArray();
    this.#json = constants ? new PageJson(object, constants) : JSON.stringify(object);
    return this.#json;
  }

  /** The same for `JSON.stringify`. */
  toJSON(): PageObject {
    return this.toArray();
  }
}

function pageObject({ input, props, url, metadata, sharedProps, flash }: PageParts): PageObject {
  const page: PageObject = { component: input.component, props, url, version: input.version };
  if (input.encryptHistory) page.encryptHistory = true;
  if (input.clearHistory) page.clearHistory = true;
  if (input.preserveFragment) page.preserveFragment = true;
  if (metadata !== noMetadata.metadata) addMetadata(page, metadata);
  if (sharedProps.length > 0) page.sharedProps = sharedProps;
  if (metadata.onceProps.size > 0) page.onceProps = Object.fromEntries(metadata.onceProps);
  if (!isEmpty(flash)) page.flash = flash;
  return page;
}

function addMetadata(page: PageObject, metadata: PageMetadata): void {
  addLists(page, metadata);
  if (metadata.scrollProps.size > 0) page.scrollProps = Object.fromEntries(metadata.scrollProps);
  if (metadata.deferredProps.size > 0) {
    page.deferredProps = Object.fromEntries(metadata.deferredProps);
  }
  if (metadata.rescuedProps.length > 0) page.rescuedProps = metadata.rescuedProps;
}

function addLists(page: PageObject, metadata: PageMetadata): void {
  const { mergeProps, prependProps, deepMergeProps, matchPropsOn } = metadata;
  if (mergeProps.length > 0) page.mergeProps = mergeProps;
  if (prependProps.length > 0) page.prependProps = prependProps;
  if (deepMergeProps.length > 0) page.deepMergeProps = deepMergeProps;
  if (matchPropsOn.length > 0) page.matchPropsOn = matchPropsOn;
}
