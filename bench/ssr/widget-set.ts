import { accordionTemplate } from '../../components/accordion/accordion.template.ts';
import { breadcrumbsTemplate } from '../../components/breadcrumbs/breadcrumbs.template.ts';
import { buttonGroupTemplate } from '../../components/button-group/button-group.template.ts';
import { buttonMenuTemplate } from '../../components/button-menu/button-menu.template.ts';
import { buttonTemplate } from '../../components/button/button.template.ts';
import { drawerTemplate } from '../../components/drawer/drawer.template.ts';
import { encode } from '../../components/internal/html.ts';
import { languageMenuTemplate } from '../../components/language-menu/language-menu.template.ts';
import { menuTemplate } from '../../components/menu/menu.template.ts';
import { uploadInputTemplate } from '../../components/upload/upload.template.ts';
import { Model, rules } from '../../server/core/index.ts';
import {
  Accordion,
  ActiveForm,
  Breadcrumbs,
  Button,
  ButtonGroup,
  ButtonMenu,
  Drawer,
  LanguageMenu,
  Menu,
} from '../../server/widgets/index.ts';

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

// Options as an application writes them, made anew for each page.
const accordion = (t: Texts, n: number) => ({
  options: { id: idOf(t, n) },
  items: [0, 1, 2].map((i) => ({ label: take(t, n + i), content: encode(take(t, n + i + 3)) })),
});
const breadcrumbs = (t: Texts, n: number) => ({
  homeLink: false as const,
  links: [{ label: take(t, n), url: url(t, n) }, take(t, n + 1)],
});
const button = (t: Texts, n: number) => ({ label: take(t, n + 2), theme: 'primary' as const });
const buttonGroup = (t: Texts, n: number) => ({
  options: { 'aria-label': take(t, n + 3) },
  buttons: [{ label: take(t, n + 4) }, { label: take(t, n + 5) }],
});
const buttonMenu = (t: Texts, n: number) => ({
  id: idOf(t, n + 5),
  label: take(t, n + 6),
  menu: {
    items: [
      { label: take(t, n + 7), url: url(t, n + 1) },
      '-',
      { label: take(t, n + 8), url: url(t, n + 2) },
    ],
  },
});
const drawer = (t: Texts, n: number) => ({
  options: { id: idOf(t, n + 10) },
  title: take(t, n + 9),
  content: encode(take(t, n + 10)),
});
const menu = (t: Texts, n: number) => ({
  items: [{ label: take(t, n + 11), url: url(t, n + 3) }, { label: take(t, n + 12) }],
});
const languageMenu = (t: Texts, n: number) => ({
  id: idOf(t, n + 15),
  links: [
    { language: 'en', label: take(t, n + 13), href: url(t, n + 4), isCurrent: true },
    { language: 'de', label: take(t, n + 14), href: url(t, n + 5) },
  ],
});
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
  const made = ActiveForm.create({
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

/** Templates of each widget, as elements and pages use them. */
export const templates = {
  accordion: (t: Texts, n: number) => accordionTemplate(accordion(t, n)),
  breadcrumbs: (t: Texts, n: number) => breadcrumbsTemplate(breadcrumbs(t, n)),
  button: (t: Texts, n: number) => buttonTemplate(button(t, n)),
  'button group': (t: Texts, n: number) => buttonGroupTemplate(buttonGroup(t, n)),
  'button menu': (t: Texts, n: number) => buttonMenuTemplate(buttonMenu(t, n)),
  drawer: (t: Texts, n: number) => drawerTemplate(drawer(t, n)),
  'language menu': (t: Texts, n: number) => languageMenuTemplate(languageMenu(t, n)),
  menu: (t: Texts, n: number) => menuTemplate(menu(t, n)),
  upload: (t: Texts, n: number) => uploadInputTemplate(upload(t, n)),
};

/** Server calls of each widget. */
export const calls = {
  accordion: (t: Texts, n: number) => Accordion.widget(accordion(t, n)),
  breadcrumbs: (t: Texts, n: number) => Breadcrumbs.widget(breadcrumbs(t, n)),
  button: (t: Texts, n: number) => Button.widget(button(t, n)),
  'button group': (t: Texts, n: number) => ButtonGroup.widget(buttonGroup(t, n)),
  'button menu': (t: Texts, n: number) => ButtonMenu.widget(buttonMenu(t, n)),
  drawer: (t: Texts, n: number) => Drawer.widget(drawer(t, n)),
  'language menu': (t: Texts, n: number) => LanguageMenu.widget(languageMenu(t, n)),
  menu: (t: Texts, n: number) => Menu.widget(menu(t, n)),
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
