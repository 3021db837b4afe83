import { type ButtonOptions, buttonTemplate } from '../../../components/button/button.template.ts';
import { ButtonVariant, Size, Theme } from '../../../components/internal/enums.ts';
import { clientConfig } from '../../../components/internal/widget-options.ts';
import { translated } from '../../../components/internal/words.ts';
import { markedRoot, type Root, rootOf } from './root.ts';
import { Shell, type Write } from './shell.ts';
import { Choices, Shells } from './shells.ts';
import { textMarkup } from './texts.ts';

/** The options of a button that are seen. */
export type ButtonLook = Pick<ButtonOptions, 'size' | 'theme' | 'variant'>;

const variants = new Choices(Object.values(ButtonVariant));
const themes = new Choices(Object.values(Theme));
const sizes = new Choices(Object.values(Size));

/** A number for each look of a button. */
export function buttonLook({ variant, theme, size }: ButtonLook): number {
  return (variants.of(variant) * themes.size + themes.of(theme)) * sizes.size + sizes.of(size);
}

const shells = new Shells();

/** A button whose attributes are text; `null` for another one. */
export function buttonMarkup(
  options: ButtonOptions,
  encodes: boolean,
  write: Write,
): string | null {
  const { id, label, tagName, toggle } = options;
  if (id != null || toggle || (tagName !== undefined && tagName !== 'button')) return null;
  if (clientConfig(options) !== null) return null;
  const text = textMarkup(label ?? translated('Button'), encodes);
  const root = rootOf(options.options);
  if (root === null || text === null) return null;
  const look = buttonLook(options);
  const shell = shells.get(root, look) ?? learnt(options, root, look, write);
  return shell && shell.around(root, text);
}

// oxlint-disable-next-line max-params -- what the shell is kept for
function learnt(
  { variant, theme, size }: ButtonLook,
  root: Root,
  look: number,
  write: Write,
): Shell | null {
  return shells.learn(root, look, () =>
    Shell.learn(write, (mark) =>
      buttonTemplate({ label: mark(0), variant, theme, size, options: markedRoot(root, mark) }),
    ),
  );
}
