/** An open WebSocket. */
export interface WebSocketConnection {
  /** Sends a message; text or bytes. */
  send(data: string | Uint8Array): void;
  /** Starts to close the connection. @param code 1000, or 3000 to 4999. Default none. */
  close(code?: number, reason?: string): void;
  /** Protocol that was negotiated; empty when none was. */
  readonly protocol: string;
  /** Bytes that wait to be sent. */
  readonly bufferedAmount: number;
}

/**
 * Handlers of an application for a WebSocket. The functions run in the scope of the request that has opened it:
 * `app.session`, the language and the user are those of that request. A failure closes the connection with 1011.
 */
export interface WebSocketHandler {
  /** Supported protocols; the first one that the client offers is used. Default none. */
  readonly protocols?: readonly string[];
  open?(socket: WebSocketConnection): unknown;
  /** @param data Text as a string, bytes otherwise. */
  message?(socket: WebSocketConnection, data: string | Uint8Array): unknown;
  close?(socket: WebSocketConnection, code: number, reason: string): unknown;
}
