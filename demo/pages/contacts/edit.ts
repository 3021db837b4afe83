import { definePage, type PageForm, useForm } from 'fwx/components/page';
import { keyed } from 'lit/directives/keyed.js';
import { html, nothing, type TemplateResult } from 'lit/html.js';

import type { ContactValues, EditProps, KeptPhoto } from './props.ts';

const empty: ContactValues = { name: '', email: '', phone: '', company: '', notes: '' };

interface FieldOptions {
  readonly name: keyof ContactValues;
  readonly label: string;
  readonly type?: string;
  readonly autocomplete?: string;
  readonly required?: boolean;
  readonly maxLength: number;
  /** What the browser says of a value that breaks a rule: the words of the server. */
  readonly messages?: Partial<Record<keyof ValidityState, string>>;
}

type Form = PageForm<ContactValues>;

function field(options: FieldOptions, form: Form): TemplateResult {
  const { autocomplete = 'off', label, maxLength, name, required = false, type = 'text' } = options;
  const { messages = {} } = options;
  const error = form.errors[name] ?? null;
  return html`<fwx-active-field messages=${JSON.stringify(messages)}><div class=${required ? 'form-field mb-3 required' : 'form-field mb-3'}>
    <label class="form-label" for=${name}>${label}</label>
    <input
      class=${error === null ? 'form-control' : 'form-control is-invalid'}
      id=${name}
      name=${name}
      type=${type}
      autocomplete=${autocomplete}
      maxlength=${maxLength}
      ?required=${required}
      aria-invalid=${error === null ? nothing : 'true'}
      aria-describedby=${error === null ? nothing : `${name}-error`}
      .value=${form.data[name]}
    />
    ${keyed(error, feedback(name, error))}
  </div></fwx-active-field>`;
}

/** Made anew for each error of the server: the element writes into it what the browser finds. */
const feedback = (name: string, error: string | null): TemplateResult =>
  html`<div class="invalid-feedback" id="${name}-error">${error ?? nothing}</div>`;

// The markup of `keptFilesTemplate`, whose module is one of the server.
const keptPhoto = (kept: KeptPhoto, label: string): TemplateResult => html`<fieldset
  class="fwx-upload-kept"
>
  <legend class="form-label">${label}</legend>
  <label
    ><input class="check" type="checkbox" name="photo" value=${kept.payload} checked />
    ${kept.name}</label
  >
</fieldset>`;

// Bindings stand on the element alone: the input inside is replaced by the script.
const photo = ({ contact, kept, words }: EditProps, form: Form): TemplateResult => {
  const error = form.errors['photo'];
  return html`<div class="form-field mb-3">
    <label class="form-label" for="photo">${words.Photo}</label>
    ${
      contact?.photo == null
        ? nothing
        : html`<img class="contact-photo" src=${contact.photo} alt="" width="160" height="160" />`
    }
    <fwx-upload allow-image-edit accepted-file-types="image/jpeg,image/png,image/webp,image/avif" max-file-size="5MiB" config='{"fileSizeBase":1024}'
      ><input
        class="filepond"
        id="photo"
        name="photo"
        type="file"
        accept="image/jpeg,image/png,image/webp,image/avif"
        aria-describedby="photo-hint"
    />${kept ? keptPhoto(kept, words['Sent before']) : nothing}</fwx-upload>
    ${error === undefined ? nothing : html`<p class="invalid-feedback" role="alert">${error}</p>`}
    <div id="photo-hint" class="form-text">${words['Up to 5 MiB: JPEG, PNG, WebP or AVIF.']}</div>
  </div>`;
};

const fields = ({ words }: EditProps, form: Form): TemplateResult[] => [
  field(
    {
      name: 'name',
      label: words.Name,
      autocomplete: 'name',
      required: true,
      maxLength: 80,
      messages: { valueMissing: words['Please enter a name.'] },
    },
    form,
  ),
  field(
    {
      name: 'email',
      label: words['E-mail'],
      type: 'email',
      autocomplete: 'email',
      required: true,
      maxLength: 120,
      messages: {
        valueMissing: words['Please enter an e-mail address like name@example.com.'],
        typeMismatch: words['Please enter an e-mail address like name@example.com.'],
      },
    },
    form,
  ),
  field(
    { name: 'phone', label: words.Phone, type: 'tel', autocomplete: 'tel', maxLength: 40 },
    form,
  ),
  field(
    { name: 'company', label: words.Company, autocomplete: 'organization', maxLength: 80 },
    form,
  ),
];

const buttons = ({ words }: EditProps, form: Form): TemplateResult => html`<p class="actions">
  <button type="submit" class="btn-solid theme-primary" ?disabled=${form.processing}>
    ${form.processing ? words['Sending …'] : words.Save}
  </button>
  <span class="form-text with-script" role="status"
    >${form.isDirty ? words['There are changes that are not saved.'] : nothing}</span
  >
</p>`;

const title = ({ contact, words }: EditProps): string =>
  contact === null
    ? words['Add a contact']
    : words['Edit {name}'].replace('{name}', () => contact.name);

/** An error of the server is about a value that is now another. */
const onInput =
  (form: Form) =>
  (event: Event): void => {
    form.onInput(event);
    if (event.target instanceof HTMLInputElement) form.clearErrors(event.target.name);
  };

/** The form for a contact, new or known. */
export const editPage = definePage({
  setup: (view, { contact, sent }: EditProps) => {
    const { company, email, name, notes, phone } = { ...empty, ...contact };
    // What was sent before the form was refused; after a redirect it waits for this page.
    const waiting = view.page.flash['sent'] as ContactValues | undefined;
    const values = { company, email, name, notes, phone, ...waiting, ...sent };
    // The errors of a form that was sent without a script come with the page.
    return useForm<ContactValues>(view, values).setError(view.page.props.errors);
  },
  head: (props) => ({ title: title(props) }),
  render: (props, view) => {
    const { base, contact, words } = props;
    const form = view.state;
    const address = contact === null ? `${base}/new` : `${base}/${contact.id}`;
    return html`<h1>${title(props)}</h1>
      <p>
        <fwx-page-link><a href=${base}>${words['Back to the list']}</a></fwx-page-link>
      </p>
      <form
        class="card contact-form"
        method="post"
        enctype="multipart/form-data"
        action=${address}
        @input=${onInput(form)}
        @submit=${form.onSubmit}
      >
        ${fields(props, form)}
        <div class="form-field mb-3">
          <label class="form-label" for="notes">${words.Notes}</label>
          <textarea class="form-control" id="notes" name="notes" rows="4" maxlength="1000" .value=${form.data.notes}></textarea>
        </div>
        ${photo(props, form)} ${buttons(props, form)}
      </form>
      ${
        contact === null
          ? nothing
          : html`<fwx-page-link
              class="contact-delete"
              method="post"
              href="${address}/delete"
              .linkAttributes=${{ class: 'btn-text theme-danger' }}
              >${words.Delete}</fwx-page-link
            >`
      }`;
  },
});
