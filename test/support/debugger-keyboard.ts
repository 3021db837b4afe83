import assert from 'node:assert/strict';

import type { Locator } from 'playwright-core';

import { DebuggerUser } from './debugger-person.ts';

/** More Tab stops than any page of the tests has. */
const MAX_STOPS = 120;

/** A user without a pointer, who reaches all controls by Tab, and by the arrows in toolbars. */
export class KeyboardUser extends DebuggerUser {
  override async click(target: Locator): Promise<void> {
    this.clicks++;
    await this.reach(target);
    await this.page.keyboard.press('Enter');
  }

  override choose(target: Locator): Promise<void> {
    return this.click(target);
  }

  /** Replaces the text of a field by typing. */
  async type(target: Locator, text: string): Promise<void> {
    await this.reach(target);
    await this.page.keyboard.press('ControlOrMeta+A');
    await this.page.keyboard.type(text);
  }

  /** Moves the focus to an element, which must be visible then. */
  async reach(target: Locator): Promise<void> {
    await target.waitFor();
    for (let stop = 0; stop < MAX_STOPS; stop++) {
      const focus = await focusAt(target);
      if (focus === 'here') return;
      await this.page.keyboard.press(focus === 'same bar' ? 'ArrowRight' : 'Tab');
    }
    assert.fail(`The keyboard does not reach ${String(target)}.`);
  }
}

/** Whether the focus is at a target, or in the same toolbar, whose buttons are reached by the arrows. */
function focusAt(target: Locator): Promise<'here' | 'same bar' | 'elsewhere'> {
  return target.evaluate((element) => {
    const root = element.getRootNode() as Document | ShadowRoot;
    if (element.ownerDocument.hasFocus() && root.activeElement === element) return 'here';
    const bar = element.closest('[role=toolbar]');
    const isInBar = element.matches('[data-stop]') && bar !== null;
    return isInBar && bar.contains(root.activeElement) ? 'same bar' : 'elsewhere';
  });
}
