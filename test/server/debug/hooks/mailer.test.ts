import assert from 'node:assert/strict';
import { Readable } from 'node:stream';
import { describe, it } from 'node:test';
import { callbackify } from 'node:util';

import { type ComposedMail, watchMailer } from '../../../../server/debug/hooks/mailer.ts';

type Plugin = (mail: ComposedMail, done: () => void) => void;
type Callback = (...args: unknown[]) => void;

/** A transporter as nodemailer has it: composes a mail with its plugins, and sends it. */
class Mailer {
  readonly plugins: Plugin[] = [];
  fault: Error | null = null;
  readonly sent: string[] = [];
  use(step: string, plugin: Plugin): void {
    assert.equal(step, 'stream');
    this.plugins.push(plugin);
  }
  sendMail(data: object, callback?: Callback): unknown {
    if (!callback) return this.#send(data);
    callbackify(() => this.#send(data))((error, info) => {
      if (error) callback(error);
      else callback(null, info, 'more');
    });
    return undefined;
  }
  async #send(data: object): Promise<string> {
    let stream: NodeJS.ReadableStream = Readable.from([
      Buffer.from('Head\r\n\r\n'),
      Buffer.from('Text'),
    ]);
    const message = {
      getAddresses: () => ({}),
      transform: (make: () => NodeJS.ReadWriteStream) => void (stream = stream.pipe(make())),
    };
    for (const plugin of this.plugins) {
      await new Promise<void>((resolve) => plugin({ data: { ...data }, message }, resolve));
    }
    let text = '';
    for await (const chunk of stream) text += String(chunk);
    this.sent.push(text);
    if (this.fault) throw this.fault;
    return 'info';
  }
}

function setup(isHeard = true) {
  const log: unknown[] = [];
  const mailer = new Mailer();
  const stop = watchMailer(mailer, {
    begin: (data) => {
      log.push(['begin', data]);
      if (!isHeard) return null;
      return {
        composed: (mail) => log.push(['composed', mail.data]),
        written: () => {
          log.push('written');
          return (bytes) => log.push(String(bytes));
        },
        ended: (error) => log.push(['ended', error ?? null]),
      };
    },
  });
  return { log, mailer, stop };
}

const data = { subject: 'a' };
const written = [['begin', data], ['composed', data], 'written', 'Head\r\n\r\n', 'Text'];

describe('watchMailer()', () => {
  it('reports a mail, its bytes and its end', async () => {
    const { log, mailer, stop } = setup();
    assert.equal(await mailer.sendMail(data), 'info');
    assert.deepEqual(log, [...written, ['ended', null]]);
    assert.deepEqual(mailer.sent, ['Head\r\n\r\nText']);
    stop();
    assert.equal(await mailer.sendMail(data), 'info');
    assert.deepEqual([log.length, mailer.sent.length], [6, 2]);
  });

  it('reports the error that the caller gets', async () => {
    const { log, mailer } = setup();
    mailer.fault = new Error('refused');
    await assert.rejects(mailer.sendMail(data) as Promise<unknown>, mailer.fault);
    assert.deepEqual(log, [...written, ['ended', mailer.fault]]);
  });

  it('calls back with all arguments of the transporter', async () => {
    const { log, mailer } = setup();
    const call = (): Promise<unknown[]> =>
      new Promise((resolve) => mailer.sendMail(data, (...args) => resolve(args)));
    assert.deepEqual(await call(), [null, 'info', 'more']);
    assert.deepEqual(log, [...written, ['ended', null]]);
    mailer.fault = new Error('refused');
    assert.deepEqual(await call(), [mailer.fault]);
    assert.deepEqual(log.at(-1), ['ended', mailer.fault]);
  });

  it('changes nothing without an observer, or when the transporter returns a plain value', async () => {
    const { log, mailer } = setup(false);
    assert.equal(await mailer.sendMail(data), 'info');
    assert.deepEqual([log, mailer.sent], [[['begin', data]], ['Head\r\n\r\nText']]);
    const direct = { use: () => {}, sendMail: (given: object) => given };
    watchMailer(direct, {
      begin: () => ({
        composed: () => assert.fail(),
        written: () => assert.fail(),
        ended: () => assert.fail(),
      }),
    });
    assert.equal(direct.sendMail(data), data);
  });
});
