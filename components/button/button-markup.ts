import { type AttributeMap, attributePairs } from '../internal/attributes.ts';
import { ButtonVariant, Size, Theme } from '../internal/enums.ts';
import { moveNodes } from '../internal/move-nodes.ts';
import { patchAttribute, patchClass } from '../internal/patch.ts';
import { refusing } from '../internal/refuse-warning.ts';
import { type ButtonModel, buttonOptions } from './button.contract.ts';
import { buttonAttributes, buttonClasses } from './button.template.ts';

const optionClasses = [
  'btn',
  ...Object.values(ButtonVariant).map((variant) => `btn-${variant}`),
  ...Object.values(Theme).map((theme) => `theme-${theme}`),
  ...Object.values(Size).map((size) => `btn-${size}`),
];

/** Puts a button around nodes of the host. */
export function wrapInButton(
  host: HTMLElement,
  nodes: readonly ChildNode[],
  model: ButtonModel,
): void {
  const options = buttonOptions(model);
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
  const options = { ...buttonOptions({ ...model, href }), tagName: root.localName };
  const { class: classes, ...attributes } = buttonAttributes(options, refusing);
  for (const name of String(classes).split(' ')) patchClass(root, name, true);
  const own = new Set(root.getAttributeNames());
  // A plain button in a form submits it; the default of ours would take that away.
  if (model.type == null) own.add('type');
  setAll(root, Object.fromEntries(Object.entries(attributes).filter(([name]) => !own.has(name))));
}

/** Brings changed options to a button that is there already. */
export function patchButton(
  root: HTMLElement,
  model: ButtonModel,
  has: (name: keyof ButtonModel) => boolean,
): void {
  if (has('size') || has('theme') || has('variant')) patchClasses(root, model);
  if (has('href')) patchAttribute(root, 'href', model.href);
  if (has('type') && model.type != null) patchAttribute(root, 'type', model.type);
  if (has('disabled') || has('href')) patchDisabled(root, model.disabled ?? false);
  if (has('toggleable') || has('pressed')) patchPressed(root, model);
}

function patchClasses(root: HTMLElement, model: ButtonModel): void {
  const classes = buttonClasses(buttonOptions(model), refusing).split(' ');
  for (const name of optionClasses) patchClass(root, name, classes.includes(name));
}

function patchDisabled(root: HTMLElement, disabled: boolean): void {
  const isLink = root.localName === 'a';
  patchAttribute(root, 'disabled', disabled && !isLink);
  if (!isLink) return;
  patchClass(root, 'disabled', disabled);
  patchAttribute(root, 'aria-disabled', disabled ? 'true' : null);
  if (disabled && root.hasAttribute('href')) patchAttribute(root, 'tabindex', '-1');
  else if (root.getAttribute('tabindex') === '-1') root.removeAttribute('tabindex');
}

function patchPressed(
  root: HTMLElement,
  { toggleable = false, pressed = false }: ButtonModel,
): void {
  patchAttribute(root, 'data-bs-toggle', toggleable ? 'button' : null);
  patchAttribute(root, 'aria-pressed', toggleable ? String(pressed) : null);
  patchClass(root, 'active', toggleable && pressed);
}

function setAll(root: HTMLElement, attributes: AttributeMap): void {
  for (const [name, value] of attributePairs(attributes)) patchAttribute(root, name, value);
}
