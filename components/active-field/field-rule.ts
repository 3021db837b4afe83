import { compare, type CompareOperator, isLooselyEqual } from './loose-compare.ts';

/** When a rule counts: while another control of the form has one of these values. */
export interface FieldCondition {
  /** Name of the other control, as it is sent. */
  readonly name: string;
  /** Values that it may have; without any, every value but an empty one. */
  readonly values?: readonly string[] | undefined;
  /** Turns it round: while it has none of them. */
  readonly not?: boolean | undefined;
}

interface CommonRule {
  /** When the rule counts; always, if it is not there. */
  readonly when?: FieldCondition | undefined;
}

/** The value compared with one value, or with what another control of the form has. */
export interface CompareRule extends CommonRule {
  readonly check: 'compare';
  readonly operator: CompareOperator;
  readonly type?: 'number' | 'string' | undefined;
  /** Name of the control to compare with, as it is sent; `value` without one. */
  readonly name?: string | undefined;
  readonly value?: string | undefined;
  /** The server may take blanks from the ends. */
  readonly trim?: boolean | undefined;
  /** Whether an empty value is compared, too. Default false. */
  readonly empty?: boolean | undefined;
  readonly message: string;
}

/** The value must be one of a list. */
export interface InRule extends CommonRule {
  readonly check: 'in';
  readonly values: readonly string[];
  /** It must be none of them. */
  readonly not?: boolean | undefined;
  readonly trim?: boolean | undefined;
  readonly message: string;
}

/** At most so many characters (code points). */
export interface LengthRule extends CommonRule {
  readonly check: 'length';
  readonly most: number;
  readonly message: string;
}

/** Chosen files: how many, how large in bytes, and of which extensions. */
export interface FilesRule extends CommonRule {
  readonly check: 'files';
  readonly least?: number | undefined;
  readonly most?: number | undefined;
  readonly minSize?: number | undefined;
  readonly maxSize?: number | undefined;
  /** In lower case, without dots. */
  readonly extensions?: readonly string[] | undefined;
  /** What to say; `{file}` is the name of the file. */
  readonly messages: Readonly<
    Partial<Record<'tooFew' | 'tooMany' | 'tooSmall' | 'tooBig' | 'wrongExtension', string>>
  >;
}

/** Constraints of the browser that the control has while the condition holds. */
export interface NativeRule extends CommonRule {
  readonly check: 'native';
  readonly when: FieldCondition;
  readonly attributes: Readonly<Record<string, string | number | boolean>>;
  /** What to say, by the names of `ValidityState`. */
  readonly messages: Readonly<Record<string, string>>;
}

/** A rule that no attribute of a control can say. */
export type FieldRule = CompareRule | FilesRule | InRule | LengthRule | NativeRule;

/** What a rule looks at. */
export interface RuleSubject {
  /** What the form would send for the control. */
  readonly value: string;
  readonly files: readonly Pick<File, 'name' | 'size'>[];
  /** What the form would send under another name, the last value where there are several. */
  readonly valueOf: (name: string) => string;
}

/** Whether the rule counts at the moment. */
export function applies({ when }: FieldRule, { valueOf }: RuleSubject): boolean {
  if (!when) return true;
  const value = valueOf(when.name);
  const holds = when.values ? when.values.some((one) => isLooselyEqual(one, value)) : value !== '';
  return holds !== (when.not ?? false);
}

/** What to say of a value that breaks the rule; null for one that keeps it. */
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

/** A text as it is, and as it would be without blanks around it, where that may come to pass. */
function readings(text: string, trims: boolean | undefined): readonly string[] {
  return trims ? [text, text.trim()] : [text];
}

function compareFault(rule: CompareRule, { value, valueOf }: RuleSubject): string | null {
  const { empty = false, message, name, operator, trim, type = 'string' } = rule;
  const isEmpty = (trim ? value.trim() : value) === '';
  if (isEmpty && !empty) return null;
  const other = name === undefined ? (rule.value ?? '') : valueOf(name);
  const others = name === undefined ? [other] : readings(other, trim);
  const fits = readings(value, trim).some((left) =>
    others.some((right) => compare(left, right, operator, type)),
  );
  return fits ? null : message;
}

function inFault({ message, not = false, trim, values }: InRule, { value }: RuleSubject) {
  if (value === '') return null;
  const fits = readings(value, trim).some(
    (text) => text === '' || values.some((one) => isLooselyEqual(text, one)) !== not,
  );
  return fits ? null : message;
}

function filesFault(rule: FilesRule, files: RuleSubject['files']): string | null {
  const { least = 0, most = 0, messages } = rule;
  // No file at all is a matter of `required`.
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
