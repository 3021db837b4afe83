import { InvalidArgumentException } from '../errors/exceptions.ts';

const directive = /%(.?)/gsu;

/**
 * Fills the placeholders of a message template in order: `%s` accepts any text or number, `%d` a
 * whole number, and `%%` is a percent sign.
 *
 * @throws {InvalidArgumentException} There are more or fewer arguments than placeholders, `%d` gets
 * something else than a whole number, or another character follows the percent sign.
 */
export function formatMessage(template: string, ...args: readonly (string | number)[]): string {
  let used = 0;
  const text = template.replace(directive, (whole, kind: string) => {
    if (kind === '%') return '%';
    if (kind !== 's' && kind !== 'd') {
      throw new InvalidArgumentException(`The template "${template}" has an unknown "${whole}".`);
    }
    const value = args[used++];
    if (kind === 'd' && value !== undefined && !Number.isInteger(Number(value))) {
      throw new InvalidArgumentException(
        `Argument ${used} of "${template}" must be a whole number, got "${value}".`,
      );
    }
    return String(value);
  });
  if (used !== args.length) {
    throw new InvalidArgumentException(
      `The template "${template}" takes ${used} argument(s), got ${args.length}.`,
    );
  }
  return text;
}
