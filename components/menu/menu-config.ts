/** What closes a menu: any click, none, or one on one side alone. */
export type AutoClose = boolean | 'inside' | 'outside';

/** How a menu behaves. */
export interface MenuConfig {
  readonly autoClose: AutoClose;
  /** As written: one placement, or one for each width. */
  readonly placement: string | null;
  /** What opens submenus. */
  readonly submenuTrigger: 'both' | 'hover' | 'click';
  /** How long a submenu waits for the pointer to come back, in milliseconds. */
  readonly submenuDelay: number;
  /** Distance from the toggle, in CSS pixels. */
  readonly offset: number;
}

/**
 * The settings in the markup: defaults, then the JSON of `data-bs-config`, then the single
 * `data-bs-*` attributes. What is no known value counts as the default.
 */
export function menuConfig({ dataset }: HTMLElement): MenuConfig {
  const given = fromJson(dataset['bsConfig']);
  const placement = dataset['bsPlacement'] ?? given['placement'];
  return {
    autoClose: autoCloseOf(dataset['bsAutoClose'] ?? given['autoClose']),
    placement: typeof placement === 'string' ? placement : null,
    submenuTrigger: submenuTriggerOf(dataset['bsSubmenuTrigger'] ?? given['submenuTrigger']),
    submenuDelay: numberOf(dataset['bsSubmenuDelay'] ?? given['submenuDelay'], 100),
    offset: numberOf(dataset['bsOffset'] ?? given['offset'], 2),
  };
}

function fromJson(text: string | undefined): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(text ?? '{}');
    return typeof value === 'object' && value !== null ? { ...value } : {};
  } catch {
    return {};
  }
}

function autoCloseOf(value: unknown): AutoClose {
  if (value === 'inside' || value === 'outside') return value;
  return value !== false && value !== 'false';
}

function submenuTriggerOf(value: unknown): MenuConfig['submenuTrigger'] {
  return value === 'hover' || value === 'click' ? value : 'both';
}

function numberOf(value: unknown, fallback: number): number {
  if (value == null || value === '') return fallback;
  const number = Number(value);
  return Number.isFinite(number) && number >= 0 ? number : fallback;
}
