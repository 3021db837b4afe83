import type { SecureContextOptions, TlsOptions as NodeTlsOptions } from 'node:tls';

import { Fw, InvalidConfigException } from '../../core/index.ts';
import { nodeModule } from '../internal/node-module.ts';

/**
 * Options of TLS: those of `tls.createServer()` of Node, such as `key`, `cert`, `pfx`, `passphrase`, `ca`,
 * `requestCert`, `rejectUnauthorized`, `minVersion` and `ciphers`.
 */
export interface TlsOptions extends NodeTlsOptions {
  /** Certificates for other host names, in lower case; `*.example.com` covers one label. Default none. */
  readonly hosts?: Readonly<Record<string, SecureContextOptions>>;
}

/** TLS options, or a function that reads them; it is called again at `SIGHUP`, as after a certificate was renewed. */
export type TlsSource = TlsOptions | (() => TlsOptions | Promise<TlsOptions>);

/** The part of a server that is used to replace its certificates. */
interface SecureServer {
  setSecureContext(options: SecureContextOptions): void;
}

/** The certificates of a server: its own, and those for other host names. They can be read again. */
export class TlsCertificates {
  readonly #source: TlsSource;
  #contexts: ReadonlyMap<string, unknown> = new Map();

  constructor(source: TlsSource) {
    this.#source = source;
  }

  /**
   * Reads the options of the server.
   *
   * @throws {InvalidConfigException} There is no certificate.
   */
  async load(): Promise<NodeTlsOptions> {
    const { hosts = {}, ...options } = await (typeof this.#source === 'function'
      ? this.#source()
      : this.#source);
    if (options.pfx === undefined && (options.key === undefined || options.cert === undefined)) {
      throw new InvalidConfigException('"tls" must have "key" and "cert", or "pfx".');
    }
    const { createSecureContext } = nodeModule('node:tls', 'serve()');
    this.#contexts = new Map(
      Object.entries(hosts).map(([name, host]) => [
        name.toLowerCase(),
        createSecureContext({ ...options, ...host }),
      ]),
    );
    return { ...options, SNICallback: this.#select };
  }

  /** Reads the options again for connections from now on. Invalid ones are logged, and the former ones stay. */
  async reload(server: SecureServer): Promise<void> {
    try {
      server.setSecureContext(await this.load());
    } catch (error) {
      Fw.error(error, 'fwx\\bridge\\tls');
    }
  }

  /** Whether the options can be read again. */
  get isReloadable(): boolean {
    return typeof this.#source === 'function';
  }

  /** Node uses the certificate of the server when no context is passed. */
  readonly #select: NonNullable<NodeTlsOptions['SNICallback']> = (serverName, callback) => {
    const name = serverName.toLowerCase();
    const context = this.#contexts.get(name) ?? this.#contexts.get(name.replace(/^[^.]+/, '*'));
    callback(null, context as never);
  };
}
