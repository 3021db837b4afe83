import type { BuiltInValidators } from '../model/rules.ts';
import { Validator, type ValidatorType } from './validator.ts';
import { BooleanValidator } from './boolean-validator.ts';
import { CompareValidator } from './compare-validator.ts';
import { DateValidator } from './date-validator.ts';
import { DefaultValueValidator } from './default-value-validator.ts';
// oxlint-disable-next-line import/no-cycle -- rules judge lists by rules, and those judge lists
import { EachValidator } from './each-validator.ts';
import { EmailValidator } from './email-validator.ts';
import { FileValidator } from './file-validator.ts';
import { FilterValidator } from './filter-validator.ts';
import { ImageValidator } from './image-validator.ts';
import { IpValidator } from './ip-validator.ts';
import { NumberValidator } from './number-validator.ts';
import { RangeValidator } from './range-validator.ts';
import { RegularExpressionValidator } from './regular-expression-validator.ts';
import { RequiredValidator } from './required-validator.ts';
import { SafeValidator } from './safe-validator.ts';
import { StringValidator } from './string-validator.ts';
import { TrimValidator } from './trim-validator.ts';
import { UrlValidator } from './url-validator.ts';

declare module '../model/rules.ts' {
  interface BuiltInValidators {
    boolean: BooleanValidator;
    compare: CompareValidator;
    date: DateValidator;
    datetime: DateValidator;
    default: DefaultValueValidator;
    double: NumberValidator;
    each: EachValidator;
    email: EmailValidator;
    file: FileValidator;
    filter: FilterValidator;
    image: ImageValidator;
    in: RangeValidator;
    integer: NumberValidator;
    ip: IpValidator;
    match: RegularExpressionValidator;
    number: NumberValidator;
    required: RequiredValidator;
    safe: SafeValidator;
    string: StringValidator;
    time: DateValidator;
    trim: TrimValidator;
    url: UrlValidator;
  }
}

const builtIn = (): Record<keyof BuiltInValidators, ValidatorType> => ({
  boolean: BooleanValidator,
  compare: CompareValidator,
  date: DateValidator,
  datetime: { class: DateValidator, type: 'datetime' },
  default: DefaultValueValidator,
  double: NumberValidator,
  each: EachValidator,
  email: EmailValidator,
  file: FileValidator,
  filter: FilterValidator,
  image: ImageValidator,
  in: RangeValidator,
  integer: { class: NumberValidator, integerOnly: true },
  ip: IpValidator,
  match: RegularExpressionValidator,
  number: NumberValidator,
  required: RequiredValidator,
  safe: SafeValidator,
  string: StringValidator,
  time: { class: DateValidator, type: 'time' },
  trim: { class: TrimValidator, skipOnArray: true },
  url: UrlValidator,
});

let installed = false;

/**
 * Puts them into {@link Validator.builtInValidators}, beside those that a program has put there.
 * Whoever needs them calls it: a module that acts when it is imported is left out of bundles.
 */
export function installBuiltInValidators(): void {
  if (installed) return;
  installed = true;
  const { builtInValidators } = Validator;
  Object.assign(builtInValidators, { ...builtIn(), ...builtInValidators });
}
