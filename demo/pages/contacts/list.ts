import { deferred, definePage, infiniteScroll, type PageView } from 'fwx/components/page';
import { repeat } from 'lit/directives/repeat.js';
import { html, nothing, type TemplateResult } from 'lit/html.js';

import type { Contact, ListProps } from './props.ts';

const initials = (name: string): string =>
  name
    .split(/\s+/)
    .slice(0, 2)
    .map((word) => Array.from(word)[0] ?? '')
    .join('');

const item = ({ id, name, email, company, photo }: Contact, base: string): TemplateResult =>
  html`<li>
    <fwx-page-link prefetch cache-for="10s"
      ><a class="contact" href="${base}/${id}">
        <span class="contact-face" aria-hidden="true"
          >${photo === null ? initials(name) : html`<img src=${photo} alt="" loading="lazy" />`}</span
        >
        <span class="contact-name">${name}</span>
        <span class="contact-more">${email}${company === '' ? nothing : html` · ${company}`}</span>
      </a></fwx-page-link
    >
  </li>`;

const figures = (props: ListProps, view: PageView): TemplateResult => html`<section
  class="card figures"
  aria-live="polite"
>
  ${deferred(view, 'figures', {
    content: () => html`<dl>
      ${props.figures?.map(
        ({ label, value }) =>
          html`<div>
            <dt>${label}</dt>
            <dd>${value}</dd>
          </div>`,
      )}
    </dl>`,
    rescue: () => html`<p>${props.words['The figures are not available at the moment.']}</p>`,
    fallback: () =>
      html`<p class="with-script">${props.words['Loading the figures …']}</p>
        <p class="without-script">
          <a href="${props.base}?figures=1">${props.words['Show the figures']}</a>
        </p>`,
  })}
</section>`;

const pageLinks = ({ base, words }: ListProps, view: PageView): TemplateResult => {
  const { nextPage = null, previousPage = null } = view.page.scrollProps?.['contacts'] ?? {};
  return html`<p class="row-of-buttons">
    <a class="btn-outline" data-page-previous href="${base}?page=${previousPage}" ?hidden=${previousPage === null}
      >${words['Previous page']}</a
    >
    <a class="btn-outline" data-page-next href="${base}?page=${nextPage}" ?hidden=${nextPage === null}
      >${words['Next page']}</a
    >
  </p>`;
};

/** All contacts, a page at a time. */
export const listPage = definePage({
  // Later answers, which bring more of the list, bring no message; this one stays meanwhile.
  setup: (view) => ({ note: view.page.flash['note'] }),
  head: ({ words }: ListProps) => ({ title: words.Contacts }),
  render: (props, view) => {
    const { base, contacts, words } = props;
    const { note } = view.state;
    return html`<h1>${words.Contacts}</h1>
      <p class="lead">
        ${words['The list grows as you scroll. Photo, form and figures work without a script, too.']}
      </p>
      ${typeof note === 'string' ? html`<p class="notice" role="status">${note}</p>` : nothing}
      <p>
        <fwx-page-link
          ><a class="btn-solid theme-primary" href="${base}/new">${words['Add a contact']}</a></fwx-page-link
        >
      </p>
      ${figures(props, view)}
      ${infiniteScroll('contacts', {
        items: '.contacts',
        buffer: 200,
        content: () =>
          html`<ul class="contacts" role="list">
              ${repeat(
                contacts.data,
                ({ id }) => id,
                (contact) => item(contact, base),
              )}
            </ul>
            ${pageLinks(props, view)}`,
      })}`;
  },
});
