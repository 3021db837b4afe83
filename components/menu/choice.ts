import { levelOf } from './levels.ts';

/**
 * Chooses a check item, or gives it up; chooses a radio item in place of the others between the
 * same lines or headers.
 *
 * @returns Whether it is chosen now; `undefined` for an item of another kind.
 */
export function choose(item: HTMLElement): boolean | undefined {
  const kind = item.dataset['fwxChoice'];
  if (kind !== 'check' && kind !== 'radio') return undefined;
  if (kind === 'radio') for (const other of radioGroup(item)) mark(other, false);
  const selected = kind === 'radio' || !item.classList.contains('selected');
  mark(item, selected);
  return selected;
}

function mark(item: HTMLElement, selected: boolean): void {
  item.classList.toggle('selected', selected);
  const state = item.hasAttribute('aria-checked') ? 'aria-checked' : 'aria-pressed';
  item.setAttribute(state, String(selected));
}

/** The radio items around one, up to the next line or header on both sides. */
function radioGroup(item: HTMLElement): HTMLElement[] {
  const all = levelOf(item)?.querySelectorAll<HTMLElement>(
    ':scope > :is([data-fwx-choice="radio"], .menu-divider, .menu-header)',
  );
  const entries = [...(all ?? [])];
  const at = entries.indexOf(item);
  const isEnd = (entry: HTMLElement): boolean => entry.dataset['fwxChoice'] !== 'radio';
  const end = entries.findIndex((entry, index) => index > at && isEnd(entry));
  const start = entries.findLastIndex((entry, index) => index < at && isEnd(entry));
  return entries.slice(start + 1, end < 0 ? undefined : end);
}
