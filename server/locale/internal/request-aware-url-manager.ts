import { UrlManager } from '../../web/index.ts';
import { currentApplication } from '../../web/internal.ts';
import type { LanguageChangedEvent } from '../language-changed-event.ts';
import { currentExchange, type UrlBase } from './exchange.ts';
import { currentState } from './locale-state.ts';

/** A URL manager that also reads base URL, script and host of requests without an application. */
export class RequestAwareUrlManager extends UrlManager<{ languageChanged: LanguageChangedEvent }> {
  #baseUrl: string | null = null;
  #scriptUrl: string | null = null;
  #hostInfo: string | null = null;

  /** The request without an application: the one that a server has set, else the last that was parsed in its scope. */
  get #source(): Partial<UrlBase> | null {
    const { request } = currentExchange();
    if (request !== null || currentApplication.peek()) return request;
    return currentState(this)?.request ?? null;
  }

  override get baseUrl(): string {
    return this.#baseUrl ?? this.#source?.getBaseUrl?.() ?? super.baseUrl;
  }

  override set baseUrl(value: string | null) {
    super.baseUrl = value;
    this.#baseUrl = value === null ? null : super.baseUrl;
  }

  override get scriptUrl(): string {
    return this.#scriptUrl ?? this.#source?.getScriptUrl?.() ?? super.scriptUrl;
  }

  override set scriptUrl(value: string | null) {
    super.scriptUrl = value;
    this.#scriptUrl = value === null ? null : super.scriptUrl;
  }

  override get hostInfo(): string {
    const source = this.#source;
    if (this.#hostInfo !== null || !source?.getHostInfo) return this.#hostInfo ?? super.hostInfo;
    // As in an application, URLs are without a host where that of the request is not valid.
    return source.getHostInfo() ?? '';
  }

  override set hostInfo(value: string | null) {
    super.hostInfo = value;
    this.#hostInfo = value === null ? null : super.hostInfo;
  }
}
