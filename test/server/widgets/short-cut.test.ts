import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { describe, it } from 'node:test';

import { render as litRender } from '@lit-labs/ssr';
import { collectResultSync } from '@lit-labs/ssr/lib/render-result.js';
import fc from 'fast-check';
import { unsafeHTML } from 'lit/directives/unsafe-html.js';
import { html, type TemplateResult } from 'lit/html.js';

import { defaultItemTemplate } from '../../../components/breadcrumbs/breadcrumbs.template.ts';
import { languageMenuTemplate } from '../../../components/language-menu/language-menu.template.ts';
import { uploadInputTemplate } from '../../../components/upload/upload.template.ts';
import { runInRequestScope } from '../../../server/core/index.ts';
import { setRequestLanguage } from '../../../server/core/internal.ts';
import { renderMarkup, renderToString, resetIds } from '../../../server/ssr/index.ts';
import { readyStrings } from '../../../server/ssr/short-cuts/ready-markup.ts';
import { byTemplates } from '../../../server/ssr/short-cuts/shell.ts';
import {
  accordionTemplate,
  breadcrumbsTemplate,
  Breakpoint,
  buttonGroupTemplate,
  type ButtonMenuOptions,
  buttonMenuTemplate,
  buttonTemplate,
  ButtonVariant,
  DrawerPlacement,
  drawerTemplate,
  type MenuOptions,
  menuTemplate,
  Size,
  Theme,
} from '../../../server/widgets/index.ts';

/** What the template itself gives, without its short cut. */
function longWay<T extends object>(template: (options: T) => unknown, options: T): string {
  resetIds();
  return byTemplates(() => renderMarkup(template(options)));
}

/** What it gives by its short cut, if there is one for these options, the first time and the second. */
function shortCut<T extends object>(template: (options: T) => unknown, options: T): string {
  resetIds();
  const first = renderMarkup(template(options));
  resetIds();
  assert.equal(renderMarkup(template(options)), first);
  return first;
}

/** Both, for any options. */
function assertSame<T extends object>(
  template: (options: T) => unknown,
  options: fc.Arbitrary<T>,
): void {
  fc.assert(
    fc.property(options, (one) => {
      assert.equal(shortCut(template, one), longWay(template, one));
    }),
  );
}

/** Whether the template takes its short cut for these options. */
function isShort<T extends object>(template: (options: T) => unknown, options: T): boolean {
  return (template(options) as TemplateResult).strings === readyStrings;
}

const oneOf = <T>(values: Readonly<Record<string, T>>): fc.Arbitrary<T | null> =>
  fc.constantFrom(null, ...Object.values(values));
const text = fc.string({ unit: 'grapheme' });
const maybe = <T>(value: fc.Arbitrary<T>): fc.Arbitrary<T | null> => fc.option(value);

/** Options may be missing. */
const some = { requiredKeys: [] as never[] };

/** Attributes of a root: text, with and without classes, and what takes the long way. */
const attributes = fc.record(
  {
    id: text,
    class: fc.constantFrom('mine', 'btn-group mine', 'accordion', ''),
    'aria-label': text,
    role: fc.constantFrom('none', 'button'),
    title: text,
    'data-x': fc.oneof(text, fc.constant(null), fc.constant(true), fc.integer()),
    style: fc.constant('color: red'),
    type: fc.constantFrom('submit', 'button'),
    tabindex: text,
  },
  some,
);
const flag = fc.boolean();
const choice = fc.constantFrom(null, true, false);

describe('the short cut of a template on a server', () => {
  it('gives a button the bytes of the long way', () => {
    const options = fc.record(
      {
        label: maybe(text),
        encodeLabel: fc.boolean(),
        variant: oneOf(ButtonVariant),
        theme: oneOf(Theme),
        size: oneOf(Size),
        tagName: fc.constantFrom('button', 'a', 'span'),
        toggle: fc.boolean(),
        id: text,
        options: attributes,
      },
      some,
    );
    assertSame(buttonTemplate, options);
  });

  it('gives an accordion the bytes of the long way', () => {
    const items = fc.array(
      fc.record(
        {
          label: fc.oneof(text, fc.integer()),
          content: fc.oneof(text, fc.integer()),
          expand: flag,
          encode: flag,
          visible: flag,
          icon: maybe(text),
          headerOptions: attributes,
        },
        { requiredKeys: ['label', 'content'] },
      ),
      { maxLength: 4 },
    );
    const options = fc.record(
      {
        autoCloseItems: fc.boolean(),
        encodeLabels: fc.boolean(),
        flush: fc.boolean(),
        gap: fc.boolean(),
        small: fc.boolean(),
        icon: maybe(text),
        items,
        id: text,
        options: attributes,
      },
      some,
    );
    assertSame(accordionTemplate, options);
  });

  it('gives a drawer the bytes of the long way', () => {
    const options = fc.record(
      {
        backdrop: fc.constantFrom(true, false, 'static' as const),
        closeButton: fc.constantFrom(false as const, {}, [] as const),
        content: maybe(text),
        encodeTitle: fc.boolean(),
        footer: maybe(text),
        fullscreen: fc.boolean(),
        keyboard: fc.boolean(),
        placement: oneOf(DrawerPlacement),
        responsive: oneOf(Breakpoint),
        scroll: fc.boolean(),
        sheet: fc.boolean(),
        title: maybe(text),
        id: text,
        options: attributes,
      },
      some,
    );
    assertSame(drawerTemplate, options);
  });

  const items = fc.array(
    fc.oneof(
      { weight: 1, arbitrary: fc.constant('-') },
      { weight: 1, arbitrary: text },
      {
        weight: 6,
        arbitrary: fc.record(
          {
            label: fc.oneof(text, fc.integer()),
            type: fc.constantFrom(null, 'link', 'button', 'header', 'text' as const),
            url: maybe(text),
            encode: flag,
            visible: flag,
            disabled: flag,
            active: flag,
            selected: choice,
            theme: oneOf(Theme),
            icon: maybe(fc.constantFrom('+', '', '<svg class="a"></svg>', '<i>x</i>')),
            description: maybe(text),
            linkOptions: attributes,
            options: fc.constantFrom(undefined, { 'data-a': 'x' }),
            items: fc.constantFrom(undefined, [{ label: 'Inside', url: '#' }]),
          },
          { requiredKeys: ['label'] },
        ),
      },
    ),
    { maxLength: 5 },
  );
  const menu = fc.record(
    { items, encodeLabels: flag, id: text, menuRole: fc.constant(false), options: attributes },
    some,
  );

  it('gives a menu the bytes of the long way', () => {
    assertSame(menuTemplate, menu as fc.Arbitrary<MenuOptions>);
  });

  it('gives a button with a menu the bytes of the long way', () => {
    const options = fc.record(
      {
        autoClose: fc.constantFrom(null, true, false, 'inside', 'outside' as const),
        buttonOptions: fc.constantFrom(undefined, {}, { class: 'mine' }),
        containerOptions: fc.constantFrom(undefined, {}, { tag: 'nav' }, { tag: 'p' }, { id: 'c' }),
        encodeLabel: flag,
        id: text,
        label: maybe(text),
        menu,
        options: attributes,
        placement: fc.constantFrom(null, 'end'),
        renderContainer: flag,
        renderMenu: fc.constantFrom(
          undefined,
          () => html`<b>${'&'}</b>`,
          () => unsafeHTML('<b>raw</b>'),
        ),
        size: oneOf(Size),
        split: flag,
        theme: oneOf(Theme),
        variant: oneOf(ButtonVariant),
      },
      some,
    );
    assertSame(buttonMenuTemplate, options as fc.Arbitrary<ButtonMenuOptions>);
  });

  it('gives a menu of languages the bytes of the long way', () => {
    const link = fc.record(
      {
        language: fc.constantFrom('de', 'en', 'pt-BR', 'x"'),
        label: fc.oneof(text, fc.integer()),
        href: fc.oneof(
          { weight: 5, arbitrary: text },
          { weight: 1, arbitrary: fc.webUrl().map((url) => new URL(url)) },
        ),
        isCurrent: flag,
      },
      { requiredKeys: ['language', 'label', 'href'] },
    );
    const options = fc.record(
      {
        clientOptions: fc.constantFrom({}, false as const, { a: 1 }),
        id: text,
        label: maybe(text),
        links: fc.array(link, { maxLength: 4 }),
        options: attributes,
        placement: fc.constantFrom(null, 'end'),
        size: oneOf(Size),
        theme: oneOf(Theme),
        variant: oneOf(ButtonVariant),
      },
      some,
    );
    assertSame(languageMenuTemplate, options);
  });

  it('gives the input of an upload the bytes of the long way', () => {
    const types = fc.array(fc.constantFrom('image/*', '.pdf', 'a"b'), { maxLength: 2 });
    const options = fc.record(
      {
        acceptedFileTypes: types,
        allowMultiple: flag,
        config: fc.constantFrom(undefined, {}, { required: true }, { acceptedFileTypes: ['x/y'] }),
        id: text,
        name: fc.oneof(text, fc.constantFrom('files[]', '[]', 'a[b]')),
        options: fc.oneof(
          attributes,
          fc.record(
            {
              accept: text,
              class: fc.constantFrom('form-control', 'form-control mine'),
              disabled: fc.oneof(flag, text),
              form: text,
              multiple: text,
              name: text,
              required: text,
              value: text,
            },
            some,
          ),
        ),
        required: flag,
      },
      some,
    );
    assertSame(uploadInputTemplate, options);
  });

  it('gives a group of buttons the bytes of the long way', () => {
    const button = fc.record(
      {
        label: maybe(text),
        encodeLabel: flag,
        options: attributes,
        theme: oneOf(Theme),
        visible: flag,
        toggle: flag,
      },
      some,
    );
    const options = fc.record(
      {
        buttons: fc.array(fc.oneof(button, text), { maxLength: 4 }),
        divider: flag,
        encodeLabels: flag,
        id: text,
        options: attributes,
        size: oneOf(Size),
        vertical: flag,
      },
      some,
    );
    assertSame(buttonGroupTemplate, options);
  });

  it('gives a trail the bytes of the long way', () => {
    const link = fc.record(
      { label: text, url: maybe(text), encode: flag, active: choice, template: fc.constant(null) },
      { requiredKeys: ['label'] },
    );
    const options = fc.record(
      {
        dividerOptions: fc.constantFrom({ class: 'breadcrumb-divider' }, { class: 'mine' }),
        encodeLabels: flag,
        homeLink: fc.constantFrom(false as const, [] as const, { label: 'Start' }),
        id: text,
        itemTemplate: fc.constantFrom('<li>{link}</li>', defaultItemTemplate),
        links: fc.array(fc.oneof(link, text), { maxLength: 4 }),
        navOptions: fc.constantFrom({ 'aria-label': 'a & b' }, { 'aria-label': 'a', id: 'n' }),
        options: attributes,
        tag: fc.constantFrom('ol', 'ul'),
      },
      some,
    );
    assertSame(breadcrumbsTemplate, options);
  });

  it('is taken by what pages have most', () => {
    const links = [{ label: 'A', url: '/a' }, 'B'];
    assert.ok(isShort(accordionTemplate, { items: [{ label: 'A', content: 'B' }] }));
    assert.ok(isShort(breadcrumbsTemplate, { links }));
    assert.ok(isShort(buttonTemplate, { label: 'A', options: { type: 'submit', class: 'mine' } }));
    assert.ok(isShort(buttonGroupTemplate, { buttons: [{ label: 'A' }] }));
    assert.ok(isShort(buttonMenuTemplate, { menu: { items: [{ label: 'A', url: '#' }] } }));
    assert.ok(isShort(drawerTemplate, { title: 'A', content: '<p>B</p>' }));
    const languages = [{ language: 'de', label: 'Deutsch', href: '/de', isCurrent: true }];
    assert.ok(isShort(languageMenuTemplate, { links: languages, options: { class: 'mine' } }));
    assert.ok(isShort(uploadInputTemplate, { name: 'a', required: true, options: { title: 'A' } }));
    assert.ok(isShort(menuTemplate, { items: [{ label: 'A', url: '#' }, '-'] }));
  });

  it('refuses what the long way refuses, each time and word for word', () => {
    for (let i = 0; i < 2; i++) {
      assert.throws(() => buttonTemplate({ theme: 'pink' as never }), /Invalid theme value "pink"/);
      assert.throws(() => drawerTemplate({ placement: 'up' as never }), /Invalid placement value/);
      assert.throws(() => menuTemplate({ items: [{ labl: 'A' } as never] }), /menu item option/);
      assert.throws(() => accordionTemplate({ items: [{ label: 'A' }] as never }), /"content"/);
      const links = [{ language: 'de', label: 'A', href: '#' }];
      assert.throws(() => languageMenuTemplate({ links: [{}] as never }), /"label" option/);
      assert.throws(() => languageMenuTemplate({ links, size: 'xl' as never }), /Invalid size/);
    }
  });

  it('uses up no id while it is learnt, nor where it is not taken', () => {
    resetIds();
    assert.match(renderMarkup(drawerTemplate({ sheet: true, scroll: true })), /id="w0"/);
    assert.match(renderMarkup(drawerTemplate({ titleOptions: { tag: 'h2' } })), /id="w1"/);
    assert.match(renderMarkup(accordionTemplate({ small: true, gap: true })), /id="w2"/);
  });

  it('takes the long way for more names of attributes than are kept', () => {
    // In a process of its own, as the table stays full.
    const url = (path: string): string => new URL(`../../../${path}`, import.meta.url).href;
    const script = `
      const { buttonMenuTemplate, buttonTemplate } = await import('${url('server/widgets/index.ts')}');
      const { renderMarkup } = await import('${url('server/ssr/index.ts')}');
      for (let i = 0; i < 2_000; i++) buttonTemplate({ options: { ['data-' + i]: '' } });
      const menu = { options: { 'data-late': 'a' }, items: ['b'] };
      console.log(renderMarkup(buttonMenuTemplate({ id: 'c', menu, options: { 'data-later': 'd' }, renderContainer: true })));
    `;
    const args = ['-C', 'fwx-source', '--no-warnings', '--input-type=module', '-e', script];
    const markup = execFileSync(process.execPath, args, { encoding: 'utf8', timeout: 60_000 });
    assert.match(markup, /^<div class="btn-group" data-later="d"><button /);
    assert.match(markup, /<div id="c-menu" class="menu" data-late="a">b<\/div><\/div>$/m);
  });

  it('writes words in the language of each request', async () => {
    const close = async (language: string): Promise<string> =>
      runInRequestScope(async () => {
        setRequestLanguage(language);
        return renderMarkup(drawerTemplate({ fullscreen: true }));
      });
    assert.match(await close('de'), /aria-label="Schließen"/);
    assert.match(await close('fr'), /aria-label="Fermer"/);
  });

  it('is markup for other renderers, too', () => {
    const button = buttonTemplate({ label: '<b>' });
    assert.equal(
      collectResultSync(litRender(button)).replace(/<!--.*?-->|<\?>/g, ''),
      '<button type="button" class="btn-solid">&lt;b&gt;</button>',
    );
  });

  it('is not taken where a browser compares the markup with the template', () => {
    const drawer = { id: 'd', title: 'A', content: '<p>B</p>' };
    const menu = { id: 'b', menu: { items: [{ label: 'A', url: '#' }] } };
    for (const make of [
      () => buttonTemplate({ label: 'A' }),
      () => drawerTemplate(drawer),
      () => html`<p>${[buttonMenuTemplate(menu)]}</p>`,
    ]) {
      const marked = renderToString(make(), { hydratable: true });
      assert.match(marked, /<!--lit-node/);
      assert.equal(
        marked,
        byTemplates(() => renderToString(make(), { hydratable: true })),
      );
    }
  });
});
