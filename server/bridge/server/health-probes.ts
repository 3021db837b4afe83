import type { IncomingMessage, ServerResponse } from 'node:http';

import { InvalidConfigException } from '../../core/index.ts';
import { checkSettings, settingRules, withDefaults } from '../../core/internal.ts';
import { plainMessage } from '../node/outgoing.ts';
import { send } from '../node/send.ts';

/** Endpoints for orchestrators. They are answered before the application, which does not receive them. */
export interface HealthOptions {
  /** Path that is answered with 200 as long as the process runs. Default `/livez`. */
  readonly live?: string;
  /** Path that is answered with 200 while the process accepts requests, and with 503 once it stops. Default `/readyz`. */
  readonly ready?: string;
  /** Whether dependencies of the application are available, such as a database; false or a failure is 503. Default true. */
  readonly isReady?: () => boolean | Promise<boolean>;
}

/** Answers the probes of orchestrators. */
export class HealthProbes {
  readonly #live: string;
  readonly #ready: string;
  readonly #isReady: () => boolean | Promise<boolean>;

  /** @throws {InvalidConfigException} A path does not start with a slash, or another option is not valid. */
  constructor(options: HealthOptions) {
    const { live, ready, isReady } = withDefaults('The option "health"', options, {
      live: '/livez',
      ready: '/readyz',
      isReady: () => true,
    });
    checkSettings(
      'The option "health":',
      { isReady, live, ready },
      {
        isReady: settingRules.function,
        live: settingRules.text,
        ready: settingRules.text,
      },
    );
    for (const [name, path] of Object.entries({ live, ready })) {
      if (path.startsWith('/')) continue;
      throw new InvalidConfigException(`"health.${name}" must start with a slash, got "${path}".`);
    }
    this.#live = live;
    this.#ready = ready;
    this.#isReady = isReady;
  }

  /** Answers a probe. @returns False when the request is not a probe. */
  answer({ method, url }: IncomingMessage, response: ServerResponse, isDraining: boolean): boolean {
    if (method !== 'GET' && method !== 'HEAD') return false;
    if (url !== this.#live && url !== this.#ready) return false;
    void this.#send(response, url === this.#ready ? this.#check(isDraining) : true);
    return true;
  }

  async #send(response: ServerResponse, isHealthy: boolean | Promise<boolean>): Promise<void> {
    const message = (await isHealthy)
      ? plainMessage(200, 'OK')
      : plainMessage(503, 'Service Unavailable', ['Retry-After', '1']);
    if (response.req.method === 'HEAD') await send(response, { ...message, body: null });
    else await send(response, message);
  }

  async #check(isDraining: boolean): Promise<boolean> {
    if (isDraining) return false;
    try {
      return await this.#isReady();
    } catch {
      // `isReady` logs the reason itself where it matters.
      return false;
    }
  }
}
