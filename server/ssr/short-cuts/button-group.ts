import {
  buttonGroupAround,
  type ButtonGroupItem,
  type ButtonGroupOptions,
} from '../../../components/button-group/button-group.template.ts';
import { Size } from '../../../components/internal/enums.ts';
import { encode } from '../../../components/internal/html.ts';
import { clientConfig, givenId } from '../../../components/internal/widget-options.ts';
import { buttonMarkup } from './button.ts';
import { isFlag, isMap, isObject } from './plain.ts';
import { markedRoot, type Root, rootOf } from './root.ts';
import { Shell, type Write } from './shell.ts';
import { Choices, Shells } from './shells.ts';

const shells = new Shells();
const sizes = new Choices(Object.values(Size));

/** A group of buttons whose attributes are text; `null` for another one. */
export function buttonGroupMarkup(options: ButtonGroupOptions, write: Write): string | null {
  if (clientConfig(options) !== null) return null;
  const root = rootOf(options.options);
  const buttons = buttonsMarkup(options, write);
  if (root === null || buttons === null) return null;
  const id = options.id == null ? null : givenId(options);
  const look = lookOf(options);
  const shell = shells.get(root, look) ?? learnt(options, root, look, write);
  return shell && shell.around(root, buttons, id === null ? '' : encode(id));
}

/** A number for each look of a group. */
function lookOf({ divider, id, size, vertical }: ButtonGroupOptions): number {
  const flags = (vertical ? 1 : 0) + (divider ? 2 : 0) + (id == null ? 0 : 4);
  return sizes.of(size) * 8 + flags;
}

function buttonsMarkup(
  { buttons, encodeLabels = true }: ButtonGroupOptions,
  write: Write,
): string | null {
  const list: readonly unknown[] = buttons ?? [];
  let out = '';
  for (let i = 0; i < list.length; i++) {
    const one = list[i];
    const markup = typeof one === 'string' ? one : groupedMarkup(one, encodeLabels, write);
    if (markup === null) return null;
    out += markup;
  }
  return out;
}

function groupedMarkup(one: unknown, encodes: boolean, write: Write): string | null {
  if (!isPlainButton(one)) return null;
  return one.visible === false ? '' : buttonMarkup(one, one.encodeLabel ?? encodes, write);
}

// oxlint-disable-next-line complexity -- each key is looked at once
function isPlainButton(one: unknown): one is ButtonGroupItem {
  if (!isObject(one)) return false;
  for (const key in one) {
    switch (key) {
      case 'label':
      case 'size':
      case 'theme':
      case 'variant':
        break;
      case 'options':
        if (!isMap(one[key])) return false;
        break;
      case 'encodeLabel':
        if (!isFlag(one[key])) return false;
        break;
      case 'visible':
        if (typeof one[key] !== 'boolean') return false;
        break;
      default:
        return false;
    }
  }
  return true;
}

// oxlint-disable-next-line max-params -- what the shell is kept for
function learnt(
  { divider, id, size, vertical }: ButtonGroupOptions,
  root: Root,
  look: number,
  write: Write,
): Shell | null {
  return shells.learn(root, look, () =>
    Shell.learn(write, (mark) => {
      const own = { id: id == null ? undefined : mark(1), options: markedRoot(root, mark) };
      return buttonGroupAround({ size, vertical, divider, ...own }, mark(0));
    }),
  );
}
