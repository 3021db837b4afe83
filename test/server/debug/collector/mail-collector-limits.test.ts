import assert from 'node:assert/strict';
import { mkdirSync, readdirSync, statSync, writeFileSync } from 'node:fs';
import { describe, it } from 'node:test';

import { Fw, type LogMessage } from '../../../../server/core/index.ts';
import {
  MailCollector,
  type MailEntry,
  type MailPayload,
} from '../../../../server/debug/collector/mail-collector.ts';
import type { ComposedMail, MailAddress } from '../../../../server/debug/hooks/mailer.ts';
import { CapturePolicy } from '../../../../server/debug/index.ts';
import { temporaryFolder } from '../../../support/browser.ts';
import { debugSetup, lastSnapshot } from '../support.ts';

type Plugin = (mail: ComposedMail, done: () => void) => void;

/** A transporter that sends nothing, but composes mails and their bytes. */
class Mailer {
  plugins: Plugin[] = [];
  addresses: Readonly<Record<string, readonly MailAddress[]>> = {};
  bytes: readonly Uint8Array[] = [];
  fault: unknown = null;
  isStuck = false;
  use(_step: string, plugin: Plugin): void {
    this.plugins.push(plugin);
  }
  async sendMail(data: unknown): Promise<void> {
    const streams: NodeJS.ReadWriteStream[] = [];
    const message = {
      getAddresses: () => this.addresses,
      transform: (make: () => NodeJS.ReadWriteStream) => void streams.push(make()),
    };
    for (const plugin of this.plugins) plugin({ data: { ...(data as object) }, message }, () => {});
    for (const stream of streams) {
      stream.resume();
      for (const part of this.bytes) stream.write(part);
    }
    await new Promise((resolve) => setImmediate(resolve));
    if (this.isStuck) await new Promise(() => {});
    if (this.fault !== null) throw this.fault as Error;
  }
}

/** Captures mails of a transporter, whose files have their own folder. */
async function captured(work: (mailer: Mailer) => unknown) {
  const folder = `${temporaryFolder()}/mail`;
  const collector = new MailCollector(new CapturePolicy(), folder);
  const setup = debugSetup({ collectors: [collector] });
  const mailer = new Mailer();
  const remove = setup.debugged.instrument(mailer);
  const names = await setup.debugged.capture('work', async () => {
    await work(mailer);
    return collector.getMessagesFileName();
  });
  remove();
  const payload = (await lastSnapshot(setup)).panels['mail'] as MailPayload | undefined;
  return { ...payload, entries: payload?.entries ?? [], folder, names, collector };
}

/** The only mail that is captured when it is sent like this. */
async function mailOf(facts: Partial<Mailer>, data: unknown = {}): Promise<MailEntry> {
  const { entries } = await captured((mailer) =>
    Object.assign(mailer, facts)
      .sendMail(data)
      .catch(() => {}),
  );
  return entries[0] ?? assert.fail();
}

const text = (length: number, letter = 'x') => Buffer.alloc(length, letter);

describe('Mails', () => {
  it('have addresses, texts and the number of attachments', async () => {
    const addresses = {
      from: [{ address: 'a@a.test', name: 'Ann' }],
      to: [{ address: 'b@a.test' }, {}],
      'reply-to': [{ address: 'c@a.test', name: '' }],
    };
    const data = { subject: 'S', text: 't', html: 5, attachments: [{}, {}] };
    const mail = await mailOf({ addresses }, data);
    assert.deepEqual(
      [mail.from, mail.to, mail.replyTo, mail.cc, mail.bcc],
      [['Ann <a@a.test>'], ['b@a.test', ''], ['c@a.test'], [], []],
    );
    assert.deepEqual(
      [mail.seq, mail.subject, mail.body, mail.html, mail.attachments],
      [1, 'S', 't', '', 2],
    );
    for (const none of [null, 'text', {}, { attachments: 'a' }]) {
      const bare = await mailOf({}, none);
      assert.deepEqual([bare.subject, bare.attachments, bare.size], ['', 0, 0]);
    }
  });

  it('have their head without secrets, and their size', async () => {
    const bytes = [Buffer.from('A: 1\r\ntoken: abc\r\n'), Buffer.from('\r\nText\r\n\r\nMore')];
    const mail = await mailOf({ bytes });
    assert.equal(mail.headers, 'A: 1\r\ntoken: [redacted]');
    assert.equal(mail.size, 18 + 14);
    const long = await mailOf({
      bytes: [Buffer.from('token: abc\r\n def\r\n\tghi\r\nB: 2\r\n\r\n')],
    });
    assert.equal(long.headers, 'token: [redacted]\r\nB: 2');
    assert.equal((await mailOf({ bytes: [text(16_384)] })).headers.length, 16_384);
    assert.equal((await mailOf({ bytes: [text(16_385)] })).headers.length, 16_384);
    assert.equal((await mailOf({})).headers, '');
  });

  it('have files of at most 25 MB', async () => {
    for (const [parts, isKept] of [
      [[24_999_999, 1], true],
      [[25_000_000, 1], false],
    ] as const) {
      const bytes = parts.map((length) => text(length));
      const { entries, folder, names } = await captured((mailer) =>
        Object.assign(mailer, { bytes }).sendMail({}),
      );
      const [mail] = entries;
      assert.equal(mail?.size, parts[0] + 1);
      assert.equal(mail.file !== '', isKept);
      assert.deepEqual(names, isKept ? [mail.file] : []);
      if (isKept) assert.equal(statSync(`${folder}/${mail.file}`).size, mail.size);
    }
    assert.equal((await mailOf({})).file, '');
  });

  it('are successful unless there was an error', async () => {
    for (const [fault, isSuccessful, error] of [
      [null, true, ''],
      [new Error('token=abc'), false, 'token=[redacted]'],
      ['text', false, 'failed'],
    ] as const) {
      const mail = await mailOf({ fault });
      assert.deepEqual([mail.isSuccessful, mail.error], [isSuccessful, error]);
      assert.ok(mail.time >= 0 && (mail.duration ?? -1) >= 0);
    }
  });

  it('have the duration of sending, from their begin', async () => {
    const { entries } = await captured(async (mailer) => {
      await mailer.sendMail({});
      const until = performance.now() + 5;
      while (performance.now() < until);
      await mailer.sendMail({});
    });
    const [first, last] = entries;
    assert.ok(first && last);
    assert.deepEqual([first.seq, last.seq], [1, 2]);
    assert.ok(first.time + (first.duration ?? Infinity) <= last.time);
    assert.ok((last.duration ?? Infinity) < 5_000);
  });

  it('have no duration and no file while they are being sent', async () => {
    const { entries } = await captured((mailer) => {
      void Object.assign(mailer, { isStuck: true }).sendMail({});
    });
    const [mail] = entries;
    assert.deepEqual(
      [mail?.duration, mail?.isSuccessful, mail?.file, mail?.error],
      [null, false, '', ''],
    );
  });

  it('are kept up to 200, and counted', async () => {
    const { count, entries } = await captured(async (mailer) => {
      for (let at = 0; at < 202; at++) await mailer.sendMail({ subject: String(at) });
    });
    assert.deepEqual([count, entries.length, entries.at(-1)?.subject], [202, 200, '199']);
  });

  it('are captured only from transporters', () => {
    const { debugged } = debugSetup();
    const collector = new MailCollector(new CapturePolicy());
    const method = (): void => {};
    assert.deepEqual(
      [{ sendMail: method }, { use: method }, {}].map((one) => collector.watch(one)),
      [null, null, null],
    );
    assert.equal(typeof collector.watch({ sendMail: method, use: method }), 'function');
    void debugged.dispose();
  });
});

describe('Files of mails', () => {
  it('that cannot be written are named in the log', async () => {
    const warnings: unknown[] = [];
    const { observers } = Fw.getLogger();
    const observe = ([message]: LogMessage): void => void warnings.push(message);
    observers.add(observe);
    try {
      const { entries } = await captured((mailer) => {
        mailer.bytes = [text(3)];
        return mailer.sendMail({});
      });
      assert.notEqual(entries[0]?.file, '');
      const path = `${temporaryFolder()}/file`;
      writeFileSync(path, '');
      const collector = new MailCollector(new CapturePolicy(), path);
      const setup = debugSetup({ collectors: [collector] });
      const mailer = Object.assign(new Mailer(), { bytes: [text(3)] });
      setup.debugged.instrument(mailer);
      await setup.debugged.capture('work', () => mailer.sendMail({}));
      const { entries: mails } = (await lastSnapshot(setup)).panels['mail'] as MailPayload;
      assert.deepEqual([mails[0]?.file, mails[0]?.isSuccessful], ['', true]);
    } finally {
      observers.delete(observe);
    }
    assert.equal(warnings.length, 1);
    assert.match(String(warnings[0]), /^Unable to persist captured mail file: [\d-]+\w+\.eml$/);
  });

  it('are private, and read by their bare names', async () => {
    const { collector, entries, folder } = await captured((mailer) => {
      mailer.bytes = [text(3)];
      return mailer.sendMail({});
    });
    const file = entries[0]?.file ?? '';
    assert.equal(statSync(folder).mode & 0o777, 0o700);
    assert.equal(statSync(`${folder}/${file}`).mode & 0o777, 0o600);
    assert.equal(String(await collector.readFile(file)), 'xxx');
    assert.equal(await collector.readFile('other.eml'), null);
    await assert.rejects(collector.readFile(`../${'x'.repeat(100)}`), {
      name: 'InvalidArgumentException',
      message: `Invalid captured mail file name: ../${'x'.repeat(77)}`,
    });
    mkdirSync(`${folder}/known`);
    await collector.removeFiles([file, 'known']);
    assert.deepEqual(readdirSync(folder), ['known']);
  });
});
