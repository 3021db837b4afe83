import { defineLayout, definePage, defineSite, useForm } from 'fwx/components/page';
import { html, nothing } from 'lit';

/** An entry of the list. */
export interface Task {
  readonly id: number;
  readonly title: string;
}

interface Shared {
  readonly csrf: string;
}

interface ListProps extends Shared {
  readonly tasks: readonly Task[];
}

const layout = defineLayout({
  render: (content, { page }) => html`<nav>
      <fwx-page-link href="/">Tasks</fwx-page-link>
      <fwx-page-link href="/new" prefetch>New task</fwx-page-link>
    </nav>
    ${page.flash?.['message'] ? html`<p role="status">${page.flash['message']}</p>` : nothing}
    <main>${content}</main>`,
});

const list = definePage({
  head: ({ tasks }: ListProps) => ({ title: `${tasks.length} tasks` }),
  render: ({ tasks, csrf }: ListProps) => html`<h1>Tasks</h1>
    <ul>
      ${tasks.map(
        ({ id, title }) => html`<li>
          ${title}
          <fwx-page-link method="post" href="/delete/${id}" .data=${{ _csrf: csrf }}>Done</fwx-page-link>
        </li>`,
      )}
    </ul>`,
});

const create = definePage({
  setup: (view) => useForm(view, { title: '' }, { rememberKey: 'task' }),
  head: () => ({ title: 'New task' }),
  render: ({ csrf }: Shared, { page, state: form }) => html`<h1>New task</h1>
    <form method="post" action="/create" @input=${form.onInput} @submit=${form.onSubmit}>
      <input type="hidden" name="_csrf" value=${csrf} />
      <label>Title <input name="title" .value=${form.data.title} aria-describedby="title-error" /></label>
      <p id="title-error">${form.errors['title'] ?? page.props.errors['title']}</p>
      <button class="btn-solid theme-primary" ?disabled=${form.processing}>Save</button>
    </form>`,
});

/** The pages, for the server and for the browser. */
export const site = defineSite({
  resolve: (name) => ({ List: list, Create: create })[name] ?? null,
  layout,
  title: (title) => `${title} · __NAME__`,
});
