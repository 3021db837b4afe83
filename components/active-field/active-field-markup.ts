import { attributePairs, type AttributeMap } from '../internal/attributes.ts';
import type { Expansion } from '../internal/expansion.ts';
import { nextId } from '../internal/ids.ts';
import { moveNodes } from '../internal/move-nodes.ts';
import { patchAttribute, patchClass } from '../internal/patch.ts';
import type { ActiveFieldLayout } from './active-field.contract.ts';
import { type Control, controlsOf, inputType, isCheck } from './field-parts.ts';

/** Values of the properties of `<fwx-active-field>` that its markup depends on. */
export interface ActiveFieldModel extends Partial<FieldShape> {
  readonly options?: AttributeMap | undefined;
  readonly clientOptions?: Readonly<Record<string, unknown>> | undefined;
}

/** What the markup of a field depends on. */
interface FieldShape {
  readonly inline: boolean;
  readonly layout: ActiveFieldLayout;
  readonly required: boolean;
}

/** A plain label, control and hint as a field. */
export const activeFieldExpansion = {
  reorders: true,
  build(host: HTMLElement, model: ActiveFieldModel, nodes: readonly ChildNode[]) {
    const { layout = 'default', inline = false, required = false } = model;
    const root = buildField(host, layout);
    dressField(root, nodes, { layout, inline, required });
    applyOptions(root, { 'data-bs-config': model.clientOptions, ...model.options });
  },
} satisfies Expansion;

/** An empty root inside the host. */
function buildField(host: HTMLElement, layout: ActiveFieldLayout): HTMLElement {
  const root = host.ownerDocument.createElement('div');
  root.className = layout === 'horizontal' ? 'row mb-3' : 'form-field mb-3';
  host.append(root);
  return root;
}

/** Gives the root the attributes of the caller; classes are added to those that it has. */
function applyOptions(root: HTMLElement, options: AttributeMap): void {
  for (const [name, value] of attributePairs(options)) {
    if (name === 'class') root.classList.add(...String(value).split(/\s+/).filter(Boolean));
    else patchAttribute(root, name, value);
  }
}

/** Moves nodes into the root and makes label, control, hint and error of them. */
function dressField(root: HTMLElement, nodes: readonly ChildNode[], shape: FieldShape): void {
  moveNodes(nodes, root);
  const controls = controlsOf(root);
  const [control] = controls;
  if (!control) return;
  for (const one of controls) dressControl(one);
  const group = root.querySelector<HTMLElement>(
    ':scope > :is([role="group"], [role="radiogroup"])',
  );
  if (group) return dressList(root, group, shape);
  const label = root.querySelector<HTMLElement>('label');
  const hint = root.querySelector<HTMLElement>(':scope > small, :scope > .form-text');
  const error = root.querySelector<HTMLElement>('.invalid-feedback') ?? newError(root);
  if (label) dressLabel(label, control);
  if (hint) dressHint(hint, control);
  patchClass(root, `field-${control.id}`, true);
  arrange(root, { control, label, hint, error }, shape);
  if (shape.required) patchRequired(root, true);
  // What the author has marked as required stays so.
  else
    patchClass(
      root,
      'required',
      controls.some((one) => one.hasAttribute('required')),
    );
}

/** Check boxes or radio buttons under one label, each in a field of its own. */
function dressList(root: HTMLElement, group: HTMLElement, shape: FieldShape): void {
  if (group.id === '') group.id = nextId();
  const label = root.querySelector<HTMLElement>(':scope > label');
  const hint = root.querySelector<HTMLElement>(':scope > small, :scope > .form-text');
  if (label) nameBy(label, group);
  if (hint) dressHint(hint, group);
  if (shape.inline) group.classList.add('d-flex', 'flex-wrap', 'gap-3');
  for (const item of group.children) {
    if (item.matches('div') && item.className === '') item.className = 'form-field';
  }
  patchClass(root, `field-${group.id}`, true);
  if (!root.querySelector(':scope > .invalid-feedback')) root.append(newError(root));
  patchClass(root, 'required', shape.required);
}

/** A label is for one control; that of a group names it instead. */
function nameBy(label: HTMLElement, group: HTMLElement): void {
  if (label.id === '') label.id = `${group.id}-label`;
  patchClass(label, 'form-label', true);
  if (!group.hasAttribute('aria-labelledby')) group.setAttribute('aria-labelledby', label.id);
}

/** Marks the field and its control as required, or takes the mark away. */
export function patchRequired(root: HTMLElement, isRequired: boolean): void {
  patchClass(root, 'required', isRequired);
  for (const control of controlsOf(root)) {
    if (!/^(?:range|color)$/.test(inputType(control))) {
      patchAttribute(control, 'required', isRequired);
    }
  }
}

interface Parts {
  readonly control: Control;
  readonly label: HTMLElement | null;
  readonly hint: HTMLElement | null;
  readonly error: HTMLElement;
}

function dressControl(control: Control): void {
  if (control.id === '') control.id = nextId();
  if (control.className !== '') return;
  const css = classOf(control);
  if (css !== '') control.className = css;
}

function classOf(control: Control): string {
  if (control.closest('.switch')) return '';
  switch (inputType(control)) {
    case 'checkbox':
      return 'check';
    case 'radio':
      return 'radio';
    case 'range':
      return 'form-range-input';
    case 'color':
      return 'form-control form-control-color';
    default:
      return 'form-control';
  }
}

function dressLabel(label: HTMLElement, control: Control): void {
  if (isCheck(control)) return patchAttribute(label, 'for', control.id);
  patchClass(label, 'form-label', true);
  if (!isAround(label, control)) patchAttribute(label, 'for', control.id);
}

const isAround = (label: HTMLElement, control: Control): boolean =>
  control.closest('label') === label;

function dressHint(hint: HTMLElement, described: HTMLElement): void {
  patchClass(hint, 'form-text', true);
  if (hint.id === '') hint.id = `${described.id}-hint`;
  const given = (described.getAttribute('aria-describedby') ?? '').split(/\s+/).filter(Boolean);
  if (!given.includes(hint.id)) {
    described.setAttribute('aria-describedby', [...given, hint.id].join(' '));
  }
}

function newError(root: HTMLElement): HTMLElement {
  const error = root.ownerDocument.createElement('div');
  error.className = 'invalid-feedback';
  return error;
}

function arrange(root: HTMLElement, parts: Parts, { layout, inline }: FieldShape): void {
  const { control, label, error } = parts;
  const isLabelled = label !== null && !isAround(label, control);
  if (isCheck(control)) return arrangeCheck(root, parts, isLabelled);
  if (inputType(control) === 'range') wrapRange(control);
  if (layout === 'horizontal') return arrangeHorizontal(root, parts);
  if (!error.parentNode) root.append(error);
  if (layout === 'inline' || inline) hideLabel(parts);
  if (layout === 'floating' && isLabelled && isText(control)) {
    patchClass(root, 'form-floating', true);
    showPlaceholder(parts);
    control.after(label);
  }
}

/** Control in the first column, everything else in the second. */
function arrangeCheck(
  root: HTMLElement,
  { control, label, hint, error }: Parts,
  isLabelled: boolean,
): void {
  const cell = control.parentElement?.matches('.switch') ? control.parentElement : control;
  if (!isLabelled || cell.parentElement !== root) {
    if (!error.parentNode) root.append(error);
    return;
  }
  const content = root.ownerDocument.createElement('div');
  content.className = 'form-field-content';
  cell.after(content);
  const parts = [label, hint, error.parentNode ? error : null].filter((part) => part !== null);
  moveNodes(parts, content);
  if (!error.parentNode) content.append(error);
}

function arrangeHorizontal(root: HTMLElement, { label, error }: Parts): void {
  const wrapper = root.ownerDocument.createElement('div');
  wrapper.className = label ? 'sm:col-10' : 'sm:col-10 sm:offset-2';
  if (label) {
    patchClass(label, 'form-label', false);
    label.classList.add('sm:col-2', 'col-form-label');
  }
  const rest = [...root.childNodes].filter((node) => node !== label);
  root.append(wrapper);
  moveNodes(rest, wrapper);
  if (!error.parentNode) wrapper.append(error);
}

function hideLabel(parts: Parts): void {
  const { label } = parts;
  if (!label) return;
  showPlaceholder(parts);
  patchClass(label, 'form-label', false);
  patchClass(label, 'visually-hidden', true);
}

function showPlaceholder({ control, label }: Parts): void {
  if (control.localName === 'select' || control.getAttribute('placeholder')) return;
  if (isText(control)) {
    patchAttribute(control, 'placeholder', label?.textContent.trim() ?? '');
  }
}

function isText(control: Control): boolean {
  return !/^(?:file|color|range)$/.test(inputType(control)) && !isCheck(control);
}

function wrapRange(control: Control): void {
  if (control.parentElement?.matches('.form-range')) return;
  const track = control.ownerDocument.createElement('div');
  track.className = 'form-range';
  control.before(track);
  moveNodes([control], track);
}
