import { UrlManager } from '../../web/index.ts';
import type { LanguageChangedEvent } from '../language-changed-event.ts';
import { currentExchange } from './exchange.ts';

/** A URL manager that also reads base URL, script and host of requests without an application. */
export class RequestAwareUrlManager extends UrlManager<{ languageChanged: LanguageChangedEvent }> {
  #baseUrl: string | null = null;
  #scriptUrl: string | null = null;
  #hostInfo: string | null = null;

  override get baseUrl(): string {
    return this.#baseUrl ?? currentExchange().request?.getBaseUrl() ?? super.baseUrl;
  }

  override set baseUrl(value: string | null) {
    super.baseUrl = value;
    this.#baseUrl = value === null ? null : super.baseUrl;
  }

  override get scriptUrl(): string {
    return this.#scriptUrl ?? currentExchange().request?.getScriptUrl() ?? super.scriptUrl;
  }

  override set scriptUrl(value: string | null) {
    super.scriptUrl = value;
    this.#scriptUrl = value === null ? null : super.scriptUrl;
  }

  override get hostInfo(): string {
    return this.#hostInfo ?? currentExchange().request?.getHostInfo() ?? super.hostInfo;
  }

  override set hostInfo(value: string | null) {
    super.hostInfo = value;
    this.#hostInfo = value === null ? null : super.hostInfo;
  }
}
