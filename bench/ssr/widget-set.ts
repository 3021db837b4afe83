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

/** Texts of a page, all of them with something to escape. */
export type Texts = readonly string[];

export const texts: Texts = Array.from({ length: 40 }, (_, i) => `Text ${i} & its "quotes"`);
const take = (t: Texts, at: number): string => t[at % t.length] as string;

// Options as an application writes them, anew for each page.
const accordion = (t: Texts, n: number) => ({
  options: { id: `a${n}` },
  items: [0, 1, 2].map((i) => ({ label: take(t, n + i), content: encode(take(t, n + i + 3)) })),
});
const breadcrumbs = (t: Texts, n: number) => ({
  homeLink: false as const,
  links: [{ label: take(t, n), url: '/a' }, take(t, n + 1)],
});
const button = (t: Texts, n: number) => ({ label: take(t, n + 2), theme: 'primary' as const });
const buttonGroup = (t: Texts, n: number) => ({
  options: { 'aria-label': take(t, n + 3) },
  buttons: [{ label: take(t, n + 4) }, { label: take(t, n + 5) }],
});
const buttonMenu = (t: Texts, n: number) => ({
  id: `b${n}`,
  label: take(t, n + 6),
  menu: {
    items: [{ label: take(t, n + 7), url: '#' }, '-', { label: take(t, n + 8), url: '#' }],
  },
});
const drawer = (t: Texts, n: number) => ({
  options: { id: `d${n}` },
  title: take(t, n + 9),
  content: encode(take(t, n + 10)),
});
const menu = (t: Texts, n: number) => ({
  items: [{ label: take(t, n + 11), url: '#' }, { label: take(t, n + 12) }],
});
const languageMenu = (t: Texts, n: number) => ({
  id: `l${n}`,
  links: [
    { language: 'en', label: take(t, n + 13), href: '/en', isCurrent: true },
    { language: 'de', label: take(t, n + 14), href: '/de' },
  ],
});
const upload = (t: Texts, n: number) => ({
  id: `u${n}`,
  name: 'photos',
  multiple: true,
  options: { title: take(t, n + 15) },
});

/** What a form is about: rules of the kinds that forms have, two attributes with texts of the page. */
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
  const made = ActiveForm.create({ id: `f${n}`, csrf: false, enableClientValidation: isChecked });
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
 * The limit: a hand-written, escaped literal of the same bytes. What stands between the texts comes
 * from the markup itself, so both always agree.
 */
export function literalOf(markup: string): (t: Texts) => string {
  const pieces = markup.split(/(Text \d+ &amp; its &quot;quotes&quot;)/);
  const statics = pieces.filter((_, i) => i % 2 === 0);
  const indexes = pieces.filter((_, i) => i % 2 === 1).map((text) => Number(/\d+/.exec(text)?.[0]));
  return (t) => {
    let out = statics[0] as string;
    for (let i = 0; i < indexes.length; i++) {
      out += encode(t[indexes[i] as number] as string) + (statics[i + 1] as string);
    }
    return out;
  };
}
