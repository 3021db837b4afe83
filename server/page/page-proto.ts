import { formatMessage, Fw, InvalidCallException, InvalidConfigException } from '../core/index.ts';
import { hasRequestScope } from '../core/internal.ts';
import { standAlone } from './internal/exchange.ts';
import { Manager } from './manager.ts';
import { Message } from './message.ts';
import type { Errors, Props } from './protocol/page-input.ts';
import { Prop } from './protocol/props/prop.ts';
import type { MergeProp } from './protocol/props/merge-prop.ts';
import { type Cursor, ScrollMetadata } from './protocol/props/scroll-metadata.ts';

type Parameter<K extends 'location' | 'share' | 'getShared' | 'flash'> = Parameters<Manager[K]>;

/** Renders pages anywhere in a request: the manager of the running request, and all kinds of props. */
export class PageProto {
  /** Part of every response, also of partial reloads that do not request it. */
  static readonly always = Prop.always;
  /** Plain data that is the same for all requests: its JSON is created once. Create the prop once, too. */
  static readonly constant = Prop.constant;
  /** Requested by the client right after the page, with one request for each group. */
  static readonly defer = Prop.defer;
  /** Merged with the value of the client, on partial reloads. */
  static readonly merge = Prop.merge;
  /** Kept by the client, which leaves it out of later requests. */
  static readonly once = Prop.once;
  /** Resolved only when a partial reload requests it. */
  static readonly optional = Prop.optional;
  /** A list that grows while the user scrolls. */
  static readonly scroll = Prop.scroll;

  /** Merged recursively with the value of the client, on partial reloads. */
  static deepMerge(value: unknown): MergeProp {
    return Prop.merge(value).deepMerge();
  }

  /**
   * Pagination state of a list.
   *
   * @param pageName Query parameter that contains the cursor.
   * @param previousPage Null on the first page.
   * @param nextPage Null on the last page.
   * @param currentPage Null when it is not known.
   * @throws {InvalidPropException} The name is empty or contains control characters.
   */
  static scrollMetadata(
    pageName: string,
    previousPage: Cursor = null,
    nextPage: Cursor = null,
    currentPage: Cursor = null,
  ): ScrollMetadata {
    return new ScrollMetadata(pageName, previousPage, nextPage, currentPage);
  }

  /** {@link Manager.render} of the running request. */
  static render(component: string, props?: Props, viewData?: Props): ReturnType<Manager['render']> {
    return manager().render(component, props, viewData);
  }

  /** {@link Manager.location} of the running request. */
  static location(...args: Parameter<'location'>): ReturnType<Manager['location']> {
    return manager().location(...args);
  }

  /** {@link Manager.share} of the running request. */
  static share(...args: Parameter<'share'>): void {
    manager().share(...args);
  }

  /** {@link Manager.getShared} of the running request. */
  static getShared(...args: Parameter<'getShared'>): unknown {
    return manager().getShared(...args);
  }

  /** {@link Manager.flushShared} of the running request. */
  static flushShared(): void {
    manager().flushShared();
  }

  /** {@link Manager.flash} of the running request. */
  static flash(...args: Parameter<'flash'>): Promise<void> {
    return manager().flash(...args);
  }

  /** {@link Manager.addErrors} of the running request. */
  static errors(errors: Errors): void {
    manager().addErrors(errors);
  }

  /** {@link Manager.back} of the running request. */
  static back(fallback?: string): ReturnType<Manager['back']> {
    return manager().back(fallback);
  }

  /** {@link Manager.precognition} of the running request. */
  static precognition(
    ...args: Parameters<Manager['precognition']>
  ): ReturnType<Manager['precognition']> {
    return manager().precognition(...args);
  }

  /** Whether the client encrypts the page of this request in its history. */
  static encryptHistory(encrypt = true): void {
    manager().encryptHistory = encrypt;
  }

  /** Whether the page of this request makes the client discard the pages that it has encrypted so far. */
  static clearHistory(clear = true): void {
    manager().clearHistory = clear;
  }

  /** Whether the client keeps the fragment of the visited URL on the page of this request. */
  static preserveFragment(preserve = true): void {
    manager().preserveFragment = preserve;
  }

  /** URL that the client shows for the page of this request: a path with its query. */
  static url(url: string): void {
    manager().url = url;
  }

  /** {@link Manager.getVersion} of the running request. */
  static getVersion(): ReturnType<Manager['getVersion']> {
    return manager().getVersion();
  }
}

/**
 * The manager of the running request.
 *
 * @throws {InvalidCallException} No request is running.
 * @throws {InvalidConfigException} The application has another component under this id, or none.
 */
export function manager(): Manager {
  const found = standAlone.peek();
  if (found) return found.manager;
  if (!hasRequestScope()) {
    throw new InvalidCallException('PageProto belongs to a request, and none is running here.');
  }
  const component = Fw.app?.get('pageproto', false);
  if (component instanceof Manager) return component;
  throw new InvalidConfigException(
    formatMessage(Message.APPLICATION_COMPONENT_INVALID, Manager.className()),
  );
}
