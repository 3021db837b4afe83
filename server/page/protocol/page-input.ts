import { formatMessage } from '../../core/internal.ts';
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

/** What a page has beside its props. */
interface Values {
  readonly sharedProps: Props;
  readonly errors: Errors;
  readonly flash: Props;
  readonly url: string | null;
  readonly encryptHistory: boolean;
  readonly clearHistory: boolean;
  readonly preserveFragment: boolean;
  readonly sharedPropsExposure: boolean;
}

interface Parts extends Values {
  /** Whether a key of the props or the shared props is a path. */
  readonly hasPaths: boolean;
}

const defaults: Parts = {
  sharedProps: {},
  errors: {},
  flash: {},
  url: null,
  encryptHistory: false,
  clearHistory: false,
  preserveFragment: false,
  sharedPropsExposure: true,
  hasPaths: false,
};
const withPaths: Parts = { ...defaults, hasPaths: true };

/** What an application wants to render. Immutable: `with...` gives a copy. */
export class PageInput {
  readonly component: string;
  readonly props: Props;
  readonly version: AssetVersion;
  readonly #parts: Parts;

  /**
   * @param component Name of the page's component on the client.
   * @param version Version of the client's assets; `''` means none.
   * @param parts Only for copies of an input that was checked already.
   * @throws {InvalidPageInputException} The name is blank or holds control characters; a key is
   * empty, reserved, has a control character, a comma or an empty segment.
   */
  constructor(component: string, props: Props = {}, version: AssetVersion = '', parts = defaults) {
    this.component = component;
    this.version = version;
    if (parts === defaults) {
      this.props = { ...props };
      this.#parts = checkPage(component, this.props) ? withPaths : defaults;
    } else {
      this.props = props;
      this.#parts = parts;
    }
  }

  /** The same as the constructor, for chains. */
  static create(component: string, props: Props = {}, version: AssetVersion = ''): PageInput {
    return new PageInput(component, props, version);
  }

  /** Props of every page; page props with the same first-level key win. */
  get sharedProps(): Props {
    return this.#parts.sharedProps;
  }

  /** Validation messages, the `errors` prop of the page. */
  get errors(): Errors {
    return this.#parts.errors;
  }

  /** Data for one page only. */
  get flash(): Props {
    return this.#parts.flash;
  }

  /** Rooted URL of the page with its query; null: that of the request. */
  get url(): string | null {
    return this.#parts.url;
  }

  /** Whether the client encrypts this page in its history. */
  get encryptHistory(): boolean {
    return this.#parts.encryptHistory;
  }

  /** Whether the client forgets what it has encrypted so far. */
  get clearHistory(): boolean {
    return this.#parts.clearHistory;
  }

  /** Whether the client keeps the fragment of the visited URL. */
  get preserveFragment(): boolean {
    return this.#parts.preserveFragment;
  }

  /** Whether the page lists which of its props are shared. */
  get sharedPropsExposure(): boolean {
    return this.#parts.sharedPropsExposure;
  }

  /** Whether a key of the props or the shared props is a dotted path. */
  get hasPaths(): boolean {
    return this.#parts.hasPaths;
  }

  /**
   * A copy with other values; those that are not given stay.
   *
   * @throws {InvalidPageInputException} A key is malformed or reserved, an error is something else than
   * texts, the URL is not rooted, or has a fragment.
   */
  with(values: Partial<Values>): PageInput {
    const { sharedProps, errors, flash, url } = values;
    let { hasPaths } = this.#parts;
    if (sharedProps) hasPaths = checkKeys(sharedProps, 'shared props', true) || hasPaths;
    if (errors) checkErrors(errors);
    if (flash) checkKeys(flash, 'flash data', false);
    if (typeof url === 'string') checkUrl(url);
    const parts = { ...this.#parts, ...values, hasPaths };
    return new PageInput(this.component, this.props, this.version, parts);
  }

  /** @throws {InvalidPageInputException} A key is malformed or reserved. */
  withSharedProps(sharedProps: Props): PageInput {
    return this.with({ sharedProps });
  }

  /** @throws {InvalidPageInputException} A field is malformed or holds something else than texts. */
  withErrors(errors: Errors): PageInput {
    return this.with({ errors });
  }

  /** @throws {InvalidPageInputException} A key is malformed. */
  withFlash(flash: Props): PageInput {
    return this.with({ flash });
  }

  /** @throws {InvalidPageInputException} The URL is not rooted, or has a fragment. */
  withUrl(url: string | null): PageInput {
    return this.with({ url });
  }

  withEncryptHistory(encryptHistory = true): PageInput {
    return this.with({ encryptHistory });
  }

  withClearHistory(clearHistory = true): PageInput {
    return this.with({ clearHistory });
  }

  withPreserveFragment(preserveFragment = true): PageInput {
    return this.with({ preserveFragment });
  }

  withSharedPropsExposure(sharedPropsExposure = true): PageInput {
    return this.with({ sharedPropsExposure });
  }
}

/** Whether a key is a path. */
function checkPage(component: string, props: Props): boolean {
  if (component.trim() === '' || hasControl(component)) {
    throw new InvalidPageInputException(ProtocolMessage.COMPONENT_NAME_INVALID);
  }
  return checkKeys(props, 'page props', true);
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

function checkErrors(errors: Errors): void {
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
