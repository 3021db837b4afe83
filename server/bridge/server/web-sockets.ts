import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Duplex } from 'node:stream';

import { Fw, NotSupportedException } from '../../core/index.ts';
import { checkSettings, settingRules, withDefaults } from '../../core/internal.ts';
import type { WebSocketConnection, WebSocketHandler } from '../../web/index.ts';
import { assertOrigins } from '../../web/internal.ts';
import { nodeModule } from '../internal/node-module.ts';
import type { AcceptWebSocket } from '../node/node-exchange.ts';
import { hasBytes } from '../node/node-body.ts';
import { plainMessage } from '../node/outgoing.ts';
import { nodeUrlParts, urlOf } from '../node/request-url.ts';
import { send } from '../node/send.ts';

/** Options of WebSockets. */
export interface WebSocketOptions {
  /** Origins that may connect, in addition to that of the server itself, such as `https://example.com`. Default none. */
  readonly origins?: readonly string[];
  /** Most bytes of a message. Default 1 MiB. */
  readonly maxPayloadBytes?: number;
  /** Milliseconds between two pings; without an answer to the last one a client is disconnected. Default 30,000; 0: none. */
  readonly pingInterval?: number;
}

/** Arguments of the event `upgrade` of Node. */
interface UpgradeSocket {
  readonly socket: Duplex;
  /** First bytes after the headers. */
  readonly head: Buffer;
}

/** The part of a connection of `ws` that is used here. */
interface Connection extends WebSocketConnection {
  on(event: 'message', listener: (data: Buffer, isBinary: boolean) => void): void;
  on(event: 'close', listener: (code: number, reason: Buffer) => void): void;
  on(event: 'pong' | 'error', listener: () => void): void;
  ping(): void;
  terminate(): void;
}

/** The part of a server of `ws` that is used here. */
interface HandshakeServer {
  on(event: 'headers', listener: (headers: string[], message: IncomingMessage) => void): void;
  handleUpgrade(
    message: IncomingMessage,
    socket: Duplex,
    head: Buffer,
    onOpen: (connection: Connection) => void,
  ): void;
}

/** The package `ws`, of version 8. */
interface WsModule {
  readonly WebSocketServer: new (options: object) => HandshakeServer;
}

/** The handshakes of WebSockets, and their connections. */
export class WebSockets {
  readonly #options: Required<WebSocketOptions>;
  readonly #handlers = new WeakMap<IncomingMessage, WebSocketHandler>();
  readonly #cookies = new WeakMap<IncomingMessage, readonly string[]>();
  readonly #connections = new Set<Connection>();
  #server: Promise<HandshakeServer> | null = null;

  /** @throws {InvalidConfigException} An option is not valid. */
  constructor(options: WebSocketOptions) {
    this.#options = withDefaults('The option "webSockets"', options, {
      origins: [],
      maxPayloadBytes: 1_048_576,
      pingInterval: 30_000,
    });
    checkSettings('The option "webSockets":', this.#options, {
      maxPayloadBytes: settingRules.whole,
      pingInterval: settingRules.whole,
    });
    assertOrigins('"origins" of WebSockets', this.#options.origins);
  }

  /**
   * Passes the request through the application, which accepts the connection or answers as usual.
   *
   * @param run Answers the request over a response.
   */
  upgrade(
    message: IncomingMessage,
    { socket, head }: UpgradeSocket,
    run: (response: ServerResponse, accept: AcceptWebSocket) => void,
  ): void {
    socket.on('error', () => undefined);
    const http = nodeModule('node:http', 'serve()');
    const response = new http.ServerResponse(message);
    response.shouldKeepAlive = false;
    response.assignSocket(message.socket);
    response.on('finish', () => socket.end());
    // Node has taken the body for the first bytes of the other protocol.
    if (hasBytes(message)) return void send(response, plainMessage(400, 'Bad Request'));
    if (!this.#allowsOrigin(message)) {
      return void send(response, plainMessage(403, 'Forbidden'));
    }
    run(response, async (handler, outgoing) => {
      this.#server ??= this.#start();
      const server = await this.#server;
      response.detachSocket(message.socket);
      this.#handlers.set(message, handler);
      this.#cookies.set(message, cookieLinesOf(outgoing.headers));
      const closed = new Promise<void>((resolve) => void socket.once('close', () => resolve()));
      server.handleUpgrade(message, socket, head, (connection) => this.#open(connection, handler));
      return { closed };
    });
  }

  /** Closes all connections with code 1001, because the server stops. */
  close(): void {
    for (const connection of this.#connections) connection.close(1001, 'The server stops.');
  }

  /** Browsers send cookies with requests from every site: only the own origin and configured ones may connect. */
  #allowsOrigin(message: IncomingMessage): boolean {
    const { origin } = message.headers;
    if (origin === undefined || this.#options.origins.includes(origin)) return true;
    try {
      const url = urlOf(nodeUrlParts(message, message.url ?? '/'));
      return new URL(origin).host === new URL(url).host;
    } catch {
      return false;
    }
  }

  async #start(): Promise<HandshakeServer> {
    const { maxPayloadBytes, pingInterval } = this.#options;
    const { WebSocketServer } = await loadWs();
    const server = new WebSocketServer({
      noServer: true,
      clientTracking: false,
      maxPayload: maxPayloadBytes,
      handleProtocols: (offered: Iterable<string>, message: IncomingMessage) =>
        [...offered].find((name) => this.#handlers.get(message)?.protocols?.includes(name)) ??
        false,
    });
    server.on('headers', (headers, message) => {
      headers.push(...(this.#cookies.get(message) ?? []));
    });
    if (pingInterval > 0) setInterval(() => this.#ping(), pingInterval).unref();
    return server;
  }

  readonly #waiting = new WeakSet<Connection>();

  #ping(): void {
    for (const connection of this.#connections) {
      if (this.#waiting.has(connection)) connection.terminate();
      else {
        this.#waiting.add(connection);
        connection.ping();
      }
    }
  }

  #open(connection: Connection, handler: WebSocketHandler): void {
    this.#connections.add(connection);
    const call = (run: () => unknown): void => void guarded(connection, run);
    connection.on('pong', () => this.#waiting.delete(connection));
    connection.on('message', (data: Buffer, isBinary: boolean) => {
      // Up to version 7 of the package, texts are passed as strings.
      const text = isBinary ? data : data.toString();
      call(() => handler.message?.(connection, text));
    });
    connection.on('close', (code: number, reason: Buffer) => {
      this.#connections.delete(connection);
      call(() => handler.close?.(connection, code, reason.toString()));
    });
    // A malformed frame closes the connection, which emits `close`.
    connection.on('error', () => undefined);
    call(() => handler.open?.(connection));
  }
}

/** Whether a request asks for a WebSocket. */
export function isHandshake({ headers }: IncomingMessage): boolean {
  return headers.upgrade?.toLowerCase() === 'websocket';
}

async function loadWs(): Promise<WsModule> {
  // An optional peer dependency: compilers and bundlers do not have to resolve it.
  const name = 'ws';
  try {
    return await import(
      /* webpackIgnore: true */ /* turbopackIgnore: true */ /* @vite-ignore */ name
    );
  } catch (cause) {
    throw new NotSupportedException('WebSockets need the package "ws".', { cause });
  }
}

/** Runs a function of the application; a failure is logged and closes the connection with 1011. */
async function guarded(connection: Connection, run: () => unknown): Promise<void> {
  try {
    await run();
  } catch (error) {
    Fw.error(error, 'fwx\\bridge\\websocket');
    connection.close(1011, 'The server has failed.');
  }
}

function cookieLinesOf(headers: readonly string[]): string[] {
  const lines: string[] = [];
  for (let at = 0; at < headers.length; at += 2) {
    if (headers[at]?.toLowerCase() === 'set-cookie') lines.push(`Set-Cookie: ${headers[at + 1]}`);
  }
  return lines;
}
