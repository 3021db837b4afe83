import { compare, type CompareOperator, isLooselyEqual } from './loose-compare.ts';

/** Condition of a rule: the rule applies while another control of the form has one of these values. */
export interface FieldCondition {
  /** Name of the other control, as it is submitted. */
  readonly name: string;
  /** Values of the other control for which the rule applies. Default: every value except an empty one. */
  readonly values?: readonly string[] | undefined;
  /** Inverts the condition: the rule applies while the control has none of the values. */
  readonly not?: boolean | undefined;
}

interface CommonRule {
  /** When the rule applies. Default: always. */
  readonly when?: FieldCondition | undefined;
}

/** The value is compared with a fixed value, or with the value of another control of the form. */
export interface CompareRule extends CommonRule {
  readonly check: 'compare';
  readonly operator: CompareOperator;
  readonly type?: 'number' | 'string' | undefined;
  /** Name of the control to compare with, as it is submitted. Default: compares with `value`. */
  readonly name?: string | undefined;
  readonly value?: string | undefined;
  /** Whether the server may trim the value. */
  readonly trim?: boolean | undefined;
  /** Whether an empty value is compared, too. Default false. */
  readonly empty?: boolean | undefined;
  readonly message: string;
}

/** The value must be one of a list. */
export interface InRule extends CommonRule {
  readonly check: 'in';
  readonly values: readonly string[];
  /** Inverts the rule: the value must be none of the list. */
  readonly not?: boolean | undefined;
  readonly trim?: boolean | undefined;
  readonly message: string;
}

/** The value has at most `most` characters (code points). */
export interface LengthRule extends CommonRule {
  readonly check: 'length';
  readonly most: number;
  readonly message: string;
}

/** Limits for the selected files: number, size in bytes, and extensions. */
export interface FilesRule extends CommonRule {
  readonly check: 'files';
  readonly least?: number | undefined;
  readonly most?: number | undefined;
  readonly minSize?: number | undefined;
  readonly maxSize?: number | undefined;
  /** In lower case, without dots. */
  readonly extensions?: readonly string[] | undefined;
  /** Messages; `{file}` is replaced by the name of the file. */
  readonly messages: Readonly<
    Partial<Record<'tooFew' | 'tooMany' | 'tooSmall' | 'tooBig' | 'wrongExtension', string>>
  >;
}

/** Constraints of the browser that the control has while the condition is met. */
export interface NativeRule extends CommonRule {
  readonly check: 'native';
  readonly when: FieldCondition;
  readonly attributes: Readonly<Record<string, string | number | boolean>>;
  /** Messages, by the names of `ValidityState`. */
  readonly messages: Readonly<Record<string, string>>;
}

/** A rule that no attribute of a control can specify. */
export type FieldRule = CompareRule | FilesRule | InRule | LengthRule | NativeRule;

/** The data that a rule validates. */
export interface RuleSubject {
  /** The value that the form would submit for the control. */
  readonly value: string;
  readonly files: readonly Pick<File, 'name' | 'size'>[];
  /** Returns the value that the form would submit under another name, the last one if there are several. */
  readonly valueOf: (name: string) => string;
}

/** Whether the condition of the rule is met. */
export function applies({ when }: FieldRule, { valueOf }: RuleSubject): boolean {
  if (!when) return true;
  const value = valueOf(when.name);
  const isMet = when.values ? when.values.some((one) => isLooselyEqual(one, value)) : value !== '';
  return isMet !== (when.not ?? false);
}

/** The error message for a value that violates the rule; null for a valid value. */
export function faultOf(rule: FieldRule, subject: RuleSubject): string | null {
  if (!applies(rule, subject)) return null;
  switch (rule.check) {
    case 'compare':
      return compareFault(rule, subject);
    case 'in':
      return inFault(rule, subject);
    case 'length':
      return Array.from(subject.value).length > rule.most ? rule.message : null;
    case 'files':
      return filesFault(rule, subject.files);
    default:
      return null;
  }
}

/** The text, and the trimmed text if the server may trim it. */
function possibleValues(text: string, trims: boolean | undefined): readonly string[] {
  return trims ? [text, text.trim()] : [text];
}

function compareFault(rule: CompareRule, { value, valueOf }: RuleSubject): string | null {
  const { empty = false, message, name, operator, trim, type = 'string' } = rule;
  const isEmpty = (trim ? value.trim() : value) === '';
  if (isEmpty && !empty) return null;
  const other = name === undefined ? (rule.value ?? '') : valueOf(name);
  const others = name === undefined ? [other] : possibleValues(other, trim);
  const fits = possibleValues(value, trim).some((left) =>
    others.some((right) => compare(left, right, operator, type)),
  );
  return fits ? null : message;
}

function inFault({ message, not = false, trim, values }: InRule, { value }: RuleSubject) {
  if (value === '') return null;
  const fits = possibleValues(value, trim).some(
    (text) => text === '' || values.some((one) => isLooselyEqual(text, one)) !== not,
  );
  return fits ? null : message;
}

function filesFault(rule: FilesRule, files: RuleSubject['files']): string | null {
  const { least = 0, most = 0, messages } = rule;
  // `required` handles the case of no file.
  if (files.length === 0) return null;
  if (most > 0 && files.length > most) return messages.tooMany ?? null;
  if (files.length < least) return messages.tooFew ?? null;
  for (const file of files) {
    const fault = fileFault(rule, file);
    if (fault !== null) return fault.replaceAll('{file}', () => file.name);
  }
  return null;
}

function fileFault(rule: FilesRule, { name, size }: Pick<File, 'name' | 'size'>): string | null {
  const { extensions, maxSize = Infinity, minSize = 0, messages } = rule;
  if (size > maxSize) return messages.tooBig ?? null;
  if (size < minSize) return messages.tooSmall ?? null;
  const dot = name.lastIndexOf('.');
  const extension = dot < 0 ? '' : name.slice(dot + 1).toLowerCase();
  return extensions && !extensions.includes(extension) ? (messages.wrongExtension ?? null) : null;
}
