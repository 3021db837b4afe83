import assert from 'node:assert/strict';
import { mkdtemp, readdir, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, it } from 'node:test';

import type { MailPayload } from '../../../../server/debug/collector/mail-collector.ts';
import { CapturePolicy, type Mailer, MailCollector } from '../../../../server/debug/index.ts';
import { debugSetup, lastSnapshot } from '../support.ts';
import { startSmtpSink } from '../support-mail.ts';

type Transporter = Mailer & {
  sendMail(data: object): Promise<unknown>;
  sendMail(data: object, callback: (error: Error | null) => void): void;
  close(): void;
};
interface Nodemailer {
  createTransport(options: object): Transporter;
}

// Not a literal: the types of the package are those of this file, so that it need not be installed to check them.
const packageName: string = 'nodemailer';
const nodemailer = (await import(packageName).catch(() => null)) as Nodemailer | null;
if (!nodemailer) console.warn('\nSKIPPED: tests of captured mails, nodemailer is not installed.\n');

describe('MailCollector', { skip: nodemailer ? false : 'nodemailer is not installed' }, () => {
  let sink: Awaited<ReturnType<typeof startSmtpSink>>;
  let folder = '';
  before(async () => {
    sink = await startSmtpSink();
    folder = await mkdtemp(join(tmpdir(), 'fwx-mail-'));
  });
  after(async () => {
    await sink.stop();
    await rm(folder, { recursive: true, force: true });
  });

  function setup(options: Parameters<typeof debugSetup>[0] = {}) {
    assert.ok(nodemailer);
    const made = debugSetup({ dataPath: join(folder, crypto.randomUUID()), ...options });
    const transporter = nodemailer.createTransport({ host: '127.0.0.1', port: sink.port });
    const remove = made.debugged.instrument(transporter);
    const mailsOf = async (): Promise<MailPayload> =>
      (await lastSnapshot(made)).panels['mail'] as unknown as MailPayload;
    const page = (path: string) => made.send(`/debug/${path}`);
    return { ...made, transporter, remove, mailsOf, page };
  }

  const letter = {
    from: 'Shop <shop@example.org>',
    to: ['ann@example.org', 'Bob <bob@example.org>'],
    bcc: 'boss@example.org',
    subject: 'Your order',
    text: 'Thank you. password=abc',
    html: '<h1>Thank you</h1><script>parent.document.title = "run"</script><a href="/?token=abc">Go</a>',
  };

  it('shows HTML that is bytes, in an object, or made by a plugin', async () => {
    const { debugged, mailsOf, transporter } = setup();
    const html = '<h1>Grüße</h1>';
    const use = transporter.use as (step: string, plugin: object) => void;
    use.call(
      transporter,
      'compile',
      (mail: { data: Record<string, unknown> }, done: () => void) => {
        mail.data['html'] ??= html;
        done();
      },
    );
    await debugged.capture('orders', async () => {
      for (const given of [Buffer.from(html), { content: html }, undefined])
        await transporter.sendMail({ ...letter, text: Buffer.from('Hi'), html: given });
    });
    const { entries } = await mailsOf();
    assert.deepEqual(
      entries.map((mail) => [mail.html, mail.body]),
      [1, 2, 3].map(() => [html, 'Hi']),
    );
  });

  it('captures sent mails, and keeps the bytes that the server received', async () => {
    const { debugged, mailsOf, page, transporter } = setup();
    const heads = sink.messages.length;
    await debugged.capture('order', () => transporter.sendMail(letter));
    const { count, entries } = await mailsOf();
    const [mail] = entries;
    assert.ok(mail);
    assert.equal(count, 1);
    assert.deepEqual(mail.from, ['Shop <shop@example.org>']);
    assert.deepEqual(mail.to, ['ann@example.org', 'Bob <bob@example.org>']);
    assert.deepEqual(mail.bcc, ['boss@example.org']);
    assert.deepEqual([mail.subject, mail.isSuccessful, mail.error], ['Your order', true, '']);
    assert.equal(mail.body, 'Thank you. password=[redacted]');
    assert.match(mail.html, /<a href="\/\?token=\[redacted\]">Go<\/a>$/);
    assert.match(mail.headers, /^Subject: Your order$/m);
    assert.match(mail.trace[0]?.file ?? '', /mail-collector\.test\.ts$/);
    assert.match(mail.file, /^\d{8}-\d{6}-[\da-f]{8}\.eml$/);
    const response = await page(`download-mail?file=${mail.file}`);
    assert.equal(response.headers.get('content-type'), 'message/rfc822');
    assert.match(response.headers.get('content-disposition') ?? '', /^attachment; /);
    const message = await response.text();
    assert.equal(message.trimEnd(), sink.messages[heads]?.trimEnd());
  });

  it('counts mails in the history and names their files', async () => {
    const { debugged, module, transporter } = setup();
    await debugged.capture('order', async () => {
      await transporter.sendMail(letter);
      await transporter.sendMail({ ...letter, subject: 'Second' });
    });
    const [summary] = (await module.logTarget.loadManifest()).values();
    assert.equal(summary?.mailCount, 2);
    assert.equal(summary?.mailFiles.length, 2);
  });

  it('captures mails that the server refuses, and the caller gets the same error', async () => {
    const { debugged, mailsOf, transporter } = setup();
    const refused = { ...letter, to: 'refused@example.org', bcc: [] };
    await debugged.capture('order', async () => {
      await assert.rejects(transporter.sendMail(refused), /no such mailbox/);
    });
    const [mail] = (await mailsOf()).entries;
    assert.equal(mail?.isSuccessful, false);
    assert.match(mail?.error ?? '', /no such mailbox/);
  });

  for (const isCallback of [false, true]) {
    it(`lists recipients that the server refuses${isCallback ? ', with a callback' : ''}`, async () => {
      const { debugged, mailsOf, module, page, transporter } = setup();
      const mail = { ...letter, to: ['ann@example.org', 'refused@example.org'] };
      await debugged.capture('order', async () => {
        if (!isCallback) return transporter.sendMail(mail);
        return new Promise((resolve) => transporter.sendMail(mail, resolve));
      });
      const [entry] = (await mailsOf()).entries;
      assert.deepEqual([entry?.isSuccessful, entry?.rejected], [true, ['refused@example.org']]);
      const [summary] = (await module.logTarget.loadManifest()).values();
      assert.deepEqual(summary?.findings, { severity: 'warning', count: 1, codes: ['mail'] });
      const view = await page(`view?tag=${summary?.tag}&panel=mail`);
      assert.match(await view.text(), /Recipients of &quot;Your order&quot; that were refused: 1/);
    });
  }

  it('calls the callback of the program with the same arguments', async () => {
    const { debugged, mailsOf, transporter } = setup();
    const error = await debugged.capture(
      'order',
      () => new Promise((resolve) => transporter.sendMail(letter, resolve)),
    );
    assert.equal(error, null);
    assert.equal((await mailsOf()).entries[0]?.isSuccessful, true);
  });

  it('assigns no mail to a concurrent capture', async () => {
    const { debugged, snapshots, transporter } = setup();
    await Promise.all(
      Array.from({ length: 20 }, (_, at) =>
        debugged.capture(`order ${at}`, () =>
          transporter.sendMail({ ...letter, subject: `order ${at}` }),
        ),
      ),
    );
    const found = (await snapshots()).map(({ panels, summary }) => {
      const { entries } = panels['mail'] as unknown as MailPayload;
      return [summary.url, ...entries.map(({ subject }) => subject)];
    });
    assert.equal(found.length, 20);
    for (const [url, ...subjects] of found) assert.deepEqual(subjects, [url]);
  });

  it('captures nothing outside of captures and after its removal', async () => {
    const { debugged, remove, snapshots, transporter } = setup();
    await transporter.sendMail(letter);
    remove();
    await debugged.capture('order', () => transporter.sendMail(letter));
    const [snapshot] = await snapshots();
    assert.equal(snapshot?.panels['mail'], undefined);
  });

  it('shows the HTML in a sandboxed frame', async () => {
    const { debugged, page, transporter } = setup();
    await debugged.capture('order', () => transporter.sendMail(letter));
    const shown = (await page('view?tag=latest&panel=mail')).headers.get('location');
    const markup = await (await page(shown?.replace('/debug/', '') ?? '')).text();
    const [, src = ''] =
      /<iframe class="debug-frame" sandbox="" [^>]*src="\/debug\/([^"]+)"/.exec(markup) ?? [];
    assert.doesNotMatch(markup, /<script>parent/);
    const preview = await page(src.replaceAll('&amp;', '&'));
    assert.match(
      preview.headers.get('content-security-policy') ?? '',
      /^sandbox; default-src 'none'/,
    );
    assert.equal(await preview.text(), letter.html.replace('abc', '[redacted]'));
    assert.equal((await page('mail-preview?tag=x&seq=1')).status, 404);
  });

  it('serves no other file', async () => {
    const { page } = setup();
    for (const file of ['..%2F..%2Fpackage.json', '%2Fetc%2Fpasswd', 'a.eml', '..%5Ca.eml', '']) {
      const response = await page(`download-mail?file=${file}`);
      assert.equal(response.status, 404, file);
      assert.match(await response.text(), /Mail file not found/);
    }
    const without = debugSetup({ collectors: { mail: { enabled: false } } });
    assert.match(
      await (await without.send('/debug/download-mail')).text(),
      /Mail collector not found/,
    );
  });

  it('removes messages with their captures', async () => {
    const { debugged, module, transporter } = setup({ snapshotStore: null, historySize: 1 });
    const files = () => readdir(join(module.dataPath, 'mail'));
    await debugged.capture('first', () => transporter.sendMail(letter));
    const first = await files();
    await debugged.capture('second', () => transporter.sendMail(letter));
    const second = await files();
    assert.deepEqual([first.length, second.length], [1, 1]);
    assert.notDeepEqual(first, second);
    assert.equal((await stat(join(module.dataPath, 'mail', second[0] ?? ''))).mode & 0o777, 0o600);
    const [tag = ''] = (await module.logTarget.loadManifest()).keys();
    await debugged(
      new Request('http://localhost/debug/delete', {
        method: 'POST',
        body: new URLSearchParams({ tags: tag }),
        headers: { 'sec-fetch-site': 'same-origin' },
      }),
      () => new Response(),
      { ip: '127.0.0.1' },
    );
    assert.deepEqual(await files(), []);
  });

  it('removes old messages without a capture', async () => {
    const { module } = setup();
    const collector = module.collectorCoordinator.collectors.get('mail');
    assert.ok(collector instanceof MailCollector);
    collector.mailPath = folder;
    const old = new Date(Date.now() - 2 * 86_400_000);
    for (const name of ['known.eml', 'old.eml', 'new.eml', 'other.txt']) {
      await writeFile(join(folder, name), 'x');
      if (name !== 'new.eml') await utimes(join(folder, name), old, old);
    }
    await collector.reconcileFiles(['known.eml']);
    const left = (await readdir(folder)).filter((name) => name.includes('.'));
    assert.deepEqual(left.sort(), ['known.eml', 'new.eml', 'other.txt']);
    await collector.removeFiles(['known.eml', '../x.eml', '.eml']);
    assert.equal((await readdir(folder)).includes('known.eml'), false);
  });

  it('keeps the capture when the message cannot be written', async () => {
    const path = join(folder, 'file');
    await writeFile(path, 'x');
    const { debugged, mailsOf, transporter } = setup({ dataPath: path });
    await debugged.capture('order', () => transporter.sendMail(letter));
    const [mail] = (await mailsOf()).entries;
    assert.deepEqual([mail?.isSuccessful, mail?.file], [true, '']);
  });
});

it('MailCollector removes no files in a runtime without files', async () => {
  const { getBuiltinModule } = process;
  Reflect.set(process, 'getBuiltinModule', undefined);
  try {
    await new MailCollector(new CapturePolicy()).removeFiles([]);
  } finally {
    Reflect.set(process, 'getBuiltinModule', getBuiltinModule);
  }
});
