import {
  addCssClass,
  type AttributeMap,
  type ClassValue,
  removeCssClass,
} from '../../../components/markup.ts';
import type { ActiveField } from '../active-field.ts';
import { FieldLayout } from '../field-context.ts';
import type { ControlKind } from './field-control.ts';
import { remembered } from './remembered.ts';

/** Classes of the parts of a field with its label on the left. */
export interface HorizontalCssClasses {
  /** Of the error. Default `''`. */
  readonly error?: ClassValue | undefined;
  /** Of the tag around the field. Default `row mb-3`. */
  readonly field?: ClassValue | undefined;
  /** Of the hint. Default `''`. */
  readonly hint?: ClassValue | undefined;
  /** Of the label. Default `sm:col-2`, `col-form-label`. */
  readonly label?: ClassValue | undefined;
  /** Of the wrapper without a label next to it. Default `sm:col-10`, `sm:offset-2`. */
  readonly offset?: ClassValue | undefined;
  /** Of the wrapper around everything but the label. Default `sm:col-10`. */
  readonly wrapper?: ClassValue | undefined;
}

type PartClasses = Readonly<Record<keyof HorizontalCssClasses, ClassValue>>;

const horizontal: PartClasses = {
  error: '',
  field: 'row mb-3',
  hint: '',
  label: ['sm:col-2', 'col-form-label'],
  offset: ['sm:col-10', 'sm:offset-2'],
  wrapper: 'sm:col-10',
};

/** The classes of a horizontal field, those of the caller instead of the usual ones. */
export function horizontalClasses({ horizontalCssClasses }: ActiveField): PartClasses {
  return { ...horizontal, ...(horizontalCssClasses as PartClasses) };
}

/** Templates of fields whose label comes first. */
export const layoutTemplates: Readonly<Record<FieldLayout, string>> = {
  [FieldLayout.DEFAULT]: '{label}{input}{hint}{error}',
  [FieldLayout.FLOATING]: '{input}{label}{error}{hint}',
  [FieldLayout.HORIZONTAL]: '{label}{beginWrapper}{input}{error}{hint}{endWrapper}',
  [FieldLayout.INLINE]: '{label}{input}{hint}{error}',
};

/** The layout, if the control supports it: only text controls can have a floating label. */
export function layoutOf(layout: FieldLayout, kind: ControlKind): FieldLayout {
  return layout === FieldLayout.FLOATING && kind !== 'text' ? FieldLayout.DEFAULT : layout;
}

/** Functions that write the parts, by name. */
type Parts = Readonly<Record<string, () => string>>;

/**
 * Inserts the parts into a template, once for each placeholder; unknown ones stay. Placeholders in a part are
 * not replaced, and parts without a placeholder in the template are never written.
 */
export function fill(template: string, parts: Parts): string {
  const pieces = piecesOf(template);
  let out = pieces[0] as string;
  for (let i = 1; i < pieces.length; i += 2) {
    const name = pieces[i] as string;
    const part = Object.hasOwn(parts, name) ? parts[name]?.() : `{${name}}`;
    out += part + (pieces[i + 1] as string);
  }
  return out;
}

/** Text and names of placeholders alternately, text first and last. */
const piecesOf = remembered(200, (template) => template.split(/\{(\w+)\}/));

/** The map with the classes instead of `usual`; another class of the caller stays before them. */
export function replaceClass(map: AttributeMap, usual: string, classes: ClassValue): AttributeMap {
  return addCssClass(removeCssClass(map, usual), classes);
}
