import type { Meta, StoryObj } from '@storybook/web-components-vite';
import { html } from 'lit';

import '../components/upload/index.ts';
import type { FwxUpload } from '../components/upload/index.ts';

type Args = Partial<
  Pick<
    FwxUpload,
    | 'allowImageTransform'
    | 'imageResizeMode'
    | 'imageResizeTargetHeight'
    | 'imageResizeTargetWidth'
    | 'imageResizeUpscale'
    | 'imageTransformOutputMaxSize'
    | 'imageTransformOutputMimeType'
    | 'imageTransformOutputQuality'
  >
>;

/** What is sent of an image, in words. */
async function described(output: unknown): Promise<string> {
  if (!(output instanceof Blob) || !output.type.startsWith('image/')) return '';
  const { width, height } = await createImageBitmap(output);
  return `${output.type}, ${width} × ${height} pixels, ${output.size} bytes`;
}

const upload = (args: Args) => {
  const shown = document.createElement('output');
  const element = Object.assign(document.createElement('fwx-upload'), { name: 'photo', ...args });
  element.addEventListener('fwx-upload-prepare', ({ detail }) => {
    described(detail.output).then(
      (text) => (shown.value = text),
      () => (shown.value = ''),
    );
  });
  return html`<form class="form-field">${element}<p>Sent: ${shown}</p></form>`;
};

const meta: Meta<Args> = {
  title: 'Widgets/Upload of smaller images',
  component: 'fwx-upload',
  render: upload,
};

export default meta;

type Story = StoryObj<Args>;

/** A picture of 1600 × 1200 pixels whose colours change everywhere, as those of a photo do. */
function picture(): Promise<File> {
  const canvas = document.createElement('canvas');
  Object.assign(canvas, { width: 1600, height: 1200 });
  const context = canvas.getContext('2d')!;
  for (let at = 0; at < 4800; at++) {
    context.fillStyle = `hsl(${(at * 47) % 360} ${20 + (at % 50)}% ${30 + ((at * 7) % 50)}%)`;
    context.fillRect((at % 80) * 20, Math.floor(at / 80) * 20, 20, 20);
  }
  return new Promise((resolve) => {
    canvas.toBlob((blob) => resolve(new File([blob!], 'photo.png', { type: 'image/png' })));
  });
}

const withPicture: NonNullable<Story['play']> = async ({ canvasElement }) => {
  const element = canvasElement.querySelector('fwx-upload')!;
  await element.ready;
  await element.addFile(await picture());
  await element.whenSettled();
};

/** Images are sent as JPEG of at most 600 pixels and 40,000 bytes. The list shows the chosen file. */
export const MaxSize: Story = {
  args: {
    allowImageTransform: true,
    imageResizeTargetWidth: 600,
    imageResizeMode: 'contain',
    imageResizeUpscale: false,
    imageTransformOutputMimeType: 'image/jpeg',
    imageTransformOutputMaxSize: '40KB',
  },
  play: withPicture,
};

/** An image that cannot be made small enough stays in the list with the reason, and holds the form. */
export const TooLarge: Story = {
  args: { allowImageTransform: true, imageTransformOutputMaxSize: 200 },
  play: async (context) => {
    try {
      await withPicture(context);
    } catch {
      // The reason is what the story shows.
    }
  },
};
