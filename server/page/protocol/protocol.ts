import { formatMessage, InvalidArgumentException } from '../../core/index.ts';
import { isEmpty } from '../../core/internal.ts';
import { InvalidPropException, PropResolutionException } from './exceptions.ts';
import { expandProps } from './expand-props.ts';
import { handleRejections } from './handle-rejections.ts';
import { malformedText, normalizeJson, setOwn } from './json-value.ts';
import { ProtocolMessage } from './message.ts';
import { Page } from './page.ts';
import type { PageInput } from './page-input.ts';
import { PropResolver } from './prop-resolver.ts';
import { type EventDispatcher, ProtocolResultCreated } from './protocol-result-created.ts';
import type { RequestContext } from './request-context.ts';
import {
  FragmentRedirectResult,
  InitialPageResult,
  LocationResult,
  type PageResult,
  ProtocolPageResult,
  type ProtocolResult,
  RedirectResult,
  type RedirectStatus,
  VersionConflictResult,
} from './results.ts';
import { type Clock, systemClock } from './clock.ts';
import { isAbsoluteUrl, isSafeRooted } from './urls.ts';

const none: readonly string[] = [];
const redirectStatuses: ReadonlySet<number> = new Set([301, 302, 303, 307, 308]);
const changing: ReadonlySet<string> = new Set(['PUT', 'PATCH', 'DELETE']);

/** The rules of the protocol. It keeps no state of a request: one instance serves all. */
export class Protocol {
  readonly #clock: Clock;
  readonly #dispatcher: EventDispatcher | null;

  /** @param dispatcher Receives a {@link ProtocolResultCreated} for every result; null for none. */
  constructor(clock: Clock = systemClock, dispatcher: EventDispatcher | null = null) {
    this.#clock = clock;
    this.#dispatcher = dispatcher;
  }

  /** The same as the constructor. */
  static create(clock?: Clock, dispatcher?: EventDispatcher | null): Protocol {
    return new Protocol(clock, dispatcher);
  }

  /** Whether the client of this request uses other assets, so that no page may be resolved. */
  isConflict(request: RequestContext, version: PageInput['version']): boolean {
    if (!request.isPageProto() || !request.isGet()) return false;
    const known = request.requestVersion();
    return known !== null && known !== String(version);
  }

  /**
   * Resolves a page. For a client with other assets, the result is a conflict, and no resolver runs.
   *
   * @throws {PropResolutionException} A prop fails and is not rescued.
   * @throws {InvalidPageInputException} A dotted key leads through something that is not an object.
   */
  async page(
    request: RequestContext,
    input: PageInput,
  ): Promise<PageResult | VersionConflictResult> {
    try {
      if (this.isConflict(request, input.version)) return this.#conflict(request, input);
      const resolver = new PropResolver(request, input.component, this.#clock);
      const props = await resolver.resolve(expandProps(input));
      return this.#announce(request, pageResult(request, input, props, resolver));
    } catch (error) {
      handleRejections([input.props, input.sharedProps, input.flash]);
      throw error;
    }
  }

  #conflict(request: RequestContext, input: PageInput): VersionConflictResult {
    handleRejections([input.props, input.sharedProps, input.flash]);
    return this.#announce(request, new VersionConflictResult(request.absoluteUrl, input.version));
  }

  /**
   * Sends the browser to an address with a full navigation.
   *
   * @throws {InvalidArgumentException} The URL is not absolute HTTP(S), or contains credentials.
   */
  location(request: RequestContext, url: string): LocationResult | RedirectResult {
    if (!isAbsoluteUrl(url))
      throw new InvalidArgumentException(ProtocolMessage.LOCATION_URL_INVALID);
    const result = request.isPageProto() ? new LocationResult(url) : new RedirectResult(url);
    return this.#announce(request, result);
  }

  /**
   * Redirects in a way that the client can follow: with 303 after a change, and with a control answer when
   * the address has a fragment.
   *
   * @throws {InvalidArgumentException} The URL is neither absolute HTTP(S) nor rooted, or the status
   * is not one of a redirect.
   */
  redirect(
    request: RequestContext,
    url: string,
    statusCode = 302,
  ): FragmentRedirectResult | RedirectResult {
    const rooted = isSafeRooted(url);
    if (!rooted && !isAbsoluteUrl(url)) {
      throw new InvalidArgumentException(ProtocolMessage.REDIRECT_URL_INVALID);
    }
    if (!redirectStatuses.has(statusCode)) {
      throw new InvalidArgumentException(ProtocolMessage.REDIRECT_STATUS_INVALID);
    }
    if (request.isPageProto() && !request.isPrefetch() && url.includes('#')) {
      const target = rooted ? new URL(request.absoluteUrl).origin + url : url;
      return this.#announce(request, new FragmentRedirectResult(target));
    }
    const isConverted = request.isPageProto() && statusCode === 302 && changing.has(request.method);
    const status = isConverted ? 303 : (statusCode as RedirectStatus);
    return this.#announce(request, new RedirectResult(url, status));
  }

  #announce<T extends ProtocolResult>(request: RequestContext, result: T): T {
    this.#dispatcher?.dispatch(new ProtocolResultCreated(request, result));
    return result;
  }
}

/** The result for resolved props. @throws {PropResolutionException} JSON cannot represent a text or a flash value. */
function pageResult(
  request: RequestContext,
  input: PageInput,
  props: Record<string, unknown>,
  resolver: PropResolver,
): PageResult {
  props['errors'] = errorsOf(request, input);
  const { metadata, failures } = resolver.finish();
  const page = new Page({
    input,
    props,
    url: input.url ?? request.url,
    metadata,
    sharedProps: input.sharedPropsExposure ? sharedKeys(input) : none,
    flash: flashOf(input),
    constants: resolver.constants,
  });
  if (page.mayBeMalformed()) checkTexts(page);
  const Result = request.isPageProto() ? ProtocolPageResult : InitialPageResult;
  return new Result(page, failures);
}

function errorsOf(request: RequestContext, { errors }: PageInput): object {
  if (isEmpty(errors)) return {};
  const bag = request.errorBag();
  if (bag === null) return { ...errors };
  const nested = {};
  setOwn(nested, bag, { ...errors });
  return nested;
}

/** @throws {PropResolutionException} A text is not well-formed. */
function checkTexts(page: Page): void {
  for (const [key, value] of Object.entries(page.props())) {
    const path = malformedText(value, key);
    if (path === null) continue;
    const text = formatMessage(ProtocolMessage.JSON_UTF8_INVALID, path);
    throw new PropResolutionException(path, new InvalidPropException(text));
  }
}

function flashOf({ flash }: PageInput): Record<string, unknown> {
  const result: Record<string, unknown> = {};
  if (isEmpty(flash)) return result;
  for (const [key, value] of Object.entries(flash)) {
    const path = `flash.${key}`;
    try {
      setOwn(result, key, normalizeJson(value, path));
    } catch (error) {
      throw new PropResolutionException(path, error);
    }
  }
  return result;
}

function sharedKeys({ sharedProps }: PageInput): readonly string[] {
  if (isEmpty(sharedProps)) return none;
  const keys = Object.keys(sharedProps);
  if (!keys.some((key) => key.includes('.'))) return keys;
  return [...new Set(keys.map((key) => key.split('.', 1)[0] ?? key))];
}
