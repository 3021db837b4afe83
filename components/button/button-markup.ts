import { type AttributeMap, attributePairs } from '../internal/attributes.ts';
import { isDisabled } from '../internal/behavior.ts';
import { ButtonVariant } from '../internal/enums.ts';
import type { Expansion } from '../internal/expansion.ts';
import { isContent, isElement, moveNodes } from '../internal/move-nodes.ts';
import { classValue, patchAttribute, patchClass, patchClasses } from '../internal/patch.ts';
import { refusing } from '../internal/refuse-warning.ts';
import {
  type ButtonModel,
  optionsOfButton,
  loadingAttributes,
  nativeNames,
} from './button.contract.ts';
import { buttonLookOptions } from './button.options.ts';
import { buttonAttributes, buttonClasses } from './button.template.ts';

const { size, theme, variant } = buttonLookOptions;
const lookClasses = {
  variant: ['btn', ...variant.values.map((one) => `btn-${one}`)],
  theme: theme.values.map((one) => `theme-${one}`),
  size: size.values.map((one) => `btn-${one}`),
};

/** Plain children as a button: the label of one, or the button itself. */
export const buttonExpansion = {
  build(host: HTMLElement, model: ButtonModel, nodes: readonly ChildNode[]) {
    const [first, ...others] = nodes.filter(isContent);
    const given = first && others.length === 0 && isElement(first) ? first : null;
    if (given?.matches('a, button')) dressButton(given, model);
    else wrapInButton(host, nodes, model);
  },
} satisfies Expansion;

/** Puts a button around nodes of the host. */
function wrapInButton(host: HTMLElement, nodes: readonly ChildNode[], model: ButtonModel): void {
  const options = optionsOfButton(model);
  const root = host.ownerDocument.createElement(options.tagName ?? 'button');
  setAll(root, buttonAttributes(options, refusing));
  // Before the nodes move: only then do they keep their state.
  host.append(root);
  moveNodes(nodes, root);
}

/** Dresses a button or link of the author, which keeps what it says itself. */
export function dressButton(root: HTMLElement, model: ButtonModel): void {
  // Whether it leads somewhere decides what a disabled one needs.
  const href = model.href ?? root.getAttribute('href');
  const options = { ...optionsOfButton({ ...model, href }), tagName: root.localName };
  const { class: classes, ...attributes } = buttonAttributes(options, refusing);
  for (const name of String(classes).split(' ')) patchClass(root, name, true);
  const own = new Set(root.getAttributeNames());
  // A plain button in a form submits it; the default of ours would take that away.
  if (model.type == null) own.add('type');
  setAll(root, Object.fromEntries(Object.entries(attributes).filter(([name]) => !own.has(name))));
}

/** Values of the properties that the markup of a button determines. */
export function readButton(root: HTMLElement): Partial<ButtonModel> {
  const isLink = root.localName === 'a';
  const loading = root.classList.contains('btn-loading');
  return {
    disabled: isLink ? isDisabledLink(root, loading) : root.hasAttribute('disabled'),
    loading,
    ...readNative(root),
    pressed: root.classList.contains('active'),
    toggleable: root.getAttribute('data-bs-toggle') === 'button',
    type: isLink ? null : root.getAttribute('type'),
    ...readButtonClasses(root),
  };
}

/** A busy link says that it takes no clicks, too. */
function isDisabledLink(root: HTMLElement, loading: boolean): boolean {
  return loading ? root.classList.contains('disabled') : isDisabled(root);
}

/** What the attributes of a `<button>` or `<a>` say. */
function readNative(root: HTMLElement): Partial<ButtonModel> {
  const entries = nativeNames(root.localName).map(([name, attribute]) => {
    const value = root.getAttribute(attribute);
    return [name, name === 'formNoValidate' ? value !== null : value] as const;
  });
  return Object.fromEntries(entries);
}

/** Size, theme and variant of a button, as its classes name them. */
export function readButtonClasses(
  root: HTMLElement,
): Required<Pick<ButtonModel, 'size' | 'theme' | 'variant'>> {
  const isStyled = root.classList.contains('btn-styled');
  return {
    size: classValue(root, 'btn-', size.values),
    theme: classValue(root, 'theme-', theme.values),
    variant: isStyled ? ButtonVariant.STYLED : classValue(root, 'btn-', variant.values),
  };
}

/** Brings changed options to a button that is there already. */
export function patchButton(
  root: HTMLElement,
  model: ButtonModel,
  has: (name: keyof ButtonModel) => boolean,
): void {
  patchButtonClasses(root, model, has);
  patchNative(root, model, has);
  if (has('type')) {
    patchAttribute(root, 'type', model.type ?? (root.localName === 'button' ? 'button' : null));
  }
  if (has('disabled')) patchDisabled(root, model);
  else if (has('href') && model.disabled) patchDisabled(root, model);
  if (has('loading')) patchLoading(root, model);
  if (has('toggleable')) patchToggleable(root, model.toggleable ?? false);
  if (has('toggleable') || has('pressed')) patchPressed(root, model);
}

/** Brings a changed size, theme or variant to a button that is there already. */
export function patchButtonClasses(
  root: HTMLElement,
  model: ButtonModel,
  has: (name: keyof ButtonModel) => boolean,
): void {
  patchClasses(root, buttonClasses(model, refusing), lookClasses, has);
}

function patchDisabled(
  root: HTMLElement,
  { disabled = false, loading = false }: ButtonModel,
): void {
  const isLink = root.localName === 'a';
  patchAttribute(root, 'disabled', disabled && !isLink);
  if (!isLink) return;
  patchClass(root, 'disabled', disabled);
  patchAttribute(root, 'aria-disabled', disabled || loading ? 'true' : null);
  if (disabled && root.hasAttribute('href')) patchAttribute(root, 'tabindex', '-1');
  else if (root.getAttribute('tabindex') === '-1') root.removeAttribute('tabindex');
}

function patchNative(
  root: HTMLElement,
  model: ButtonModel,
  has: (name: keyof ButtonModel) => boolean,
): void {
  for (const [name, attribute] of nativeNames(root.localName)) {
    if (has(name)) patchAttribute(root, attribute, model[name]);
  }
}

function patchLoading(root: HTMLElement, { disabled, loading = false }: ButtonModel): void {
  patchClass(root, 'btn-loading', loading);
  for (const [name, value] of Object.entries(loadingAttributes)) {
    // A disabled link says so itself.
    const stays = name === 'aria-disabled' && disabled && root.localName === 'a';
    patchAttribute(root, name, loading || stays ? value : null);
  }
}

/** `data-bs-toggle` may also name what the button opens, which is not ours to remove. */
function patchToggleable(root: HTMLElement, toggleable: boolean): void {
  const isToggle = root.getAttribute('data-bs-toggle') === 'button';
  if (toggleable) patchAttribute(root, 'data-bs-toggle', 'button');
  else if (isToggle) root.removeAttribute('data-bs-toggle');
  if (!toggleable) root.removeAttribute('aria-pressed');
}

function patchPressed(
  root: HTMLElement,
  { toggleable = false, pressed = false }: ButtonModel,
): void {
  if (toggleable) patchAttribute(root, 'aria-pressed', String(pressed));
  patchClass(root, 'active', pressed);
}

function setAll(root: HTMLElement, attributes: AttributeMap): void {
  for (const [name, value] of attributePairs(attributes)) patchAttribute(root, name, value);
}
