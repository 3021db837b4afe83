import { expect, fixtureSync } from '@open-wc/testing';
import { emulateMedia } from '@web/test-runner-commands';

import '../../../components/upload/index.ts';
import type { FwxUpload } from '../../../components/upload/index.ts';
import { painter } from '../../../components/upload/pond/painter.ts';
import { relayEvents } from '../../../components/upload/pond/pond-events.ts';
import { choose, next, payloads, textFile, until } from './support.ts';

/** Resolves after the list of FilePond has stopped moving. */
const resolveAfter = (milliseconds: number) => (): Promise<boolean> =>
  new Promise((resolve) => setTimeout(resolve, milliseconds, true));

async function configured(
  config: Record<string, unknown>,
): Promise<{ form: HTMLFormElement; upload: FwxUpload }> {
  const form = fixtureSync<HTMLFormElement>('<form></form>');
  const upload = document.createElement('fwx-upload');
  Object.assign(upload, { name: 'avatar', allowMultiple: true, config });
  form.append(upload);
  await upload.ready;
  return { form, upload };
}

/** A server that responds with the name of the file. */
const server = {
  process: (...[, file, , done]: [unknown, File, unknown, (id: string) => void]) => {
    setTimeout(() => done(`id-${file.name}`));
    return { abort() {} };
  },
};

/** Advances the clock of the painter by idle minutes until it stops. */
async function stopPainter(): Promise<void> {
  const { now } = performance;
  let passed = 0;
  // Permanently: time must not go back, and the page contains only this file.
  performance.now = () => now.call(performance) + passed;
  await until(() => {
    if (!painter.isStopped) passed += 1_000;
    return painter.isStopped;
  });
}

describe('delayed files', () => {
  // How long the list of FilePond moves: until then it draws pending changes by itself.
  for (const [reducedMotion, delay] of [
    ['no-preference', 3000],
    ['reduce', 300],
  ] as const) {
    describe(`with prefers-reduced-motion: ${reducedMotion}`, () => {
      before(() => emulateMedia({ reducedMotion }));
      after(() => emulateMedia({ reducedMotion: 'no-preference' }));

      it(`reach the form when beforeAddFile resolves after ${delay} ms`, async () => {
        const { form, upload } = await configured({ beforeAddFile: resolveAfter(delay) });
        choose(upload, textFile('a.txt'), textFile('b.txt'), textFile('c.txt'));
        await upload.whenSettled();
        expect(payloads(form, 'avatar[]').length).to.equal(3);
      });

      it('reach the server one after the other', async () => {
        const { form, upload } = await configured({
          server,
          maxParallelUploads: 1,
          allowMinimumUploadDuration: false,
          beforeAddFile: resolveAfter(300),
        });
        choose(upload, textFile('a.txt'), textFile('b.txt'), textFile('c.txt'));
        await upload.whenSettled();
        expect(new FormData(form).getAll('avatar[]')).to.have.members([
          'id-a.txt',
          'id-b.txt',
          'id-c.txt',
        ]);
      });
    });
  }

  it('are not sent before beforeAddFile resolves', async () => {
    const steps: string[] = [];
    const { form, upload } = await configured({
      server: {
        process: (...values: Parameters<typeof server.process>) => {
          steps.push('sent');
          return server.process(...values);
        },
      },
      beforeAddFile: () => resolveAfter(300)().finally(() => steps.push('let in')),
    });
    choose(upload, textFile());
    expect(upload.status).to.equal('busy');
    await upload.whenSettled();
    expect(steps).to.deep.equal(['let in', 'sent']);
    expect(new FormData(form).getAll('avatar[]')).to.deep.equal(['id-n.txt']);
  });

  it('are sent by a script after a long idle time', async () => {
    const { form, upload } = await configured({ server, instantUpload: false });
    await upload.addFile(textFile());
    await stopPainter();
    await upload.whenSettled();
    expect(new FormData(form).getAll('avatar[]')).to.deep.equal(['id-n.txt']);
  });

  it('are sent again when their metadata changes after a long idle time', async () => {
    const { upload } = await configured({ server });
    const file = await upload.addFile(textFile());
    await upload.whenSettled();
    await stopPainter();
    const reverted = next(upload, 'fwx-upload-revert');
    const sentAgain = next(upload, 'fwx-upload-process');
    file.setMetadata('note', 'x');
    await reverted;
    await sentAgain;
    await upload.whenSettled();
  });
});

describe('a file that is removed before FilePond fires its event', () => {
  for (const event of ['addfile', 'preparefile', 'processfile', 'processfileabort'] as const) {
    it(`is ignored in ${event}`, () => {
      const handlers = new Map<string, (...values: unknown[]) => void>();
      const relayed: string[] = [];
      const pond = { on: handlers.set.bind(handlers), getFiles: () => [] };
      relayEvents(
        pond as never,
        (name) => relayed.push(name),
        () => null,
      );
      const isFirst = event === 'preparefile' || event === 'processfileabort';
      handlers.get(event)!(...(isFirst ? [null] : [{ main: 'wrong' }, null]));
      expect(relayed).to.deep.equal([]);
    });
  }
});

describe('a beforeAddFile that fails', () => {
  const reportedErrors: unknown[] = [];
  const { reportError } = window;
  beforeEach(() => {
    reportedErrors.length = 0;
    window.reportError = (cause: unknown) => reportedErrors.push(cause);
  });
  afterEach(() => {
    window.reportError = reportError;
  });

  const fault = new Error('No connection.');
  const checks: [string, (file: { filename: string }) => unknown][] = [
    ['rejects', ({ filename }) => (filename === 'n.txt' ? Promise.reject(fault) : true)],
    [
      'throws',
      ({ filename }) => {
        if (filename === 'n.txt') throw fault;
      },
    ],
  ];
  for (const [title, beforeAddFile] of checks) {
    it(`makes the file invalid when it ${title}, and accepts others`, async () => {
      const { form, upload } = await configured({ beforeAddFile });
      const refused = await upload.addFiles(textFile(), textFile('b.txt')).then(
        () => null,
        (cause: { error: { main: string } }) => cause.error.main,
      );
      expect(refused).to.equal('Error during load');
      expect(reportedErrors).to.deep.equal([fault]);
      await upload.whenSettled();
      expect(upload.status).to.equal('error');
      expect(form.checkValidity()).to.equal(false);
      const removed = next(upload, 'fwx-upload-remove');
      upload.removeFile(upload.getFiles().find(({ filename }) => filename === 'n.txt')!.id);
      await removed;
      await until(() => form.checkValidity());
      expect(payloads(form, 'avatar[]').map(({ name }) => name)).to.deep.equal(['b.txt']);
    });
  }
});
