import { randomBytes, timingSafeEqual } from 'node:crypto';

import { Fw } from 'fwx/server/core';
import { Hono } from 'hono';
import { bodyLimit } from 'hono/body-limit';

import type { ContactValues } from '../pages/contacts/props.ts';
import type { Job, JobQueue } from './job-queue.ts';
import type { Mailer } from './mailer.ts';

const escape = (text: string): string =>
  text.replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`);

/** A mail to a person who is a contact now. */
class GreetContact implements Job {
  readonly name: string;
  readonly email: string;
  readonly #mailer: Mailer;

  constructor({ email, name }: ContactValues, mailer: Mailer) {
    this.name = name;
    this.email = email;
    this.#mailer = mailer;
  }

  async run(): Promise<void> {
    // No name ends in it (RFC 2606), so no server can take the mail.
    if (this.email.endsWith('.invalid')) {
      throw new Error(`There is no mail server for ${this.email.split('@')[1]}.`);
    }
    await this.#mailer.sendMail({
      from: 'contacts@demo.example',
      to: this.email,
      subject: `You are among our contacts, ${this.name}`,
      text: `Hello ${this.name},\n\nsomebody has saved you as a contact of the demo of fwx.\n`,
      html: `<h1>Hello ${escape(this.name)}</h1><p>Somebody has saved you as a contact of the demo of <b>fwx</b>.</p>`,
    });
    Fw.info(`The greeting for ${this.name} is written.`, 'contacts');
  }
}

/** Tells another system of a contact. */
class CallWebhook implements Job {
  readonly id: number;
  readonly url: string;
  readonly #key: string;

  constructor(id: number, url: string, key: string) {
    this.id = id;
    this.url = url;
    this.#key = key;
  }

  async run(): Promise<void> {
    const response = await fetch(this.url, {
      method: 'POST',
      headers: { Authorization: `Bearer ${this.#key}`, 'Content-Type': 'application/json' },
      body: JSON.stringify({ contact: this.id }),
      signal: AbortSignal.timeout(5_000),
    });
    await response.body?.cancel();
    if (!response.ok) throw new Error(`The webhook answered ${response.status}.`);
  }
}

/** What follows when a contact was saved: a greeting by mail, and a call of a webhook. */
export class ContactNews {
  /** Address that the webhook is called at; null for none. */
  webhook: string | null = null;
  readonly #queue: JobQueue;
  readonly #mailer: Mailer;
  readonly #key = randomBytes(24).toString('base64url');

  constructor(queue: JobQueue, mailer: Mailer) {
    this.#queue = queue;
    this.#mailer = mailer;
  }

  /** A contact was saved; `isNew` when it is a new one. */
  saved(id: number, values: ContactValues, isNew: boolean): void {
    if (isNew) this.#queue.push(new GreetContact(values, this.#mailer));
    if (this.webhook !== null) this.#queue.push(new CallWebhook(id, this.webhook, this.#key));
  }

  /** The other end of the webhook, for the demo is alone in its world. It takes calls of this process only. */
  receiver(): Hono {
    const app = new Hono();
    app.post('/contacts', bodyLimit({ maxSize: 10_000 }), async (context) => {
      const wanted = Buffer.from(`Bearer ${this.#key}`);
      const sent = Buffer.from(context.req.header('Authorization') ?? '');
      if (sent.length !== wanted.length || !timingSafeEqual(sent, wanted)) {
        return context.text('The key is wrong.', 401);
      }
      const { contact } = await context.req.json<{ contact: number }>();
      Fw.info(`The webhook was told of contact ${contact}.`, 'contacts');
      return context.body(null, 204);
    });
    return app;
  }
}
