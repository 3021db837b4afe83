import { readdirSync } from 'node:fs';

import type { TemplateResult } from 'lit/html.js';

import { encode } from '../../components/internal/attributes/html.ts';
import { uploadInputTemplate } from '../../components/upload/upload.template.ts';
import { Model, rules } from '../../server/core/index.ts';
import * as widgets from '../../server/widgets/index.ts';
import { idOf, take, type Texts } from './texts.ts';

/** Options of each widget as an application writes them, made anew for each page: a file of `options/` for each. */
const folder = new URL('options/', import.meta.url);
const names = readdirSync(folder)
  .map((file) => file.replace('.ts', ''))
  .toSorted();
type Make = (t: Texts, n: number) => object;
const options = await Promise.all(
  names.map(async (name): Promise<readonly [string, Make]> => {
    const module = (await import(new URL(`${name}.ts`, folder).href)) as { options: Make };
    return [name, module.options];
  }),
);
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

/** `button-group` as `ButtonGroup`. */
const pascal = (name: string): string =>
  name.replace(/(?:^|-)(\w)/g, (_, letter: string) => letter.toUpperCase());

/** What a function makes of the options of each widget; `find` returns the function of a widget by the name of its class. */
function ofEach<T>(find: (type: string) => (options: object) => T): Calls<T> {
  const entries = options.map(([name, make]) => {
    // Found once: programs name the function that they call.
    const call = find(pascal(name));
    return [name.replaceAll('-', ' '), (t: Texts, n: number) => call(make(t, n))];
  });
  return Object.fromEntries(entries) as Calls<T>;
}

/** Templates of each widget, as elements and pages use them. */
export const templates: Calls<TemplateResult> = {
  ...ofEach((type) => exported[`${type.charAt(0).toLowerCase()}${type.slice(1)}Template`]!),
  upload: (t: Texts, n: number) => uploadInputTemplate(upload(t, n)),
};

/** Server calls of each widget. */
export const calls: Calls<string> = {
  ...ofEach((type) => {
    const widget = exported[type]!;
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
