import type { Meta, StoryContext, StoryObj } from '@storybook/web-components-vite';
import { html } from 'lit';

import '../components/upload/index.ts';
import type { FwxUpload } from '../components/upload/index.ts';
import { element } from './element.ts';

type Args = Partial<
  Pick<
    FwxUpload,
    'allowMultiple' | 'config' | 'keepUnfinishedFiles' | 'name' | 'server' | 'form' | 'value'
  >
>;

const upload = (args: Args, context?: StoryContext<Args>) => {
  const id = `sent-${context?.name.toLowerCase().replaceAll(' ', '-') ?? 'default'}`;
  const input = html`<input class="filepond" id=${id} name="files" type="file">`;
  return html`<form class="form-field">
  <label class="form-label" for=${id}>Files</label>
  ${element('fwx-upload', { allowMultiple: true, ...args }, input)}
</form>`;
};

const meta: Meta<Args> = {
  title: 'Widgets/Upload while sending',
  component: 'fwx-upload',
  render: upload,
  // No page sets the value of a file input, and the name of one with several files ends in `[]`.
  argTypes: { form: { control: false }, name: { control: false }, value: { control: false } },
};

export default meta;

type Story = StoryObj<Args>;

const text = (name: string, size: number): File =>
  new File(['x'.repeat(size)], name, { type: 'text/plain' });

type Process = [
  field: unknown,
  file: File,
  metadata: unknown,
  done: (id: string) => void,
  error: unknown,
  progress: (isKnown: boolean, loaded: number, total: number) => void,
];

/** A server that is half way through the second file, and goes no further. */
const halfWay = {
  process: (...[, { name, size }, , done, , progress]: Process) => {
    if (name === 'first.txt') done('1');
    else progress(true, size / 2, size);
    return { abort() {} };
  },
};

/** Each file tells how far it is, and the line below the list does for all of them. */
export const Progress: Story = {
  args: { server: halfWay },
  play: async ({ canvasElement }) => {
    const shown = canvasElement.querySelector('fwx-upload')!;
    await shown.ready;
    await shown.addFiles(text('first.txt', 500_000), text('second.txt', 1_500_000));
    // FilePond shows the end of a transfer late.
    while (!shown.querySelector('[data-filepond-item-state="processing-complete"]')) {
      await new Promise(requestAnimationFrame);
    }
  },
};

/** A paused file holds the form until it is resumed by its button. */
export const Paused: Story = {
  args: { server: halfWay },
  play: async (context) => {
    await Progress.play?.(context);
    const shown = context.canvasElement.querySelector('fwx-upload')!;
    await new Promise<void>((resolve) => {
      shown.addEventListener('fwx-upload-progress', () => resolve(), { once: true });
    });
    shown.pause();
  },
};

/** Choose a file above 5 MB and reload the page: it comes back by itself. */
export const Unfinished: Story = { args: { server: halfWay, keepUnfinishedFiles: true } };
