import { attributePairs, type AttributeMap } from '../internal/attributes.ts';
import type { Expansion } from '../internal/expansion.ts';
import { nextId } from '../internal/ids.ts';
import { moveNodes } from '../internal/move-nodes.ts';
import { patchAttribute, patchClass } from '../internal/patch.ts';
import { addToken, tokensOf } from '../internal/tokens.ts';
import type { ActiveFieldLayout } from './active-field.contract.ts';
import {
  type Control,
  controlsOf,
  groupOf,
  groupRoles,
  inputType,
  isCheck,
  isOfWidget,
} from './field-parts.ts';
import { patchRequired } from './field-state.ts';

/** Values of the properties of `<fwx-active-field>` that its markup depends on. */
export interface ActiveFieldModel extends Partial<FieldShape> {
  readonly options?: AttributeMap | undefined;
  readonly clientOptions?: Readonly<Record<string, unknown>> | undefined;
}

/** The properties that the markup of a field depends on. */
interface FieldShape {
  readonly inline: boolean;
  readonly layout: ActiveFieldLayout;
  readonly required: boolean;
}

/** Turns a plain label, control and hint into a field. */
export const activeFieldExpansion = {
  reorders: true,
  build(host: HTMLElement, model: ActiveFieldModel, nodes: readonly ChildNode[]) {
    const { layout = 'default', inline = false, required = false } = model;
    const root = buildField(host, layout);
    enhanceField(root, nodes, { layout, inline, required });
    applyOptions(root, { 'data-bs-config': model.clientOptions, ...model.options });
  },
} satisfies Expansion;

/** Adds an empty root to the host. */
function buildField(host: HTMLElement, layout: ActiveFieldLayout): HTMLElement {
  const root = host.ownerDocument.createElement('div');
  root.className = layout === 'horizontal' ? 'row mb-3' : 'form-field mb-3';
  host.append(root);
  return root;
}

/** Sets the attributes of the caller on the root; classes are added to the existing ones. */
function applyOptions(root: HTMLElement, options: AttributeMap): void {
  for (const [name, value] of attributePairs(options)) {
    if (name === 'class') root.classList.add(...tokensOf(String(value)));
    else patchAttribute(root, name, value);
  }
}

/** Moves nodes into the root and turns them into label, control, hint and error. */
function enhanceField(root: HTMLElement, nodes: readonly ChildNode[], shape: FieldShape): void {
  moveNodes(nodes, root);
  const controls = controlsOf(root);
  const [control] = controls;
  if (!control) return;
  for (const one of controls) enhanceControl(root, one);
  const group = groupOf(root);
  const subject = group ?? control;
  if (subject.id === '') subject.id = nextId();
  const parts: Parts = {
    group,
    control: group || isOfWidget(root, control) ? null : control,
    label: labelOf(root, subject),
    hint: root.querySelector<HTMLElement>(':scope > small, :scope > .form-text'),
    error: root.querySelector<HTMLElement>('.invalid-feedback') ?? newError(root),
  };
  enhanceLabel(parts, subject);
  if (parts.hint) enhanceHint(parts.hint, subject);
  patchClass(root, `field-${subject.id}`, true);
  arrange(root, parts, shape);
  if (shape.required) patchRequired(root, true);
  // A control that the author has marked as required stays required.
  else
    patchClass(
      root,
      'required',
      controls.some((one) => one.hasAttribute('required')),
    );
}

/** The label of a field: not one inside a widget, nor one inside a group that does not contain the control of the field. */
function labelOf(root: HTMLElement, subject: HTMLElement): HTMLElement | undefined {
  const around = new Set<Element | null>([null]);
  for (let at = subject.parentElement; at; at = at.parentElement) around.add(at);
  return [...root.querySelectorAll('label')].find(
    (label) => !isOfWidget(root, label) && around.has(label.closest(groupRoles)),
  );
}

interface Parts {
  /** The group of a list. */
  readonly group: HTMLElement | null;
  /** The control; `null` where a list or a widget determines its markup. */
  readonly control: Control | null;
  readonly label: HTMLElement | undefined;
  readonly hint: HTMLElement | null;
  readonly error: HTMLElement;
}

function enhanceControl(root: HTMLElement, control: Control): void {
  if (control.id === '') control.id = nextId();
  if (control.className !== '' || isOfWidget(root, control)) return;
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

function enhanceLabel({ control, group, label }: Parts, subject: HTMLElement): void {
  if (!label) return;
  const isOfCheck = control !== null && isCheck(control);
  if (!isOfCheck) patchClass(label, 'form-label', true);
  if (group) labelGroup(label, group);
  else if (isOfCheck || !isAround(label, subject)) patchAttribute(label, 'for', subject.id);
}

/** Names a group by its label: the attribute `for` can only refer to one control. */
function labelGroup(label: HTMLElement, group: HTMLElement): void {
  if (label.id === '') label.id = `${group.id}-label`;
  if (!group.hasAttribute('aria-labelledby')) group.setAttribute('aria-labelledby', label.id);
}

const isAround = (label: HTMLElement, control: HTMLElement): boolean =>
  control.closest('label') === label;

function enhanceHint(hint: HTMLElement, described: HTMLElement): void {
  patchClass(hint, 'form-text', true);
  if (hint.id === '') hint.id = `${described.id}-hint`;
  addToken(described, 'aria-describedby', hint.id);
}

function newError(root: HTMLElement): HTMLElement {
  const error = root.ownerDocument.createElement('div');
  error.className = 'invalid-feedback';
  return error;
}

function arrange(root: HTMLElement, parts: Parts, { layout, inline }: FieldShape): void {
  const { control, error, group } = parts;
  if (group && !isOfWidget(root, group)) arrangeItems(group, inline);
  if (control && isCheck(control)) return arrangeCheck(root, control, parts);
  if (control) wrapRange(control);
  if (layout === 'horizontal') return arrangeHorizontal(root, parts);
  if (!error.parentNode) root.append(error);
  if (layout === 'inline' || (inline && !group)) hideLabel(parts);
  if (layout === 'floating') floatLabel(root, parts);
}

function floatLabel(root: HTMLElement, { control, label }: Parts): void {
  if (!control || !label || isAround(label, control) || !isText(control)) return;
  patchClass(root, 'form-floating', true);
  showPlaceholder(control, label);
  control.after(label);
}

/** Makes each item of a list a field of its own. */
function arrangeItems(group: HTMLElement, inline: boolean): void {
  if (inline) group.classList.add('d-flex', 'flex-wrap', 'gap-3');
  for (const item of group.children) {
    if (item.matches('div') && item.className === '') item.className = 'form-field';
  }
}

/** Puts the control into the first column and everything else into the second. */
function arrangeCheck(root: HTMLElement, control: Control, { label, hint, error }: Parts): void {
  const cell = control.parentElement?.matches('.switch') ? control.parentElement : control;
  if (!label || isAround(label, control) || cell.parentElement !== root) {
    if (!error.parentNode) root.append(error);
    return;
  }
  const content = root.ownerDocument.createElement('div');
  content.className = 'form-field-content';
  cell.after(content);
  const parts = [label, hint, error.parentNode ? error : null].filter((part) => part != null);
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

function hideLabel({ control, label }: Parts): void {
  if (!label) return;
  if (control) showPlaceholder(control, label);
  patchClass(label, 'form-label', false);
  patchClass(label, 'visually-hidden', true);
}

function showPlaceholder(control: Control, label: HTMLElement): void {
  if (control.localName === 'select' || control.getAttribute('placeholder')) return;
  if (isText(control)) patchAttribute(control, 'placeholder', label.textContent.trim());
}

function isText(control: Control): boolean {
  return !/^(?:file|color|range)$/.test(inputType(control)) && !isCheck(control);
}

function wrapRange(control: Control): void {
  if (inputType(control) !== 'range' || control.parentElement?.matches('.form-range')) return;
  const track = control.ownerDocument.createElement('div');
  track.className = 'form-range';
  control.before(track);
  moveNodes([control], track);
}
