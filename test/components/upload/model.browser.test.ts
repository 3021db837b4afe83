import { expect, fixtureSync } from '@open-wc/testing';

import '../../../components/upload/index.ts';
import { randomNumbers } from '../../support/random-numbers.ts';
import { choose, payloads, textFile, until } from './support.ts';

/** A file as the test expects it in the form. */
interface Expected {
  readonly name: string;
  note: string;
}

const label = ({ name, note }: Expected): string => `${name}:${note}`;

/** One input, its log of steps, and the data that its form has sent. */
class Run {
  readonly form = fixtureSync<HTMLFormElement>('<form><button name="go">Go</button></form>');
  readonly upload = document.createElement('fwx-upload');
  readonly faults: string[] = [];
  readonly log: string[] = [];
  submits = 0;
  #count = 0;
  #expected: Expected[] = [];
  readonly #random: () => number;

  constructor(seed: number, isAsync: boolean) {
    this.#random = randomNumbers(seed);
    const config = isAsync ? { server: { process: this.#send, revert: this.#revert } } : {};
    Object.assign(this.upload, { name: 'docs', allowMultiple: true, config });
    this.form.append(this.upload);
    this.form.addEventListener('submit', this.#onSubmit);
  }

  /** Runs one step, then waits for a random time. */
  async step(): Promise<void> {
    const steps = [
      this.#add,
      this.#add,
      this.#choose,
      this.#note,
      this.#remove,
      this.#press,
      this.#press,
      this.#reset,
      this.#setFiles,
    ];
    const step = steps[Math.floor(this.#random() * steps.length)]!;
    this.log.push(step.name);
    step.call(this);
    const pause = this.#random();
    if (pause < 0.3) return;
    if (pause < 0.5) await Promise.resolve();
    else if (pause < 0.7) await new Promise((resolve) => setTimeout(resolve));
    else await new Promise((resolve) => setTimeout(resolve, this.#random() * 60));
  }

  /** Submits once more, and waits for the submit event. */
  async finish(): Promise<void> {
    const { submits } = this;
    this.#press();
    await until(() => this.submits > submits);
  }

  #file(): File {
    const name = `${this.#count++}.txt`;
    return textFile(name, name.repeat(Math.ceil(this.#random() * 2_000)));
  }

  #add(): void {
    const files = Array.from({ length: 1 + Math.floor(this.#random() * 3) }, () => this.#file());
    this.upload.addFiles(files).catch(() => {});
    this.#expect(files);
  }

  #choose(): void {
    const file = this.#file();
    // Before the interface is created the plain input has the files; while it is drawn there is no
    // input.
    if (!this.upload.pond || !this.upload.querySelector('input[type="file"]')) return;
    choose(this.upload, file);
    this.#expect([file]);
  }

  #note(): void {
    const items = this.upload.getFiles();
    const item = items[Math.floor(this.#random() * items.length)];
    const expected = this.#expected.find(({ name }) => name === item?.filename);
    // Metadata can be set once a file is read.
    if (!item || !expected || !(item.file instanceof Blob)) return;
    expected.note = String(this.#count++);
    item.setMetadata('note', expected.note);
  }

  #remove(): void {
    if (this.#expected.length === 0) return;
    this.upload.removeFile(0);
    this.#expected.shift();
  }

  #reset(): void {
    this.form.reset();
    this.#expected = [];
    this.#expect(this.upload.files.map((file) => Object(file).source as File));
  }

  #setFiles(): void {
    const files = [this.#file(), this.#file()];
    this.upload.files = files.map((source) => ({ source }));
    this.#expected = [];
    this.#expect(files);
  }

  #press(): void {
    this.form.querySelector('button')!.click();
  }

  // FilePond inserts new files at the start.
  #expect(files: readonly File[]): void {
    this.#expected = [...files.map(({ name }) => ({ name, note: '' })), ...this.#expected];
  }

  #onSubmit = (event: SubmitEvent): void => {
    event.preventDefault();
    this.submits++;
    const sent = this.#sent().toSorted().join(', ');
    const expected = this.#expected.map(label).toSorted().join(', ');
    if (sent !== expected) this.faults.push(`sent [${sent}] instead of [${expected}]`);
  };

  #sent(): string[] {
    const values = new FormData(this.form).getAll('docs[]');
    if (values.length === 1 && values[0] instanceof File && values[0].name === '') return [];
    if (values.every((value) => typeof value === 'string' && !value.startsWith('{'))) {
      return values as string[];
    }
    return payloads(this.form, 'docs[]').map(({ name, metadata }) =>
      label({ name, note: (metadata['note'] ?? '') as string }),
    );
  }

  #send = (
    ...[, file, metadata, done]: [unknown, File, { note?: string }, (id: string) => void]
  ) => {
    const id = label({ name: file.name, note: metadata.note ?? '' });
    const timer = setTimeout(() => done(id), this.#random() * 40);
    return { abort: () => clearTimeout(timer) };
  };

  #revert = (_id: string, done: () => void): void => {
    setTimeout(done, this.#random() * 20);
  };
}

/**
 * Firefox reports by this error that an observer gets its next sizes with the next frame, which loses nothing. It was
 * seen on busy machines; which observer it is about is not known.
 */
function ignoreLateSizes(event: ErrorEvent): void {
  if (event.message.startsWith('ResizeObserver loop')) event.stopImmediatePropagation();
}

describe('data of a form after random calls, gestures, submits and resets', () => {
  before(() => window.addEventListener('error', ignoreLateSizes, true));
  after(() => window.removeEventListener('error', ignoreLateSizes, true));

  for (const isAsync of [false, true]) {
    for (let seed = 1; seed <= 12; seed++) {
      it(`matches the files, ${isAsync ? 'sent to a server' : 'encoded'}, seed ${seed}`, async () => {
        const run = new Run(seed * (isAsync ? 1_000 : 1), isAsync);
        for (let count = 0; count < 25; count++) await run.step();
        await run.finish();
        expect(run.faults, run.log.join(' ')).to.deep.equal([]);
      });
    }
  }
});
