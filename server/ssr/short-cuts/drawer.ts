import { type DrawerOptions, drawerTemplate } from '../../../components/drawer/drawer.template.ts';
import { Breakpoint, DrawerPlacement } from '../../../components/internal/enums.ts';
import { encode } from '../../../components/internal/html.ts';
import { nextId } from '../../../components/internal/ids.ts';
import { clientConfig, givenId, isEmptyMap } from '../../../components/internal/widget-options.ts';
import { markedRoot, type Root, rootOf } from './root.ts';
import { Shell, type Write } from './shell.ts';
import { Choices, Shells } from './shells.ts';
import { contentMarkup, textMarkup } from './texts.ts';

const shells = new Shells();
const backdrops = new Choices([true, false, 'static']);
const placements = new Choices(Object.values(DrawerPlacement));
const breakpoints = new Choices(Object.values(Breakpoint));

/** A drawer of texts whose attributes are text; `null` for another one. */
export function drawerMarkup(options: DrawerOptions, write: Write): string | null {
  if (!isPlain(options)) return null;
  const root = rootOf(options.options);
  const content = contentMarkup(options.content);
  const footer = contentMarkup(options.footer);
  const title = textMarkup(options.title ?? '', options.encodeTitle ?? true);
  if (root === null || content === null || footer === null || title === null) return null;
  const look = lookOf(options);
  const shell = shells.get(root, look) ?? learnt(options, root, look, write);
  if (shell === null) return null;
  const id = encode(givenId(options) ?? nextId());
  return shell.around(root, id, title, content, footer);
}

/** Whether no part but the root has attributes of its own. */
function isPlain(options: DrawerOptions): boolean {
  const { closeButton } = options;
  return (
    !options.toggleButton &&
    clientConfig(options) === null &&
    isEmptyMap(options.titleOptions) &&
    isEmptyMap(options.headerOptions) &&
    isEmptyMap(options.bodyOptions) &&
    isEmptyMap(options.footerOptions) &&
    (!closeButton || isEmptyMap(closeButton as Record<string, unknown>))
  );
}

/** A number for each look of a drawer. */
function lookOf(options: DrawerOptions): number {
  const { backdrop, closeButton, footer, placement, responsive, title } = options;
  const flags =
    ((options.keyboard ?? true) ? 1 : 0) +
    (options.scroll ? 2 : 0) +
    (options.fullscreen ? 4 : 0) +
    (options.sheet ? 8 : 0) +
    (title == null ? 0 : 16) +
    (footer == null ? 0 : 32) +
    (closeButton === false ? 0 : 64);
  const place = placements.of(placement) * breakpoints.size + breakpoints.of(responsive);
  return (place * backdrops.size + backdrops.of(backdrop)) * 128 + flags;
}

// oxlint-disable-next-line max-params -- what the shell is kept for
function learnt(options: DrawerOptions, root: Root, look: number, write: Write): Shell | null {
  return shells.learn(root, look, () =>
    Shell.learn(write, (mark) =>
      drawerTemplate({
        ...options,
        id: mark(0),
        title: options.title == null ? null : mark(1),
        content: mark(2),
        footer: options.footer == null ? null : mark(3),
        encodeTitle: true,
        options: markedRoot(root, mark),
      }),
    ),
  );
}
