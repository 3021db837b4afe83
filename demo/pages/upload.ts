import { keptFilesTemplate } from 'fwx/server/upload';
import { html, nothing, type TemplateResult } from 'lit/html.js';

import { t } from '../messages/index.ts';
import type { Photo } from '../server/gallery.ts';
import { limits, type UploadForm } from '../server/receive-photos.ts';
import type { Link, Page } from '../server/render-page.ts';

// Written by hand as one would without the element: this is what a browser without script sends.
const field = ({ error, sent }: UploadForm): TemplateResult => html`<div class="form-field mb-3">
  <label class="form-label" for="photos">${t('Photos')}</label>
  <fwx-upload
    allow-multiple
    allow-image-edit
    accepted-file-types=${limits.types.join(',')}
    max-files=${limits.files}
    max-file-size=${limits.fileBytes}
    config='{"fileSizeBase":1024}'
    ><input
      class=${error === null ? 'filepond' : 'filepond is-invalid'}
      id="photos"
      name="photos"
      type="file"
      accept=${limits.types.join(',')}
      aria-describedby=${error === null ? 'photos-hint' : 'photos-error photos-hint'}
      aria-invalid=${error === null ? nothing : 'true'}
      multiple
    />${keptFilesTemplate({ name: 'photos', files: sent, label: t('Sent before') })}</fwx-upload
  >
  ${error === null ? nothing : html`<div id="photos-error" class="invalid-feedback">${error}</div>`}
  <div id="photos-hint" class="form-text">
    ${t(
      'Up to {files, plural, one {# photo} other {# photos}} of {size, number} MiB each: JPEG, PNG, WebP or AVIF.',
      { files: limits.files, size: limits.fileBytes / 2 ** 20 },
    )}
  </div>
</div>`;

const form = (values: UploadForm, link: Link): TemplateResult => html`<form
  class="card"
  method="post"
  action=${link('/upload')}
  enctype="multipart/form-data"
>
  ${field(values)}
  <div class="form-field mb-3">
    <label class="form-label" for="caption">${t('Caption')}</label>
    <input
      class="form-control"
      id="caption"
      name="caption"
      maxlength=${limits.captionLength}
      value=${values.caption}
    />
    <div class="form-text">${t('Shown below each of the photos.')}</div>
  </div>
  <button type="submit" class="btn-solid theme-primary">${t('Add to the gallery')}</button>
</form>`;

const figure = ({ name, caption }: Photo): TemplateResult => html`<li>
  <figure>
    <a href="/uploads/${name}"><img src="/uploads/${name}" alt=${caption || t('Photo')} loading="lazy" /></a>
    ${caption === '' ? nothing : html`<figcaption>${caption}</figcaption>`}
  </figure>
</li>`;

/** The form and what it has brought so far. */
export function uploadPage(photos: readonly Photo[], values: UploadForm, link: Link): Page {
  const title = t('Upload');
  return {
    title: values.error === null ? title : t('Error: {title}', { title }),
    content: html`<h1>${t('Photos, cropped where you say')}</h1>
      <p class="lead">
        ${t('Pick a photo, cut it in the browser, send it. The server looks at the bytes themselves, cuts the original and keeps a clean copy without its hidden data.')}
      </p>
      <div class="upload-layout">
        ${form(values, link)}
        <section aria-labelledby="gallery">
          <h2 id="gallery">${t('Gallery')}</h2>
          ${
            photos.length === 0
              ? html`<p class="empty">${t('No photo yet. Yours would be the first.')}</p>`
              : html`<ul class="gallery" role="list">
                ${photos.map(figure)}
              </ul>`
          }
        </section>
      </div>`,
  };
}
