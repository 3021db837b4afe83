import { attributePairs, type AttributeMap } from '../internal/attributes/attributes.ts';
import type { Expansion } from '../internal/options/expansion.ts';
import { nextId } from '../internal/context/ids.ts';
import { isElement, moveNodes } from '../internal/dom/move-nodes.ts';
import { patchAttribute, patchClass } from '../internal/markup/patch.ts';
import { addToken, tokensOf } from '../internal/attributes/tokens.ts';
import type { Control } from '../internal/dom/control.ts';
import type { ActiveFieldLayout } from './active-field.contract.ts';
import {
  controlsOf,
  groupOf,
  groupRoles,
  inputType,
  isCheck,
  isControl,
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
    const root = buildField(host, model.layout ?? 'default');
    moveNodes(nodes, root);
    enhanceField(root, model);
    applyOptions(root, { 'data-bs-config': model.clientOptions, ...model.options });
  },
  childrenParent: (root: HTMLElement): Element => columnOf(root) ?? root,
  enhance: (parent: Element, model: ActiveFieldModel): void => enhanceField(rootOf(parent), model),
} satisfies Expansion;

/** The innermost column that contains the parts of a field beside its check box or its label. */
function columnOf(root: Element): Element | undefined {
  const column = [...root.children].find(isColumn);
  return column && (columnOf(column) ?? column);
}

const rootOf = (parent: Element): Element =>
  isColumn(parent) && parent.parentElement ? rootOf(parent.parentElement) : parent;

const columns = ['form-field-content', 'sm:col-10'];

/** Whether an element is such a column, and not the root, whose classes may be any. */
function isColumn(element: Element): boolean {
  const isRoot = element.parentElement?.localName.includes('-') ?? true;
  return !isRoot && columns.some((name) => element.classList.contains(name));
}

/** Adds an empty root to the host. */
function buildField(host: HTMLElement, layout: ActiveFieldLayout): HTMLElement {
  const root = newDiv(host, layout === 'horizontal' ? 'row mb-3' : 'form-field mb-3');
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

/** Turns the nodes of a root into label, control, hint and error, also those that came later. */
function enhanceField(root: Element, model: ActiveFieldModel): void {
  const { layout = 'default', inline = false, required = false } = model;
  const controls = controlsOf(root);
  const before = knownId(root);
  const subject = enhanceControls(root, controls, before);
  if (!subject) return patchClass(root, 'required', required);
  const parts = partsOf(root, subject);
  const isNew = parts.label?.className === '';
  enhanceLabel(parts, subject, before === null);
  if (parts.hint) enhanceHint(parts.hint, subject);
  if (parts.control) wrapControl(parts.control);
  patchClass(root, `field-${subject.id}`, true);
  const shape = { layout, inline, required };
  // A label around its control stands where the control does.
  const { label } = parts;
  const arranged = { ...parts, label: label && isAround(label, subject) ? undefined : label };
  if (before === null) arrange(root, arranged, shape);
  else arrangeLate(arranged, shape, isNew);
  // A control that the author has marked as required stays required.
  if (required) patchRequired(root, true);
  else patchClass(root, 'required', isRequired(controls));
}

/** Gives the controls ids and classes. Returns the one that label and hint belong to, or the group of a list. */
function enhanceControls(
  root: Element,
  controls: readonly Control[],
  before: string | null,
): HTMLElement | null {
  const [control] = controls;
  if (!control) return null;
  // A control that takes the place of another takes its id, too, to which the label refers.
  if (before !== null && control.id === '' && !hasId(root, before)) control.id = before;
  for (const one of controls) enhanceControl(root, one);
  const subject = groupOf(root) ?? control;
  if (subject.id === '') subject.id = nextId();
  return subject;
}

function partsOf(root: Element, subject: HTMLElement): Parts {
  const control = isControl(subject) ? subject : null;
  return {
    group: control ? null : subject,
    control: control && isOfWidget(root, control) ? null : control,
    label: labelOf(root, subject),
    hint: hintOf(columnOf(root) ?? root) ?? hintOf(root),
    error: root.querySelector<HTMLElement>('.invalid-feedback') ?? newDiv(root, 'invalid-feedback'),
  };
}

const isRequired = (controls: readonly Control[]): boolean =>
  controls.some((one) => one.hasAttribute('required'));

/** The id in the class of a field that has been arranged; `null` for one that had no control so far. */
function knownId(root: Element): string | null {
  const name = tokensOf(root.className).find((one) => one.startsWith('field-'));
  return name?.slice('field-'.length) ?? null;
}

const hasId = (root: Element, id: string): boolean =>
  [...root.querySelectorAll('[id]')].some((one) => one.id === id);

const hintOf = (parent: Element): HTMLElement | null =>
  parent.querySelector<HTMLElement>(':scope > small, :scope > .form-text');

/** The label of a field: not one inside a widget, nor one inside a group that does not contain the control of the field. */
function labelOf(root: Element, subject: HTMLElement): HTMLElement | undefined {
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

function enhanceControl(root: Element, control: Control): void {
  if (control.id === '') control.id = nextId();
  if (control.className !== '' || isOfWidget(root, control)) return;
  const css = classOf(control);
  if (css !== '') control.className = css;
}

function classOf(control: Control): string {
  if (isSwitch(control) || control.closest('.switch')) return '';
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

function enhanceLabel(
  { control, group, label }: Parts,
  subject: HTMLElement,
  isFirst: boolean,
): void {
  if (!label) return;
  const isOfCheck = control !== null && isCheck(control);
  // A layout may have replaced the class.
  if (!isOfCheck && (isFirst || label.className === '')) patchClass(label, 'form-label', true);
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

function newDiv({ ownerDocument }: Element, css: string): HTMLElement {
  const div = ownerDocument.createElement('div');
  div.className = css;
  return div;
}

function arrange(root: Element, parts: Parts, { layout, inline }: FieldShape): void {
  const { control, error, group } = parts;
  if (group && !isOfWidget(root, group)) arrangeItems(group, inline);
  if (control && isCheck(control)) arrangeCheck(root, control, parts, layout);
  else if (layout === 'horizontal') arrangeHorizontal(root, parts);
  else if (layout === 'inline' || (inline && !group)) hideLabel(parts);
  else if (layout === 'floating') floatLabel(root, parts);
  if (!error.parentNode) (columnOf(root) ?? root).append(error);
}

/** Gives a control and a label that came later the look of those before. */
function arrangeLate(parts: Parts, { layout, inline }: FieldShape, isNewLabel: boolean): void {
  const { control, group, label } = parts;
  if (!isNewLabel || !label || (control && isCheck(control))) return;
  if (layout === 'horizontal') placeLabel(label);
  else if (layout === 'inline' || (inline && !group)) hideLabel(parts);
}

function floatLabel(root: Element, { control, label }: Parts): void {
  if (!control || !label || !isText(control)) return;
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
function arrangeCheck(
  root: Element,
  control: Control,
  { label, hint, error }: Parts,
  layout: ActiveFieldLayout,
): void {
  const parent = layout === 'horizontal' ? addColumn(root) : root;
  const cell = control.parentElement?.matches('.switch') ? control.parentElement : control;
  if (!label || cell.parentElement !== parent) return;
  const content = newDiv(root, 'form-field-content');
  parent.classList.add('form-field');
  cell.after(content);
  const anchors = [...parent.childNodes].filter(isAnchor);
  const parts = [label, hint, ...anchors, error.parentNode ? error : null];
  moveNodes(
    parts.filter((part) => part != null),
    content,
  );
}

/** Whether a node marks where a framework inserts a part later: a comment, or an empty text. */
function isAnchor(node: Node): boolean {
  return node.nodeType === 8 || (!isElement(node) && node.textContent === '');
}

function arrangeHorizontal(root: Element, { label }: Parts): void {
  if (label) placeLabel(label);
  addColumn(root, label);
}

/** Moves everything except the label into a column beside the labels of a horizontal form. */
function addColumn(root: Element, label?: Element): Element {
  const column = newDiv(root, label ? 'sm:col-10' : 'sm:col-10 sm:offset-2');
  const rest = [...root.childNodes].filter((node) => node !== label);
  root.append(column);
  moveNodes(rest, column);
  return column;
}

/** Puts a label into the first column. */
function placeLabel(label: Element): void {
  patchClass(label, 'form-label', false);
  label.classList.add('sm:col-2', 'col-form-label');
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

/** Puts a slider or a switch into the element that draws its track. */
function wrapControl(control: Control): void {
  const isRange = inputType(control) === 'range';
  const css = isRange ? 'form-range' : 'switch';
  if (!isRange && (!isSwitch(control) || control.className !== '')) return;
  if (control.parentElement?.matches(`.${css}`)) return;
  const track = newDiv(control, css);
  control.before(track);
  moveNodes([control], track);
}

const isSwitch = (control: Control): boolean =>
  inputType(control) === 'checkbox' && control.getAttribute('role') === 'switch';
