import { formatMessage } from '../../core/index.ts';
import { isPlain } from '../../core/internal.ts';
import { InvalidPageInputException } from './exceptions.ts';
import { hasControl, keyKind } from './keys.ts';
import { ProtocolMessage } from './message.ts';
import { isSafeRooted } from './urls.ts';

/** Props by name; names may be dotted paths. */
export type Props = Readonly<Record<string, unknown>>;

/** Validation messages by field. */
export type Errors = Readonly<Record<string, string | readonly string[]>>;

/** Version of the client's assets. */
export type AssetVersion = string | number;

/** Data of a page besides its props. */
export interface PageInputOptions {
  /** Props of every page; page props with the same first-level key win. Default none. */
  readonly sharedProps?: Props;
  /** Validation messages, the `errors` prop of the page. Default none. */
  readonly errors?: Errors;
  /** Data for one page only. Default none. */
  readonly flash?: Props;
  /** Rooted URL of the page with its query; null, the default: that of the request. */
  readonly url?: string | null;
  /** Whether the client encrypts this page in its history. Default false. */
  readonly encryptHistory?: boolean;
  /** Whether the client discards the pages that it has encrypted so far. Default false. */
  readonly clearHistory?: boolean;
  /** Whether the client keeps the fragment of the visited URL. Default false. */
  readonly preserveFragment?: boolean;
  /** Whether the page lists which of its props are shared. Default true. */
  readonly sharedPropsExposure?: boolean;
}

const defaults: Required<PageInputOptions> = {
  sharedProps: {},
  errors: {},
  flash: {},
  url: null,
  encryptHistory: false,
  clearHistory: false,
  preserveFragment: false,
  sharedPropsExposure: true,
};

/** The input for rendering a page. Immutable: `with...` methods return a copy. */
export class PageInput implements Required<PageInputOptions> {
  readonly component: string;
  readonly props: Props;
  readonly version: AssetVersion;
  /** Whether a key of the props or the shared props is a dotted path. */
  readonly hasPaths: boolean;
  readonly #options: Required<PageInputOptions>;

  /**
   * @param component Name of the page's component on the client.
   * @param version Version of the client's assets; `''` means none.
   * @throws {InvalidPageInputException} The name is blank or contains control characters; a key is
   * empty, reserved, has a control character, a comma or an empty segment; an error has a value other
   * than texts; the URL is not rooted, or has a fragment.
   */
  constructor(
    component: string,
    props: Props = {},
    version: AssetVersion = '',
    options: PageInputOptions = defaults,
  ) {
    checkComponent(component);
    this.component = component;
    this.props = { ...props };
    this.version = version;
    this.#options = { ...defaults, ...options };
    const hasOwnPaths = checkKeys(this.props, 'page props', true);
    this.hasPaths = checkKeys(this.sharedProps, 'shared props', true) || hasOwnPaths;
    checkErrors(this.errors);
    checkKeys(this.flash, 'flash data', false);
    if (this.url !== null) checkUrl(this.url);
  }

  /** The same as the constructor, for chains. */
  static create(component: string, props: Props = {}, version: AssetVersion = ''): PageInput {
    return new PageInput(component, props, version);
  }

  get sharedProps(): Props {
    return this.#options.sharedProps;
  }

  get errors(): Errors {
    return this.#options.errors;
  }

  get flash(): Props {
    return this.#options.flash;
  }

  get url(): string | null {
    return this.#options.url;
  }

  get encryptHistory(): boolean {
    return this.#options.encryptHistory;
  }

  get clearHistory(): boolean {
    return this.#options.clearHistory;
  }

  get preserveFragment(): boolean {
    return this.#options.preserveFragment;
  }

  get sharedPropsExposure(): boolean {
    return this.#options.sharedPropsExposure;
  }

  /** @throws {InvalidPageInputException} A key is malformed or reserved. */
  withSharedProps(sharedProps: Props): PageInput {
    return this.#with({ sharedProps });
  }

  /** @throws {InvalidPageInputException} A field is malformed or has a value other than texts. */
  withErrors(errors: Errors): PageInput {
    return this.#with({ errors });
  }

  /** @throws {InvalidPageInputException} A key is malformed. */
  withFlash(flash: Props): PageInput {
    return this.#with({ flash });
  }

  /** @throws {InvalidPageInputException} The URL is not rooted, or has a fragment. */
  withUrl(url: string | null): PageInput {
    return this.#with({ url });
  }

  withEncryptHistory(encryptHistory = true): PageInput {
    return this.#with({ encryptHistory });
  }

  withClearHistory(clearHistory = true): PageInput {
    return this.#with({ clearHistory });
  }

  withPreserveFragment(preserveFragment = true): PageInput {
    return this.#with({ preserveFragment });
  }

  withSharedPropsExposure(sharedPropsExposure = true): PageInput {
    return this.#with({ sharedPropsExposure });
  }

  #with(options: PageInputOptions): PageInput {
    const all = { ...this.#options, ...options };
    return new PageInput(this.component, this.props, this.version, all);
  }
}

function checkComponent(component: string): void {
  if (component.trim() === '' || hasControl(component)) {
    throw new InvalidPageInputException(ProtocolMessage.COMPONENT_NAME_INVALID);
  }
}

/** Whether a key is a path. */
function checkKeys(map: object, label: string, isReserving: boolean): boolean {
  let hasPaths = false;
  for (const key in map) {
    const kind = keyKind(key);
    if (kind === 'path') hasPaths = true;
    else if (kind === 'malformed') {
      throw new InvalidPageInputException(formatMessage(ProtocolMessage.PAGE_KEY_INVALID, label));
    }
  }
  if (isReserving && Object.hasOwn(map, 'errors')) {
    throw new InvalidPageInputException(ProtocolMessage.RESERVED_ERRORS_PROP);
  }
  return hasPaths;
}

function checkUrl(url: string): void {
  if (isSafeRooted(url) && !url.includes('#')) return;
  throw new InvalidPageInputException(ProtocolMessage.REQUEST_URL_INVALID);
}

/** @throws {InvalidPageInputException} The errors are not texts by field. */
export function checkErrors(errors: Errors): void {
  if (!isPlain(errors)) {
    const got: unknown = errors;
    const kind = Array.isArray(got) ? 'a list' : got === null ? 'null' : typeof got;
    throw new InvalidPageInputException(
      `The errors of a page must be an object with messages by field, got ${kind}.`,
    );
  }
  checkKeys(errors, 'error fields', false);
  for (const messages of Object.values(errors)) checkMessages(messages);
}

function checkMessages(value: unknown): void {
  if (typeof value === 'string') return;
  if (!Array.isArray(value)) {
    throw new InvalidPageInputException(ProtocolMessage.ERROR_FIELD_INVALID);
  }
  if (!value.every((each) => typeof each === 'string')) {
    throw new InvalidPageInputException(ProtocolMessage.VALIDATION_ERROR_MESSAGE_INVALID);
  }
}
