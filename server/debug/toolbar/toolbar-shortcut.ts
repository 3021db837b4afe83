import { InvalidConfigException } from '../../core/index.ts';

const SHORTCUT = /^(?:(?:Control|Alt|Shift|Meta)\+){1,4}[A-Z][A-Za-z0-9]*$/;

/** @throws {InvalidConfigException} The shortcut has no modifier, or an unknown one. */
export function assertShortcut(shortcut: string | false): void {
  if (shortcut === false || SHORTCUT.test(shortcut)) return;
  throw new InvalidConfigException(
    `"toolbarShortcut" of the debugger must be modifiers and the code of a key, such as "Control+Alt+KeyD", or false; got "${shortcut}".`,
  );
}
