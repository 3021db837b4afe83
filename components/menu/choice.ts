import { levelOf } from './levels.ts';

/**
 * Selects or deselects a check item; selects a radio item instead of the others between the
 * same lines or headers.
 *
 * @returns Whether the item is selected now; `undefined` for an item of another kind.
 */
export function select(item: HTMLElement): boolean | undefined {
  const kind = item.dataset['fwxChoice'];
  if (kind !== 'check' && kind !== 'radio') return undefined;
  if (kind === 'radio') for (const other of radioGroup(item)) setSelected(other, false);
  const selected = kind === 'radio' || !item.classList.contains('selected');
  setSelected(item, selected);
  return selected;
}

function setSelected(item: HTMLElement, selected: boolean): void {
  item.classList.toggle('selected', selected);
  const state = item.hasAttribute('aria-checked') ? 'aria-checked' : 'aria-pressed';
  item.setAttribute(state, String(selected));
}

/** The radio items around an item, up to the next line or header on both sides. */
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
