import { AsyncLocalStorage } from 'node:async_hooks';

import { nodeBuiltin } from '../../core/internal.ts';
import { wrapMethod } from './wrap-method.ts';

/** What is used of a transporter of nodemailer. */
export interface Mailer {
  readonly sendMail: unknown;
  readonly use: unknown;
}

/** A mail that is being sent, as nodemailer gives it to plugins. */
export interface ComposedMail {
  readonly data: Readonly<Record<string, unknown>>;
  readonly message: {
    getAddresses(): Readonly<Record<string, readonly MailAddress[] | undefined>>;
    transform(make: () => NodeJS.ReadWriteStream): void;
  };
}

/** Somebody who sends or gets mails. */
export interface MailAddress {
  readonly name?: string;
  readonly address?: string;
}

/** What hears of one mail. */
export interface MailObserver {
  /** The mail has been composed. */
  composed(mail: ComposedMail): void;
  /** The message is written. Returns what hears of its bytes; a second call means that it is written anew. */
  written(): (bytes: Uint8Array) => void;
  /** Sending has ended; with an error when it failed. */
  ended(error?: unknown): void;
}

/** What hears of mails. */
export interface MailsObserver {
  /** A mail is to be sent. Returns null when nobody wants to know. */
  begin(data: unknown): MailObserver | null;
}

type Plugin = (mail: ComposedMail, done: () => void) => void;

/** Watches one transporter of nodemailer. Returns what stops watching. */
export function watchMailer(mailer: Mailer, observer: MailsObserver): () => void {
  const { Transform } = nodeBuiltin('node:stream', 'Capturing mails');
  // Nodemailer copies the data of a mail, so the context says which call a composed mail belongs to.
  const sending = new AsyncLocalStorage<MailObserver>();
  const copy: Plugin = (composed, done) => {
    const mail = sending.getStore();
    mail?.composed(composed);
    composed.message.transform(() => {
      const onBytes = mail?.written();
      return new Transform({
        transform(chunk: Uint8Array, _encoding, next) {
          onBytes?.(chunk);
          next(null, chunk);
        },
      });
    });
    done();
  };
  (mailer.use as (step: 'stream', plugin: Plugin) => void).call(mailer, 'stream', copy);
  return wrapMethod(mailer, 'sendMail', (call, _self, args) => {
    const mail = observer.begin(args[0]);
    return mail ? sending.run(mail, () => observed(mail, call, args)) : call();
  });
}

/** Sends a mail and hears of its end, without changing what the caller gets. */
function observed(
  mail: MailObserver,
  call: (args?: readonly unknown[]) => unknown,
  args: readonly unknown[],
): unknown {
  const [data, callback] = args;
  if (typeof callback === 'function') {
    const ended = (error: unknown, ...rest: unknown[]): void => {
      mail.ended(error);
      Reflect.apply(callback, undefined, [error, ...rest]);
    };
    return call([data, ended]);
  }
  const result = call();
  if (result instanceof Promise) {
    result.then(
      () => mail.ended(),
      (error: unknown) => mail.ended(error),
    );
  }
  return result;
}
