import { unsafeHTML } from 'lit/directives/unsafe-html.js';
import { html, nothing, type TemplateResult } from 'lit/html.js';

import {
  buttonMenuAround,
  type ButtonMenuOptions,
  buttonMenuTemplate,
} from '../../../components/button-menu/button-menu.template.ts';
import { encode } from '../../../components/internal/html.ts';
import { nextId } from '../../../components/internal/ids.ts';
import { textOf } from '../../../components/internal/stringable.ts';
import { clientConfig, givenId, isEmptyMap } from '../../../components/internal/widget-options.ts';
import { translated } from '../../../components/internal/words.ts';
import type { MenuOptions } from '../../../components/menu/menu.template.ts';
import { isDirective, isRaw, rawMarkup } from '../internal/directive.ts';
import { buttonLook } from './button.ts';
import { menuEntriesMarkup, menuRootMarkup } from './menu.ts';
import { bareRoot, markedRoot, type Root, rootOf } from './root.ts';
import { Shell, type Write } from './shell.ts';
import { Choices, Shells } from './shells.ts';
import { textMarkup } from './texts.ts';

const toggles = new Shells();
const autoCloses = new Choices([true, false, 'inside', 'outside']);

/**
 * A button with a menu behind it, not split, whose attributes are text; `null` for another one. It is
 * a template where a function of the caller renders a menu that is more than text.
 */
export function buttonMenuMarkup(
  options: ButtonMenuOptions,
  write: Write,
): TemplateResult | string | null {
  if (!isUsual(options)) return null;
  const text = textMarkup(options.label ?? translated('Button'), options.encodeLabel ?? true);
  const toggle = toggleShell(options, write);
  const container = options.renderContainer ? rootOf(options.options) : bareRoot;
  if (text === null || toggle === null || container === null) return null;
  return options.renderMenu
    ? withRendered(options, options.renderMenu, toggle, text, container, write)
    : withMenu(options, options.menu ?? noMenu, toggle, text, container, write);
}

const noMenu: MenuOptions = {};

// oxlint-disable-next-line max-params -- what the parts are made of
function withMenu(
  options: ButtonMenuOptions,
  menu: MenuOptions,
  toggle: Shell,
  text: string,
  container: Root,
  write: Write,
): string | null {
  const root = rootOf(menu.options);
  const entries = root && menuEntriesMarkup(menu, write);
  if (root === null || entries === null) return null;
  // From here on there is a short way: an id must not be used up before.
  const id = encode(givenId(options) ?? nextId());
  const content = menuRootMarkup(root, menuIdMarkup(menu, id), entries, write);
  return inContainer(toggle.around(bareRoot, text, id) + content, options, container, write);
}

/** With the menu that a function of the caller renders. */
// oxlint-disable-next-line max-params -- what the parts are made of
function withRendered(
  options: ButtonMenuOptions,
  renderMenu: (menu: MenuOptions) => unknown,
  toggle: Shell,
  text: string,
  container: Root,
  write: Write,
): TemplateResult | string {
  const id = givenId(options) ?? nextId();
  const button = toggle.around(bareRoot, text, encode(id));
  const content = menuContent(renderMenu(menuWithId(options.menu ?? noMenu, id)));
  return typeof content === 'string'
    ? inContainer(button + content, options, container, write)
    : withContent(options, html`${unsafeHTML(button)}${content}`);
}

const containers = new Shells();
const tags = new Choices(['div', 'nav']);

/** Whether there is one button, with nothing special about it. */
function isUsual(options: ButtonMenuOptions): boolean {
  const { buttonOptions, containerOptions, placement, split, tagName } = options;
  return (
    !split &&
    placement == null &&
    (tagName === undefined || tagName === 'button') &&
    isEmptyMap(buttonOptions) &&
    isPlainContainer(containerOptions) &&
    clientConfig(options) === null
  );
}

/** Whether the element around both is of a usual tag, without attributes of its own. */
function isPlainContainer(given: ButtonMenuOptions['containerOptions']): boolean {
  for (const name in given) {
    if (name !== 'tag' || !(given.tag === 'div' || given.tag === 'nav')) return false;
  }
  return true;
}

function toggleShell(options: ButtonMenuOptions, write: Write): Shell | null {
  const { autoClose, size, theme, variant } = options;
  const look = buttonLook(options) * autoCloses.size + autoCloses.of(autoClose);
  const known = toggles.get(bareRoot, look);
  if (known) return known;
  return toggles.learn(bareRoot, look, () =>
    Shell.learn(write, (mark) => {
      const own = { id: mark(1), label: mark(0), renderMenu: () => nothing };
      return buttonMenuTemplate({ autoClose, size, theme, variant, ...own });
    }),
  );
}

function menuId({ id, options }: MenuOptions, ofToggle: string): string {
  return textOf(options?.['id'] ?? id ?? `${ofToggle}-menu`);
}

/** The same as markup, for that of the toggle. */
function menuIdMarkup(menu: MenuOptions, ofToggle: string): string {
  const given = givenId(menu);
  return given === null ? `${ofToggle}-menu` : encode(given);
}

function menuWithId(menu: MenuOptions, ofToggle: string): MenuOptions {
  const { id: _id, ...options } = menu.options ?? {};
  return { ...menu, id: menuId(menu, ofToggle), options };
}

/** What a class of its own renders is text most of the time. */
function menuContent(content: unknown): unknown {
  const isText = typeof content === 'object' && content !== null && isDirective(content);
  return isText && isRaw(content) ? rawMarkup(content) : content;
}

// oxlint-disable-next-line max-params -- the options in two forms
function inContainer(
  content: string,
  { containerOptions, renderContainer }: ButtonMenuOptions,
  root: Root,
  write: Write,
): string {
  if (!renderContainer) return content;
  const tag = containerOptions?.tag;
  const known = containers.get(root, tags.of(tag));
  if (known) return known.around(root, content);
  const shell = containers.learn(root, tags.of(tag), () =>
    Shell.learn(write, (mark) =>
      buttonMenuAround({ options: markedRoot(root, mark) }, tag ?? 'div', mark(0)),
    ),
  ) as Shell;
  return shell.around(root, content);
}

function withContent(options: ButtonMenuOptions, content: TemplateResult): TemplateResult {
  const tag = options.containerOptions?.tag ?? 'div';
  return options.renderContainer ? buttonMenuAround(options, tag, content) : content;
}
