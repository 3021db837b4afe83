import type { FwxUpload } from '../../../components/upload/index.ts';
import { next, uploadForm } from './support.ts';

type Progress = (isKnown: boolean, loaded: number, total: number) => void;

/** One transfer that the test controls. */
export interface Sent {
  readonly name: string;
  readonly progress: Progress;
  readonly done: () => void;
  readonly fail: () => void;
  /** Whether the element has aborted it. */
  isAborted: boolean;
}

/** An upload whose transfers the test controls. */
export async function manualTransfers(
  config: Record<string, unknown> = {},
): Promise<{ form: HTMLFormElement; upload: FwxUpload; sent: Sent[] }> {
  const sent: Sent[] = [];
  const { form, upload } = await uploadForm(
    '<fwx-upload name="files" allow-multiple></fwx-upload>',
  );
  upload.config = { maxParallelUploads: 5, ...config };
  upload.server = {
    process: (
      ...[, file, , done, fault, progress]: [
        unknown,
        File,
        unknown,
        (id: string) => void,
        (cause: unknown) => void,
        Progress,
      ]
    ) => {
      const { name } = file;
      const one = {
        name,
        progress,
        done: () => done(name),
        fail: () => fault('no'),
        isAborted: false,
      };
      sent.push(one);
      return { abort: () => (one.isAborted = true) };
    },
  };
  await upload.updateComplete;
  await next(upload, 'fwx-upload-init');
  return { form, upload, sent };
}
