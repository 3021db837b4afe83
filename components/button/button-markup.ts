import { isDisabled } from '../internal/behavior/behavior.ts';
import { ButtonVariant } from '../internal/options/enums.ts';
import type { Expansion } from '../internal/options/expansion.ts';
import { isContent, isElement } from '../internal/dom/move-nodes.ts';
import { classValue, copyAttributes } from '../internal/markup/patch.ts';
import { renderElements, wrapNodes } from '../internal/markup/render-elements.ts';
import { refusing } from '../internal/context/refuse-warning.ts';
import { type ButtonModel, nativeNames, optionsOfButton } from './button.contract.ts';
import { buttonStyleOptions } from './button.options.ts';
import { buttonTemplate } from './button.template.ts';

const { size, theme, variant } = buttonStyleOptions;

/** Turns plain children into a button: they are its label, or the button itself. */
export const buttonExpansion = {
  build(host: HTMLElement, model: ButtonModel, nodes: readonly ChildNode[]) {
    const [first, ...others] = nodes.filter(isContent);
    const given = first && others.length === 0 && isElement(first) ? first : null;
    if (given?.matches('a, button')) enhanceButton(given, model);
    else wrapNodes(host, nodes, buttonTemplate({ ...optionsOfButton(model), label: '' }, refusing));
  },
} satisfies Expansion;

/** Adds classes and attributes to a button or link of the author, which keeps its own attributes. */
export function enhanceButton(root: HTMLElement, model: ButtonModel): void {
  // The attributes of a disabled button depend on whether it has an address.
  const href = model.href ?? root.getAttribute('href');
  const options = { ...optionsOfButton({ ...model, href }), tagName: root.localName };
  const [made] = renderElements(root, buttonTemplate(options, refusing)) as [HTMLElement];
  // A plain button in a form submits it; the default type of the template would prevent that.
  if (model.type == null) made.removeAttribute('type');
  copyAttributes(made, root);
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
    type: root.getAttribute('type'),
    ...readButtonClasses(root),
  };
}

/** Whether a link is disabled. A loading link has `aria-disabled`, too, so only its class counts. */
function isDisabledLink(root: HTMLElement, loading: boolean): boolean {
  return loading ? root.classList.contains('disabled') : isDisabled(root);
}

/** Values of the properties that are attributes of the button or link. */
function readNative(root: HTMLElement): Partial<ButtonModel> {
  const entries = nativeNames(root.localName).map(([name, attribute]) => {
    const value = root.getAttribute(attribute);
    const isBoolean = name === 'formNoValidate' || name === 'autofocus';
    return [name, isBoolean ? value !== null : value] as const;
  });
  return Object.fromEntries(entries);
}

/** Size, theme and variant of a button, read from its classes. */
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
