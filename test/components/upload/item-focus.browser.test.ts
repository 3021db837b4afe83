import { expect, fixtureSync } from '@open-wc/testing';

import '../../../components/upload/index.ts';
import { ItemFocus } from '../../../components/upload/pond/item-focus.ts';
import type { FwxUpload } from '../../../components/upload/index.ts';
import { manualTransfers } from './manual-transfers.ts';
import { next, textFile, until, uploadForm } from './support.ts';

/** Focuses a button as soon as FilePond shows it. */
const focus = (button: HTMLElement): Promise<boolean> =>
  until(() => {
    button.focus();
    return document.activeElement === button;
  });

describe('the focus on a removed file', () => {
  async function three(): Promise<FwxUpload> {
    const { upload } = await uploadForm('<fwx-upload name="a" allow-multiple></fwx-upload>');
    await upload.addFiles(...['1.txt', '2.txt', '3.txt'].map((name) => textFile(name)));
    await upload.whenSettled();
    return upload;
  }

  /** Removes a file with its button, and waits until it has left the page. */
  async function remove(upload: FwxUpload, name: string): Promise<void> {
    // A settled file may not be drawn yet.
    const item = await until(() =>
      [...upload.querySelectorAll('.filepond--item')].find(({ textContent }) =>
        textContent.includes(name),
      ),
    );
    const button = await until(() =>
      item.querySelector<HTMLButtonElement>('.filepond--action-remove-item'),
    );
    await focus(button);
    button.click();
    await until(() => !item.isConnected);
    await until(() => document.activeElement !== document.body);
  }
  const focused = (): string =>
    document.activeElement?.closest('.filepond--item')?.querySelector('legend')?.textContent ?? '';

  it('moves to the same button of the next file, of the last file, and to the input', async () => {
    const upload = await three();
    await remove(upload, '2.txt');
    expect(document.activeElement?.classList.contains('filepond--action-remove-item')).to.equal(
      true,
    );
    expect(focused()).to.equal('3.txt');
    await remove(upload, '3.txt');
    expect(focused()).to.equal('1.txt');
    await remove(upload, '1.txt');
    expect(document.activeElement?.classList.contains('filepond--browser')).to.equal(true);
  });

  it('does not move when a script removes a file and another element has the focus', async () => {
    const upload = await three();
    const other = upload.closest('form')!.appendChild(document.createElement('button'));
    other.focus();
    upload.removeFile();
    await until(() => upload.querySelectorAll('.filepond--item').length === 2);
    expect(document.activeElement === other).to.equal(true);
  });
});

describe('the focus on a file that FilePond fades out', () => {
  for (const [button, config] of [
    ['remove-item', { instantUpload: false }],
    ['revert-item-processing', {}],
  ] as const) {
    it(`is on another control all the time: ${button}`, async () => {
      const { upload, sent } = await manualTransfers(config);
      const files = ['1.txt', '2.txt'];
      for (const name of files) void upload.addFile(textFile(name));
      if (button !== 'remove-item') {
        await until(() => sent.length === files.length);
        for (const one of sent) one.done();
        await upload.whenSettled();
      }
      const lost: string[] = [];
      for (let left = files.length - 1; left >= 0; left--) {
        const shown = await until(() =>
          upload.querySelector<HTMLButtonElement>(`.filepond--action-${button}:enabled`),
        );
        await focus(shown);
        shown.click();
        while (upload.querySelectorAll('.filepond--item').length > left) {
          await new Promise(requestAnimationFrame);
          if (document.activeElement === document.body) lost.push(`${left} left`);
        }
      }
      expect([...new Set(lost)]).to.deep.equal([]);
      expect(document.activeElement?.className).to.equal('filepond--browser');
    });
  }
});

describe('the focus on a button that is replaced', () => {
  it('stays on a hidden button, which FilePond disables in a later frame', async () => {
    const { upload } = await uploadForm();
    await upload.addFile(textFile());
    const button = await until(() =>
      upload.querySelector<HTMLElement>('.filepond--action-remove-item:enabled'),
    );
    await focus(button);
    button.style.visibility = 'hidden';
    expect(getComputedStyle(button).visibility).to.equal('visible');
    button.closest<HTMLElement>('.filepond--item')!.style.visibility = 'hidden';
    expect(getComputedStyle(button).visibility).to.equal('hidden');
  });

  type Process = [
    unknown,
    File,
    unknown,
    (id: string) => void,
    (text: string) => void,
    unknown,
    () => void,
  ];

  it('moves to the next button: Upload, Cancel, Upload, Cancel, Retry, Cancel, Undo, Upload', async () => {
    const { upload } = await uploadForm('<fwx-upload name="a" allow-multiple></fwx-upload>');
    const transfers: Process[] = [];
    const process = (...values: Process) => {
      transfers.push(values);
      return { abort: values[6] };
    };
    const again = next(upload, 'fwx-upload-init');
    upload.config = { instantUpload: false, server: { process, revert: null } };
    await again;
    await upload.addFile(textFile());
    const action = (): string =>
      /action-[a-z-]+/.exec(
        document.activeElement?.className.replace('file-action', '') ?? '',
      )?.[0] ?? '';
    /** Waits until a button has the focus, and presses it. */
    const press = async (name: string): Promise<void> => {
      await until(() => action() === `action-${name}`);
      (document.activeElement as HTMLElement).click();
    };
    const button = await until(() =>
      upload.querySelector<HTMLElement>('.filepond--action-process-item'),
    );
    await focus(button);
    await press('process-item');
    await until(() => transfers.length === 1);
    await press('abort-item-processing');
    await press('process-item');
    await until(() => transfers.length === 2);
    await until(() => action() === 'action-abort-item-processing');
    transfers[1]![4]('no');
    await press('retry-item-processing');
    await until(() => transfers.length === 3);
    await until(() => action() === 'action-abort-item-processing');
    transfers[2]![3]('id-1');
    await press('revert-item-processing');
    await until(() => action() === 'action-process-item');
  });

  it('does not move back when the user has moved it', async () => {
    const { form, upload } = await uploadForm('<fwx-upload name="a"></fwx-upload>');
    const other = form.appendChild(document.createElement('button'));
    const transfers: Process[] = [];
    const again = next(upload, 'fwx-upload-init');
    upload.config = {
      instantUpload: false,
      server: { process: (...values: Process) => void transfers.push(values) },
    };
    await again;
    await upload.addFile(textFile());
    const button = await until(() =>
      upload.querySelector<HTMLButtonElement>('.filepond--action-process-item'),
    );
    await focus(button);
    button.click();
    other.focus();
    await until(() => transfers.length === 1);
    await until(() => button.disabled);
    await new Promise((resolve) => setTimeout(resolve));
    expect(document.activeElement === other).to.equal(true);
  });

  for (const [way, leave] of [
    ['to a control, and out of it', (other: HTMLElement) => other.focus()],
    [
      'by a press on the page',
      () => document.body.dispatchEvent(new PointerEvent('pointerdown', { bubbles: true })),
    ],
  ] as const) {
    it(`does not move back when a script removes the file that the user has left ${way}`, async () => {
      const { form, upload } = await uploadForm('<fwx-upload name="a"></fwx-upload>');
      const other = form.appendChild(document.createElement('button'));
      await upload.addFile(textFile());
      const button = await until(() =>
        upload.querySelector<HTMLButtonElement>('.filepond--action-remove-item:enabled'),
      );
      await focus(button);
      leave(other);
      (document.activeElement as HTMLElement).blur();
      upload.removeFile();
      await until(() => !button.isConnected);
      await new Promise((resolve) => setTimeout(resolve));
      expect(document.activeElement === document.body).to.equal(true);
    });
  }

  it('does not move to a file that is hidden until FilePond removes it, too', async () => {
    const root = fixtureSync<HTMLElement>(`<div>
      <input type="file" class="filepond--browser">
      <ul class="filepond--list">
        <li class="filepond--item" id="filepond--item-a"><button>Remove</button></li>
        <li class="filepond--item" id="filepond--item-b" style="visibility: hidden"><button>Remove</button></li>
      </ul>
    </div>`);
    const focus = new ItemFocus(root, () => []);
    root.querySelector('button')!.focus();
    root.querySelector('.filepond--item')!.remove();
    await until(() => document.activeElement === root.querySelector('.filepond--browser'));
    focus.stop();
  });
});
