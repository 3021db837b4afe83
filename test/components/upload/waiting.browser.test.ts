import { expect, fixtureSync } from '@open-wc/testing';
import { emulateMedia } from '@web/test-runner-commands';

import '../../../components/upload/index.ts';
import type { FwxUpload } from '../../../components/upload/index.ts';
import { painter } from '../../../components/upload/pond/painter.ts';
import { relayEvents } from '../../../components/upload/pond/pond-events.ts';
import { choose, next, payloads, textFile, until } from './support.ts';

/** Answers after FilePond's list has come to rest. */
const late = (milliseconds: number) => (): Promise<boolean> =>
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

/** A server that answers with the name of the file. */
const server = {
  process: (...[, file, , done]: [unknown, File, unknown, (id: string) => void]) => {
    setTimeout(() => done(`id-${file.name}`));
    return { abort() {} };
  },
};

/** Lets FilePond's loop believe that quiet minutes go by, until it sleeps. */
async function fallAsleep(): Promise<void> {
  const { now } = performance;
  let passed = 0;
  // For good: time never goes back, and this page is of this file alone.
  performance.now = () => now.call(performance) + passed;
  await until(() => {
    if (!painter.isStopped) passed += 1_000;
    return painter.isStopped;
  });
}

describe('files that something holds up', () => {
  // How long FilePond's list moves: until then it finds by itself what it has put off.
  for (const [reducedMotion, delay] of [
    ['no-preference', 3000],
    ['reduce', 300],
  ] as const) {
    describe(`with prefers-reduced-motion: ${reducedMotion}`, () => {
      before(() => emulateMedia({ reducedMotion }));
      after(() => emulateMedia({ reducedMotion: 'no-preference' }));

      it(`reach the form when they are let in after ${delay} ms`, async () => {
        const { form, upload } = await configured({ beforeAddFile: late(delay) });
        choose(upload, textFile('a.txt'), textFile('b.txt'), textFile('c.txt'));
        await upload.whenSettled();
        expect(payloads(form, 'avatar[]').length).to.equal(3);
      });

      it('reach the server one behind the other', async () => {
        const { form, upload } = await configured({
          server,
          maxParallelUploads: 1,
          allowMinimumUploadDuration: false,
          beforeAddFile: late(300),
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

  it('are not sent before the page has let them in', async () => {
    const steps: string[] = [];
    const { form, upload } = await configured({
      server: {
        process: (...values: Parameters<typeof server.process>) => {
          steps.push('sent');
          return server.process(...values);
        },
      },
      beforeAddFile: () => late(300)().finally(() => steps.push('let in')),
    });
    choose(upload, textFile());
    expect(upload.status).to.equal('busy');
    await upload.whenSettled();
    expect(steps).to.deep.equal(['let in', 'sent']);
    expect(new FormData(form).getAll('avatar[]')).to.deep.equal(['id-n.txt']);
  });

  it('are sent by a script after a long quiet time', async () => {
    const { form, upload } = await configured({ server, instantUpload: false });
    await upload.addFile(textFile());
    await fallAsleep();
    await upload.whenSettled();
    expect(new FormData(form).getAll('avatar[]')).to.deep.equal(['id-n.txt']);
  });

  it('are sent again when their metadata changes after a long quiet time', async () => {
    const { upload } = await configured({ server });
    const file = await upload.addFile(textFile());
    await upload.whenSettled();
    await fallAsleep();
    const reverted = next(upload, 'fwx-upload-revert');
    const again = next(upload, 'fwx-upload-process');
    file.setMetadata('note', 'x');
    await reverted;
    await again;
    await upload.whenSettled();
  });
});

describe('a file that has left the list before FilePond tells of it', () => {
  for (const event of ['addfile', 'preparefile', 'processfile', 'processfileabort'] as const) {
    it(`is no news in ${event}`, () => {
      const handlers = new Map<string, (...values: unknown[]) => void>();
      const told: string[] = [];
      const pond = { on: handlers.set.bind(handlers), getFiles: () => [] };
      relayEvents(
        pond as never,
        (name) => told.push(name),
        () => null,
      );
      const isFirst = event === 'preparefile' || event === 'processfileabort';
      handlers.get(event)!(...(isFirst ? [null] : [{ main: 'wrong' }, null]));
      expect(told).to.deep.equal([]);
    });
  }
});

describe('a check of the page that fails', () => {
  const told: unknown[] = [];
  const { reportError } = window;
  beforeEach(() => {
    told.length = 0;
    window.reportError = (cause: unknown) => told.push(cause);
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
    it(`shows the file as unusable when it ${title}, and lets others in`, async () => {
      const { form, upload } = await configured({ beforeAddFile });
      const refused = await upload.addFiles(textFile(), textFile('b.txt')).then(
        () => null,
        (cause: { error: { main: string } }) => cause.error.main,
      );
      expect(refused).to.equal('Error during load');
      expect(told).to.deep.equal([fault]);
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
