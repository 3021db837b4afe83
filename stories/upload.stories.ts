import type { Meta, StoryContext, StoryObj } from '@storybook/web-components-vite';
import { html, nothing } from 'lit';

import { type FwxUpload, plugins } from '../components/upload/index.ts';
import { element } from './element.ts';

type Args = Partial<
  Pick<
    FwxUpload,
    | 'acceptedFileTypes'
    | 'allowFilePoster'
    | 'allowFileRename'
    | 'allowFileEncode'
    | 'allowFileSizeValidation'
    | 'allowFileTypeValidation'
    | 'allowImageCrop'
    | 'allowImageEdit'
    | 'allowImageExifOrientation'
    | 'allowImagePreview'
    | 'allowImageTransform'
    | 'allowMultiple'
    | 'allowPdfPreview'
    | 'cdn'
    | 'cdnUrl'
    | 'chunkSize'
    | 'config'
    | 'cropper'
    | 'files'
    | 'imageCropAspectRatio'
    | 'imageTransformOutputMimeType'
    | 'labelIdle'
    | 'loading'
    | 'locale'
    | 'maxFiles'
    | 'maxFileSize'
    | 'maxTotalFileSize'
    | 'minFileSize'
    | 'required'
    | 'server'
    | 'form'
    | 'value'
  >
> & { readonly disabled?: boolean; readonly dir?: string };

const upload = ({ dir, disabled = false, ...properties }: Args, context?: StoryContext<Args>) => {
  const id = `files-${context?.name.toLowerCase().replaceAll(' ', '-') ?? 'default'}`;
  const input = html`<input class="filepond" id=${id} name="files" type="file">`;
  const field = element('fwx-upload', { ...properties, '?disabled': disabled }, input);
  return html`<form class="form-field" dir=${dir ?? nothing}>
  <label class="form-label" for=${id}>Files</label>
  ${field}
</form>`;
};

const meta: Meta<Args> = {
  title: 'Widgets/Upload',
  component: 'fwx-upload',
  render: upload,
  // No page sets the value of a file input.
  argTypes: { form: { control: false }, value: { control: false } },
};

export default meta;

type Story = StoryObj<Args>;

/** A landscape of four colours, made on the spot. */
function picture(name = 'landscape.png'): File {
  const canvas = document.createElement('canvas');
  canvas.width = 900;
  canvas.height = 600;
  const context = canvas.getContext('2d')!;
  ['#27476e', '#4f7cac', '#7fb069', '#e6aa68'].forEach((colour, index) => {
    context.fillStyle = colour;
    context.fillRect(0, index * 150, 900, 150);
  });
  context.fillStyle = '#fff3d6';
  context.beginPath();
  context.arc(680, 150, 70, 0, 7);
  context.fill();
  const [, base64 = ''] = canvas.toDataURL().split(',');
  const bytes = Uint8Array.from(atob(base64), (char) => char.charCodeAt(0));
  return new File([bytes], name, { type: 'image/png' });
}

const text = (name: string, size = 12): File =>
  new File(['x'.repeat(size)], name, { type: 'text/plain' });

/** FilePond fades its items in by inline styles of each frame. Waits until ten frames in a row change nothing. */
async function stillness(element: Element): Promise<void> {
  let last = '';
  for (let [frames, still] = [0, 0]; frames < 300 && still < 10; frames++) {
    await new Promise(requestAnimationFrame);
    const now = element.outerHTML;
    still = now === last ? still + 1 : 0;
    last = now;
  }
}

/** Fills the list once the element stands. */
const withFiles =
  (...make: (() => File)[]): NonNullable<Story['play']> =>
  async ({ canvasElement }) => {
    const element = canvasElement.querySelector('fwx-upload')!;
    await element.ready;
    await element.addFiles(...make.map((one) => one())).catch(() => {});
    await element.whenSettled();
    await stillness(element);
  };

/** An empty field: drop a file on it, or press it to choose one. */
export const Default: Story = {};

/** A chosen file with its name and size. */
export const WithFile: Story = { play: withFiles(() => text('notes.txt')) };

/** A chosen picture with its preview. */
export const Preview: Story = { play: withFiles(picture) };

/** The preview can be switched off. */
export const WithoutPreview: Story = {
  args: { allowImagePreview: false },
  play: withFiles(picture),
};

/** A picture and a text file in one list; up to five files are accepted. */
export const Multiple: Story = {
  args: { allowMultiple: true, maxFiles: 5 },
  play: withFiles(picture, () => text('notes.txt')),
};

/** Files are ordered by dragging, or with two buttons at each. */
export const Reorder: Story = {
  args: { allowMultiple: true, config: { allowReorder: true } },
  play: withFiles(
    () => text('first.txt'),
    () => text('second.txt'),
    () => text('third.txt'),
  ),
};

/** The form cannot be sent without a file. */
export const Required: Story = { args: { required: true } };

/** The field accepts no file. */
export const Disabled: Story = { args: { disabled: true } };

/** Only PNG and JPEG pictures and CSV files can be chosen. */
export const AcceptedTypes: Story = {
  args: { acceptedFileTypes: ['image/png', 'image/jpeg', '.csv'] },
};

/** What cannot be used stays in the list with its reason. */
export const WrongType: Story = {
  args: { acceptedFileTypes: ['image/*'] },
  play: withFiles(() => text('notes.txt')),
};

/** A file above `maxFileSize` stays in the list with the reason. */
export const TooLarge: Story = {
  args: { maxFileSize: '1KB' },
  play: withFiles(() => text('large.txt', 5000)),
};

/** Limits for each file and for all files together. */
export const SizeLimits: Story = {
  args: { allowMultiple: true, minFileSize: 1, maxFileSize: '10MB', maxTotalFileSize: '25MiB' },
};

/** The message stays until the list changes. */
export const TooManyFiles: Story = {
  args: { allowMultiple: true, maxFiles: 1 },
  play: withFiles(
    () => text('one.txt'),
    () => text('two.txt'),
  ),
};

/** The pencil opens the crop editor. */
export const Crop: Story = { args: { allowImageEdit: true }, play: withFiles(picture) };

/** Press the pencil: the editor offers only a square. */
export const CropSquare: Story = {
  args: { allowImageEdit: true, imageCropAspectRatio: '1:1', cropper: { aspectRatios: ['1:1'] } },
  play: withFiles(picture),
};

/** Opens the editor on the picture, with an earlier crop. */
function editing(crop: object): NonNullable<Story['play']> {
  return async (context) => {
    await withFiles(picture)(context);
    const { loadCropDialog } = await import('../components/upload/crop/load-dialog.ts');
    const show = await loadCropDialog(null);
    const { createCropEditor } = await import('../components/upload/crop/editor.ts');
    createCropEditor({
      cropper: () => ({}),
      ratio: () => '16:9',
      translate: (label) => label,
      numberFormat: (format) => new Intl.NumberFormat('en', format),
      applied() {},
      failed() {},
      show: (...opening) => Promise.resolve(show(...opening)),
    }).open(picture(), { crop });
  };
}

/** The editor itself. */
export const CropDialog: Story = { args: { allowImageEdit: true }, play: editing({}) };

/** An earlier crop is shown again: rotated by an angle and a quarter turn, flipped, with a ratio of 3:4. */
export const CropTurned: Story = {
  args: { allowImageEdit: true },
  play: editing({ flip: { horizontal: true }, rotation: Math.PI / 2 - 0.2, selectionRatio: 3 / 4 }),
};

/** The preview is cut to a ratio without an editor. */
export const FixedRatio: Story = {
  args: { allowImageCrop: true, imageCropAspectRatio: '16:9' },
  play: withFiles(picture),
};

/** The image is cut in the browser before it is sent. */
export const Transform: Story = {
  args: { allowImageCrop: true, allowImageTransform: true, imageCropAspectRatio: '1:1' },
  play: withFiles(picture),
};

/** `fileRenameFunction` gives the chosen file another name. */
export const Renamed: Story = {
  args: {
    allowFileRename: true,
    config: { fileRenameFunction: ({ extension }: { extension: string }) => `renamed${extension}` },
  },
  play: withFiles(() => text('anything.txt')),
};

/** A stored file, with a picture of it. */
export const Stored: Story = {
  args: {
    allowFilePoster: true,
    files: [
      {
        source: 'stored-1',
        options: {
          type: 'local',
          file: { name: 'stored.jpg', size: 348_000, type: 'image/jpeg' },
          metadata: {
            poster:
              'data:image/svg+xml,%3Csvg xmlns="http://www.w3.org/2000/svg" width="300" height="200"%3E%3Crect width="300" height="200" fill="%2327476e"/%3E%3C/svg%3E',
          },
        },
      },
    ],
  },
};

/** Files go to the server by themselves; here a function stands for it. */
export const Server: Story = {
  args: {
    server: {
      process: (...[, file, , done]: [unknown, File, unknown, (id: string) => void]) =>
        done(`id-of-${file.name}`),
    },
  },
  play: withFiles(() => text('sent.txt')),
};

/** `labelIdle` replaces the text of the empty field. */
export const OwnLabel: Story = {
  args: { labelIdle: 'Drop it <span class="filepond--label-action">or choose it</span>' },
};

/** All texts in German. */
export const German: Story = { args: { locale: 'de' }, play: withFiles(() => text('Notiz.txt')) };

/** All texts in Armenian. */
export const Armenian: Story = { args: { locale: 'hy' }, play: withFiles(() => text('f.txt')) };

/** All texts in Chinese. */
export const Chinese: Story = { args: { locale: 'zh' }, play: withFiles(() => text('f.txt')) };

/** Fetches its script when it comes into sight or is touched. */
export const Lazy: Story = { args: { loading: 'lazy' } };

/** Names, sizes and buttons are mirrored. */
export const RightToLeft: Story = {
  args: { allowMultiple: true, allowImageEdit: true, dir: 'rtl', config: { allowReorder: true } },
  play: withFiles(picture, () => text('notes.txt')),
};

/** A chosen PDF is shown in the browser's own viewer. */
export const Pdf: Story = { args: { allowPdfPreview: true, acceptedFileTypes: ['.pdf'] } };

/** A browser without a viewer offers to open the file. */
export const PdfWithoutViewer: Story = {
  args: { allowPdfPreview: true },
  loaders: [() => Object.defineProperty(navigator, 'pdfViewerEnabled', { value: false })],
  play: withFiles(() => new File(['%PDF-1.4'], 'plan.pdf', { type: 'application/pdf' })),
};

/** An image that the browser cannot change keeps the form from being sent, and says so. */
export const TransformFailed: Story = {
  args: { allowImageTransform: true, imageTransformOutputMimeType: 'image/jpeg' },
  play: withFiles(() => new File(['nothing'], 'broken.png', { type: 'image/png' })),
};

/** Files go into the form as they are, with their metadata in a field beside them. */
export const PlainFiles: Story = {
  args: { allowFileEncode: false, allowMultiple: true, config: { storeAsFile: true } },
  play: withFiles(() => text('plain.txt')),
};

/** Nothing is checked in the browser; the server decides. */
export const WithoutChecks: Story = {
  args: {
    allowFileSizeValidation: false,
    allowFileTypeValidation: false,
    acceptedFileTypes: ['image/png'],
    maxFileSize: 1,
  },
  play: withFiles(() => text('anything.txt', 5000)),
};

/** Photos are shown as they are stored only where a browser does not turn them by itself. */
export const WithoutOrientation: Story = {
  args: { allowImageExifOrientation: false },
  play: withFiles(picture),
};

/** Larger files are sent in pieces of this size, and go on after a lost connection. */
export const Chunks: Story = {
  args: {
    chunkSize: 1_000_000,
    server: {
      process: (...[, file, , done]: [unknown, File, unknown, (id: string) => void]) =>
        done(`id-of-${file.name}`),
    },
  },
  play: withFiles(() => text('large.txt', 3_000_000)),
};

/** What the server says about a file it refuses stands at the file. */
export const RefusedByServer: Story = {
  args: {
    server: {
      process: (
        ...[, , , , error]: [unknown, unknown, unknown, unknown, (fault: object) => void]
      ) => error({ type: 'error', code: 422, body: 'Only images are taken here.' }),
    },
  },
  play: withFiles(() => text('notes.txt')),
};

/** The presets of the editor, its texts and its first ratio. */
export const CropPresets: Story = {
  args: {
    allowImageEdit: true,
    cropper: {
      aspectRatio: '2:1',
      aspectRatios: ['2:1', '1:1', 'free'],
      labels: { title: 'Cut the banner', free: 'Any' },
    },
  },
  play: withFiles(picture),
};

async function loadAll(): Promise<void> {
  const { loadPond } = await import('../components/upload/pond/load-pond.ts');
  await loadPond({ plugins: plugins.map(({ plugin }) => plugin), language: 'en', cdn: null });
}

// Once: Storybook loads its page again when a story is replaced while its loader runs, as when the theme changes.
let allLoaded: Promise<void> | null = null;

/** Libraries come from this address instead of the bundle, unless the page has them: as it does here. */
export const Cdn: Story = {
  args: { cdn: true, cdnUrl: '/npm' },
  loaders: [() => (allLoaded ??= loadAll())],
};

/** An extension that no type is known of is compared by itself. */
export const AcceptedExtension: Story = {
  args: { acceptedFileTypes: ['.dwg', 'application/pdf'] },
  play: withFiles(() => text('plan.txt')),
};

/** All texts in French. */
export const French: Story = { args: { locale: 'fr' }, play: withFiles(() => text('note.txt')) };

/** All texts in Spanish. */
export const Spanish: Story = { args: { locale: 'es' }, play: withFiles(() => text('nota.txt')) };

/** All texts in Polish. */
export const Polish: Story = { args: { locale: 'pl' }, play: withFiles(() => text('plik.txt')) };

/** All texts in Portuguese. */
export const Portuguese: Story = {
  args: { locale: 'pt' },
  play: withFiles(() => text('nota.txt')),
};

/** All texts in Russian. */
export const Russian: Story = { args: { locale: 'ru' }, play: withFiles(() => text('file.txt')) };
