import type { Meta, StoryContext, StoryObj } from '@storybook/web-components-vite';
import { html } from 'lit';

import '../components/upload/index.ts';
import type { FwxUpload } from '../components/upload/index.ts';
import { element } from './element.ts';

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
    | 'form'
    | 'value'
  >
>;

/** What is sent of an image, in words. */
async function described(output: unknown): Promise<string> {
  if (!(output instanceof Blob) || !output.type.startsWith('image/')) return '';
  const { width, height } = await createImageBitmap(output);
  return `${output.type}, ${width} × ${height} pixels, ${output.size} bytes`;
}

function show({ currentTarget, detail }: CustomEvent<{ output: unknown }>): void {
  const shown = (currentTarget as Element).querySelector('output')!;
  described(detail.output).then(
    (text) => (shown.value = text),
    () => (shown.value = ''),
  );
}

const upload = (args: Args, context?: StoryContext<Args>) => {
  const id = `photo-${context?.name.toLowerCase().replaceAll(' ', '-') ?? 'default'}`;
  const options = { allowImageTransform: true, imageResizeUpscale: false, ...args };
  const input = html`<input class="filepond" id=${id} name="photo" type="file">`;
  return html`<form class="form-field" @fwx-upload-prepare=${show}>
  <label class="form-label" for=${id}>Photo</label>
  ${element('fwx-upload', options, input)}
  <p>Sent: <output></output></p>
</form>`;
};

const meta: Meta<Args> = {
  title: 'Widgets/Upload of smaller images',
  component: 'fwx-upload',
  render: upload,
  // No page sets the value of a file input.
  argTypes: { form: { control: false }, value: { control: false } },
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
  const shown = canvasElement.querySelector('fwx-upload')!;
  await shown.ready;
  await shown.addFile(await picture());
  await shown.whenSettled();
};

/** Images are sent as JPEG of at most 600 pixels and 40,000 bytes. The list shows the chosen file. */
export const MaxSize: Story = {
  args: {
    imageResizeTargetWidth: 600,
    imageResizeMode: 'contain',
    imageTransformOutputMimeType: 'image/jpeg',
    imageTransformOutputMaxSize: '40KB',
  },
  play: withPicture,
};

/** An image that cannot be made small enough stays in the list with the reason, and holds the form. */
export const TooLarge: Story = {
  args: { imageTransformOutputMaxSize: 200 },
  play: async (context) => {
    try {
      await withPicture(context);
    } catch {
      // The reason is what the story shows.
    }
  },
};
