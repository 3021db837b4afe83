import { RuntimeException } from '../../core/index.ts';
import { Message } from '../message.ts';

/** A response cannot be sent because headers were sent already. */
export class HeadersAlreadySentException extends RuntimeException {
  constructor(message: string = Message.HEADERS_SENT) {
    super(message);
  }

  override getName(): string {
    return 'Headers already sent';
  }
}

/** A response cannot be sent because a body was sent already. */
export class OutputAlreadySentException extends RuntimeException {
  constructor(message: string = Message.OUTPUT_SENT) {
    super(message);
  }

  override getName(): string {
    return 'Output already sent';
  }
}
