import { type InitialFile, keptFilesTemplate } from 'fwx/server/upload';
import { html, nothing, type TemplateResult } from 'lit/html.js';

import { t } from '../messages/index.ts';
import type { Page } from '../server/render-page.ts';
import type { StoredFile } from '../server/file-store.ts';
import { formBytes, type Kind, kinds } from '../server/visitor-files.ts';
import type { Link } from './layout.ts';

/** What is wrong with the form of a sort of file. */
export type FilesFault = Readonly<{ kind: Kind; error: string; sent: readonly InitialFile[] }>;

/** What the page shows. */
export interface FilesView {
  readonly files: Readonly<Record<Kind, readonly StoredFile[]>>;
  /** What was refused, or null. */
  readonly fault: FilesFault | null;
  readonly link: Link;
}

const megabytes = (bytes: number): number => Math.round(bytes / 2 ** 20);
const chunkBytes = 1024 ** 2;
/** The units of the server, whose limits are in MiB. */
const units = { fileSizeBase: 1024 };
// The editor opens at once. FilePond's look for a picture of a person; its buttons stand apart.
const circle = {
  ...units,
  imageEditInstantEdit: true,
  stylePanelLayout: 'compact circle',
  styleButtonRemoveItemPosition: 'center top',
  styleImageEditButtonEditItemPosition: 'center bottom',
};

/** The parts of a field that depend on what went wrong. */
function feedback(
  { fault }: FilesView,
  kind: Kind,
): { state: object; text: unknown; sent: unknown } {
  const error = fault?.kind === kind ? fault.error : null;
  return {
    state: {
      isInvalid: error !== null,
      describedBy: `${error ? `${kind}-error ` : ''}${kind}-hint`,
    },
    text:
      error === null
        ? nothing
        : html`<div id="${kind}-error" class="invalid-feedback">${error}</div>`,
    sent: keptFilesTemplate({
      name: kind,
      files: fault?.kind === kind ? fault.sent : [],
      label: t('Sent before'),
    }),
  };
}

const sizeOf = ({ size }: StoredFile): string =>
  size < 2 ** 20
    ? t('{size, number} KB', { size: Math.max(1, Math.round(size / 1024)) })
    : t('{size, number} MiB', { size: megabytes(size) });

const address = (kind: Kind, { name }: StoredFile): string => `/files/${kind}/${name}`;

/** A button that takes a file away, without a script too. */
const removal = ({ link }: FilesView, kind: Kind, file: StoredFile): TemplateResult => html`<form
  method="post"
  action=${link('/files/remove')}
>
  <input type="hidden" name="kind" value=${kind} />
  <input type="hidden" name="name" value=${file.name} />
  <button type="submit" class="btn-text btn-sm" aria-label=${t('Remove {name}', { name: file.label })}>
    ${t('Remove')}
  </button>
</form>`;

const list = (
  view: FilesView,
  kind: Kind,
): TemplateResult => html`<ul class="file-list" role="list">
  ${view.files[kind].map(
    (file) =>
      html`<li>
        <a href=${address(kind, file)} download>${file.label}</a> <span>${sizeOf(file)}</span>
        ${removal(view, kind, file)}
      </li>`,
  )}
</ul>`;

const listOr = (view: FilesView, kind: Kind, empty: string): TemplateResult =>
  view.files[kind].length === 0 ? html`<p class="empty">${empty}</p>` : list(view, kind);

function avatarForm(view: FilesView): TemplateResult {
  const { state, text, sent } = feedback(view, 'avatar');
  const { types, fileBytes } = kinds.avatar;
  return html`<form class="card" method="post" action=${view.link('/files/avatar')} enctype="multipart/form-data">
    <div class="form-field mb-3">
      <label class="form-label" for="avatar">${t('Picture')}</label>
      <fwx-upload
        class="avatar-upload"
        allow-image-edit
        image-crop-aspect-ratio="1:1"
        accepted-file-types=${types.join(',')}
        max-file-size=${fileBytes}
        config=${JSON.stringify(circle)}
        >${input('avatar', types.join(','), false, state)}${sent}</fwx-upload
      >
      ${text}
      <div id="avatar-hint" class="form-text">
        ${t('JPEG, PNG, WebP or AVIF, up to {size, number} MiB. It is cut to a square.', { size: megabytes(fileBytes) })}
      </div>
    </div>
    <button type="submit" class="btn-solid theme-primary">${t('Keep the picture')}</button>
  </form>`;
}

function documentsForm(view: FilesView): TemplateResult {
  const { state, text, sent } = feedback(view, 'documents');
  const { types, fileBytes, files } = kinds.documents;
  const accepted = [...types, '.csv', '.txt', '.docx', '.xlsx'].join(',');
  return html`<form class="card" method="post" action=${view.link('/files/documents')} enctype="multipart/form-data">
    <div class="form-field mb-3">
      <label class="form-label" for="documents">${t('Documents')}</label>
      <fwx-upload
        allow-multiple
        allow-pdf-preview
        accepted-file-types=${accepted}
        max-files=${files}
        max-file-size=${fileBytes}
        config=${JSON.stringify(units)}
        >${input('documents', accepted, true, state)}${sent}</fwx-upload
      >
      ${text}
      <div id="documents-hint" class="form-text">
        ${t('PDF, text, CSV, Word or Excel, up to {files, number} of {size, number} MiB each. The newest {keeps, number} are kept.', { files, size: megabytes(fileBytes), keeps: kinds.documents.keeps })}
      </div>
    </div>
    <button type="submit" class="btn-solid theme-primary">${t('Keep the documents')}</button>
  </form>`;
}

function largeForm(view: FilesView): TemplateResult {
  const { state, text, sent } = feedback(view, 'large');
  return html`<form class="card" method="post" action=${view.link('/files/large')} enctype="multipart/form-data">
    <div class="form-field mb-3">
      <label class="form-label" for="large">${t('Any file')}</label>
      <fwx-upload server="/transfers" chunk-size=${chunkBytes} max-file-size=${kinds.large.fileBytes} config=${JSON.stringify(units)}
        >${input('large', null, false, state)}${sent}</fwx-upload
      >
      ${text}
      <div id="large-hint" class="form-text">
        ${t('Up to {size, number} MiB in pieces of one, without a script up to {plain, number} MiB at once. The newest {keeps, number} are kept.', { size: megabytes(kinds.large.fileBytes), plain: megabytes(formBytes), keeps: kinds.large.keeps })}
      </div>
    </div>
    <button type="submit" class="btn-solid theme-primary">${t('Keep the file')}</button>
  </form>`;
}

/** The plain field of a browser without script, as one would write it by hand. */
function input(
  kind: Kind,
  accept: string | null,
  multiple: boolean,
  { isInvalid, describedBy }: { isInvalid?: boolean; describedBy?: string },
): TemplateResult {
  return html`<input
    class=${isInvalid ? 'filepond is-invalid' : 'filepond'}
    id=${kind}
    name=${kind}
    type="file"
    accept=${accept ?? nothing}
    aria-describedby=${describedBy}
    aria-invalid=${isInvalid ? 'true' : nothing}
    ?multiple=${multiple}
  />`;
}

function avatarShown(view: FilesView): TemplateResult {
  const [picture] = view.files.avatar;
  if (!picture) return html`<p class="empty">${t('No picture yet.')}</p>`;
  return html`<figure class="avatar">
    <img src=${address('avatar', picture)} alt=${t('Your picture')} width="160" height="160" />
    <figcaption>${removal(view, 'avatar', picture)}</figcaption>
  </figure>`;
}

const topic = (
  id: string,
  title: string,
  text: string,
  parts: readonly [form: TemplateResult, kept: TemplateResult],
): TemplateResult => html`<section class="topic" aria-labelledby=${id}>
  <h2 id=${id}>${title}</h2>
  <p>${text}</p>
  <div class="upload-layout">${parts[0]}<div>${parts[1]}</div></div>
</section>`;

/** A picture, documents and large files: what else the upload input is for. */
export function filesPage(view: FilesView): Page {
  const title = t('Files');
  const content = html`<h1>${t('More than photos')}</h1>
    <p class="lead">
      ${t('Three forms, one element. What you keep here only your browser sees: a cookie says that it is yours.')}
    </p>
    ${topic(
      'own-picture',
      t('Your picture'),
      t('Cut to a square in the browser, cut again from the original on the server.'),
      [avatarForm(view), avatarShown(view)],
    )}
    ${topic(
      'own-documents',
      t('Documents'),
      t(
        'A PDF shows its first page before it is sent. The server goes by what is in the file, not by its name.',
      ),
      [documentsForm(view), listOr(view, 'documents', t('No document yet.'))],
    )}
    ${topic(
      'own-large',
      t('A large file'),
      t(
        'It travels in pieces while you fill in the rest. Cut the connection and it goes on where it was.',
      ),
      [largeForm(view), listOr(view, 'large', t('No large file yet.'))],
    )}`;
  return { title: view.fault === null ? title : t('Error: {title}', { title }), content };
}
