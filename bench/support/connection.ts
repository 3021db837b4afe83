import { connect, type Socket } from 'node:net';

/** A request as it goes over the wire. */
export interface WireRequest {
  readonly path: string;
  readonly method?: 'GET' | 'POST';
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string;
}

function written({ path, method = 'GET', headers = {}, body = '' }: WireRequest): Buffer {
  const all: Record<string, string> = { host: '127.0.0.1', ...headers };
  if (body) all['content-length'] = String(Buffer.byteLength(body));
  const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}\r\n`);
  return Buffer.from(`${method} ${path} HTTP/1.1\r\n${lines.join('')}\r\n${body}`);
}

/**
 * A kept-alive connection with minimal overhead: with a client that is slower than the server, the server goes idle
 * between requests, and the bench measures the cost of waking it.
 */
export class Connection {
  readonly #port: number;
  readonly #asked: Buffer;
  #socket: Socket | null = null;
  #head = '';
  #left = 0;
  #quietSince = 0;
  #ended: () => void = () => {};
  #failed: (error: Error) => void = () => {};

  constructor(port: number, asked: WireRequest) {
    this.#port = port;
    this.#asked = written(asked);
  }

  /** Sends requests, one at a time, as long as `more` returns true. */
  run(more: () => boolean): Promise<void> {
    return new Promise((resolve, reject) => {
      this.#failed = reject;
      const socket = this.#fresh();
      this.#ended = () => {
        if (more()) {
          socket.write(this.#asked);
          return;
        }
        this.#quietSince = performance.now();
        resolve();
      };
      this.#ended();
    });
  }

  /**
   * The kept socket, or a new one instead of a socket that its server may be about to close, as Node does after five
   * seconds.
   */
  #fresh(): Socket {
    if (this.#socket && performance.now() - this.#quietSince > 4000) {
      const old = this.#socket;
      this.#socket = null;
      old.destroy();
    }
    return (this.#socket ??= this.#open());
  }

  #open(): Socket {
    const socket = connect(this.#port, '127.0.0.1').setNoDelay(true);
    socket.on('data', (chunk) => this.#read(chunk));
    socket.on('error', (error) => {
      if (this.#socket === socket) this.#failed(error);
    });
    return socket.on('close', () => {
      if (this.#socket !== socket) return;
      this.#socket = null;
      this.#failed(new Error('The connection was closed.'));
    });
  }

  close(): void {
    this.#failed = () => {};
    this.#socket?.destroy();
  }

  #read(chunk: Buffer): void {
    if (this.#left > 0) {
      this.#left -= chunk.length;
    } else {
      this.#head += chunk.toString('latin1');
      const end = this.#head.indexOf('\r\n\r\n') + 4;
      if (end < 4) return;
      if (!this.#head.startsWith('HTTP/1.1 200')) return this.#failed(new Error(this.#head));
      const length = /\r\ncontent-length: *(\d+)/i.exec(this.#head)?.[1];
      if (length === undefined && !this.#head.endsWith('\r\n0\r\n\r\n')) return;
      this.#left = length === undefined ? 0 : end + Number(length) - this.#head.length;
      this.#head = '';
    }
    if (this.#left <= 0) this.#ended();
  }
}
