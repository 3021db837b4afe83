import { AsyncLocalStorage } from 'node:async_hooks';

import { nodeBuiltin } from '../../core/internal.ts';
import { observeResult, wrapMethod } from './wrap-method.ts';

/** The part of a transporter of nodemailer that the debugger uses. */
export interface Mailer {
  readonly sendMail: unknown;
  readonly use: unknown;
}

/** A mail that is being sent, as nodemailer passes it to plugins. */
export interface ComposedMail {
  readonly data: Readonly<Record<string, unknown>>;
  readonly message: {
    getAddresses(): Readonly<Record<string, readonly MailAddress[] | undefined>>;
    transform(make: () => NodeJS.ReadWriteStream): void;
  };
}

/** A sender or recipient of mails. */
export interface MailAddress {
  readonly name?: string;
  readonly address?: string;
}

/** Observes one mail. */
export interface MailObserver {
  /** Called when the mail has been composed. */
  composed(mail: ComposedMail): void;
  /**
   * Called when the message is written. Returns a listener for its bytes; a second call means that it is written again.
   */
  written(): (bytes: Uint8Array) => void;
  /** Called when sending has ended: with an error when it failed, otherwise with what nodemailer returns. */
  ended(error: unknown, info?: unknown): void;
}

/** Observes mails. */
export interface MailsObserver {
  /** Called before a mail is sent. Returns null when it is not observed. */
  begin(data: unknown): MailObserver | null;
}

type Plugin = (mail: ComposedMail, done: () => void) => void;

/** Watches one transporter of nodemailer. Returns a function that stops watching. */
export function watchMailer(mailer: Mailer, observer: MailsObserver): () => void {
  const { Transform } = nodeBuiltin('node:stream', 'Capturing mails');
  // Nodemailer copies the data of a mail, so the context connects a composed mail with its call.
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

/** Sends a mail and observes its end, without changing the result for the caller. */
function observed(
  mail: MailObserver,
  call: (args?: readonly unknown[]) => unknown,
  args: readonly unknown[],
): unknown {
  const [data, callback] = args;
  if (typeof callback === 'function') {
    const ended = (...results: readonly unknown[]): void => {
      mail.ended(...(results as [unknown, unknown]));
      Reflect.apply(callback, undefined, results);
    };
    return call([data, ended]);
  }
  return observeResult(
    call(),
    (info) => mail.ended(null, info),
    (error) => mail.ended(error),
  );
}
