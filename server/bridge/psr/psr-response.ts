import { formatMessage, InvalidArgumentException } from '../../core/index.ts';
import { isFieldText, reasonPhrase } from '../../web/internal.ts';
import { Message } from '../message.ts';
import { HttpMessage, type MessageInit } from './http-message.ts';
import type { ResponseInterface } from './interfaces.ts';

/** Values from which a response is created. */
export interface ResponseInit extends MessageInit {
  /** Default 200. */
  readonly status?: number;
  /** Default the usual phrase of the status. */
  readonly reasonPhrase?: string;
}

/** An immutable response. */
export class PsrResponse extends HttpMessage implements ResponseInterface {
  readonly #status: number;
  readonly #reason: string;

  /** @throws {InvalidArgumentException} Status, reason or a header is not valid. */
  constructor(init: ResponseInit = {}) {
    super(init);
    this.#status = checkedStatus(init.status ?? 200);
    this.#reason = checkedReason(init.reasonPhrase ?? '');
  }

  getStatusCode(): number {
    return this.#status;
  }

  withStatus(code: number, reasonPhrase = ''): this {
    return this.copy({ status: code, reasonPhrase });
  }

  getReasonPhrase(): string {
    return this.#reason === '' ? reasonPhrase(this.#status) : this.#reason;
  }

  protected override copy(change: Partial<ResponseInit>): this {
    const Class = this.constructor as new (init: ResponseInit) => this;
    const { messageParts } = this;
    return new Class({
      ...messageParts,
      status: this.#status,
      reasonPhrase: this.#reason,
      ...change,
    });
  }
}

function checkedStatus(status: number): number {
  if (Number.isInteger(status) && status >= 100 && status <= 599) return status;
  throw new InvalidArgumentException(formatMessage(Message.STATUS_INVALID, String(status)));
}

function checkedReason(reason: string): string {
  if (isFieldText(reason)) return reason;
  throw new InvalidArgumentException('A reason phrase must not contain control characters.');
}
