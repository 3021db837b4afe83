/** How a drawer behaves. */
export interface DrawerConfig {
  readonly backdrop: boolean | 'static';
  readonly keyboard: boolean;
  readonly scroll: boolean;
}

/**
 * The settings in the markup: defaults, then the JSON of `data-bs-config`, then the single
 * `data-bs-*` attributes. What is no known value counts as the default.
 */
export function drawerConfig({ dataset }: HTMLElement): DrawerConfig {
  const given = fromJson(dataset['bsConfig']);
  const backdrop = dataset['bsBackdrop'] ?? given['backdrop'];
  return {
    backdrop: backdrop === 'static' ? 'static' : !isFalse(backdrop),
    keyboard: !isFalse(dataset['bsKeyboard'] ?? given['keyboard']),
    scroll: isTrue(dataset['bsScroll'] ?? given['scroll']),
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

const isFalse = (value: unknown): boolean => value === false || value === 'false';
const isTrue = (value: unknown): boolean => value === true || value === 'true' || value === '';
