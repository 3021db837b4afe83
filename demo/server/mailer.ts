import { createRequire } from 'node:module';

/** A mail. */
export interface Mail {
  readonly from: string;
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
}

/** A transporter of nodemailer, as far as the demo uses it. */
export interface Mailer {
  sendMail(mail: Mail): Promise<unknown>;
  use(step: string, plugin: unknown): unknown;
}

/** Makes mails whole, and hands them to nobody: visitors of a demo must not send mails to others. */
export function createMailer(): Mailer {
  const { createTransport } = createRequire(import.meta.url)('nodemailer') as {
    createTransport(options: object): Mailer;
  };
  return createTransport({ streamTransport: true, buffer: true });
}
