import type { TemplateResult } from 'lit/html.js';

import { encode } from '../../components/internal/attributes/html.ts';
import { uploadInputTemplate } from '../../components/upload/upload.template.ts';
import { Model, rules } from '../../server/core/index.ts';
import * as widgets from '../../server/widgets/index.ts';

/** Texts of a page, all with characters that need escaping; then ids and URLs. */
export type Texts = readonly string[];

const times = (make: (i: number) => string): string[] =>
  Array.from({ length: 40 }, (_, i) => make(i));
export const texts: Texts = [
  ...times((i) => `Text ${i} & its "quotes"`),
  ...times((i) => `id${i}x`),
  ...times((i) => `/to/${i}`),
];
const take = (t: Texts, at: number): string => t[at % 40] as string;
const idOf = (t: Texts, at: number): string => t[40 + (at % 40)] as string;
const url = (t: Texts, at: number): string => t[80 + (at % 40)] as string;

/** Options of each widget as an application writes them, made anew for each page. */
const options = {
  accordion: (t: Texts, n: number) => ({
    options: { id: idOf(t, n) },
    items: [0, 1, 2].map((i) => ({ label: take(t, n + i), content: encode(take(t, n + i + 3)) })),
  }),
  breadcrumbs: (t: Texts, n: number) => ({
    homeLink: false as const,
    links: [{ label: take(t, n), url: url(t, n) }, take(t, n + 1)],
  }),
  button: (t: Texts, n: number) => ({ label: take(t, n + 2), theme: 'primary' as const }),
  buttonGroup: (t: Texts, n: number) => ({
    options: { 'aria-label': take(t, n + 3) },
    buttons: [{ label: take(t, n + 4) }, { label: take(t, n + 5) }],
  }),
  buttonMenu: (t: Texts, n: number) => ({
    id: idOf(t, n + 5),
    label: take(t, n + 6),
    menu: {
      items: [
        { label: take(t, n + 7), url: url(t, n + 1) },
        '-',
        { label: take(t, n + 8), url: url(t, n + 2) },
      ],
    },
  }),
  drawer: (t: Texts, n: number) => ({
    options: { id: idOf(t, n + 10) },
    title: take(t, n + 9),
    content: encode(take(t, n + 10)),
  }),
  menu: (t: Texts, n: number) => ({
    items: [{ label: take(t, n + 11), url: url(t, n + 3) }, { label: take(t, n + 12) }],
  }),
  languageMenu: (t: Texts, n: number) => ({
    id: idOf(t, n + 15),
    links: [
      { language: 'en', label: take(t, n + 13), href: url(t, n + 4), isCurrent: true },
      { language: 'de', label: take(t, n + 14), href: url(t, n + 5) },
    ],
  }),
};
const upload = (t: Texts, n: number) => ({
  id: idOf(t, n + 20),
  name: 'photos',
  allowMultiple: true,
  options: { title: take(t, n + 15) },
});

/** The model of a form: the usual kinds of rules, two attributes with texts of the page. */
class Post extends Model {
  static rules = rules<Post>([
    [['title', 'body', 'kind'], 'required'],
    ['title', 'string', { min: 2, max: 80 }],
    ['kind', 'in', { range: ['a', 'b'] }],
    ['isPublic', 'boolean'],
  ]);
  title = '';
  body = '';
  kind = 'b';
  isPublic = false;
}

const form = (t: Texts, n: number, isChecked: boolean): string => {
  const post = Post.create({ title: take(t, n + 16), body: take(t, n + 17) });
  const made = widgets.ActiveForm.create({
    id: idOf(t, n + 25),
    csrf: false,
    enableClientValidation: isChecked,
  });
  const kinds = { a: 'First', b: 'Second' };
  return (
    made.field(post, 'title').render() +
    made.field(post, 'body').textarea({ rows: 3 }).render() +
    made.field(post, 'kind').dropDownList(kinds).render() +
    made.field(post, 'isPublic').checkbox().render()
  );
};

/** Calls by the name of the widget, in lower case with spaces. */
type Calls<T> = Readonly<Record<string, (t: Texts, n: number) => T>>;

/** `fwx/server/widgets` by name: `Accordion`, `accordionTemplate`. */
const exported = widgets as unknown as Readonly<
  Record<string, ((options: object) => TemplateResult) & { widget(options: object): string }>
>;

/** What a function makes of the options of each widget; `find` returns the function of a widget by its name. */
function ofEach<T>(find: (name: string) => (options: object) => T): Calls<T> {
  const entries = Object.entries(options).map(([name, make]) => {
    // Found once: programs name the function that they call.
    const call = find(name);
    return [
      name.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`),
      (t: Texts, n: number) => call(make(t, n)),
    ];
  });
  return Object.fromEntries(entries) as Calls<T>;
}

/** Templates of each widget, as elements and pages use them. */
export const templates: Calls<TemplateResult> = {
  ...ofEach((name) => exported[`${name}Template`]!),
  upload: (t: Texts, n: number) => uploadInputTemplate(upload(t, n)),
};

/** Server calls of each widget. */
export const calls: Calls<string> = {
  ...ofEach((name) => {
    const widget = exported[name.charAt(0).toUpperCase() + name.slice(1)]!;
    return (own) => widget.widget(own);
  }),
  'form of 4 fields': (t: Texts, n: number) => form(t, n, false),
  'form of 4 checked fields': (t: Texts, n: number) => form(t, n, true),
};

/**
 * The upper limit: a hand-written literal of the same bytes that receives the same texts, ids and URLs and escapes
 * each. The parts between come from the markup itself, so both always agree.
 */
export function literalOf(markup: string): (t: Texts) => string {
  const pieces = markup.split(/(Text \d+ &amp; its &quot;quotes&quot;|id\d+x|\/to\/\d+)/);
  const statics = pieces.filter((_, i) => i % 2 === 0);
  const indexes = pieces.filter((_, i) => i % 2 === 1).map(indexOf);
  return (t) => {
    let out = statics[0] as string;
    for (let i = 0; i < indexes.length; i++) {
      out += encode(t[indexes[i] as number] as string) + (statics[i + 1] as string);
    }
    return out;
  };
}

function indexOf(piece: string): number {
  const first = piece.startsWith('Text') ? 0 : piece.startsWith('id') ? 40 : 80;
  return first + Number(/\d+/.exec(piece)?.[0]);
}
