import { formatMessage, InvalidConfigException } from '../../core/index.ts';
import { typeName } from '../../core/internal.ts';
import { Message } from '../message.ts';
import { Panel } from './panel.ts';

/** Settings of a panel that a configuration may change. */
export interface PanelOverride {
  /** False leaves the panel out. Default true. */
  readonly enabled?: boolean;
  readonly icon?: string;
  /** Position among the panels that are not built in; lower ones come first, those with null last. Default null. */
  readonly position?: number | null;
  readonly title?: string;
}

/** A class of panels whose constructor takes no arguments. */
export type PanelClass = new () => Panel;

/** A panel or its class, or changes to the built-in one of its key. */
export type PanelDefinition =
  | Panel
  | PanelClass
  | (PanelOverride & { readonly panel?: Panel | PanelClass });

/** A panel in the registry. */
export interface RegisteredPanel {
  readonly id: string;
  readonly title: string;
  readonly icon: string;
  readonly panel: Panel;
}

interface Extension extends RegisteredPanel {
  readonly position: number;
}

/** The panels of a debugger: the built-in ones in their order, then the others by position, title and id. */
export class PanelRegistry {
  readonly #enabled: ReadonlyMap<string, RegisteredPanel>;
  readonly #disabled: readonly string[];

  /**
   * @throws {InvalidConfigException} An id, title, icon or position is not allowed, an option is unknown or of the
   * wrong type, an override has no panel, or a definition is not a panel.
   */
  constructor(
    builtIn: readonly Panel[],
    configured: Readonly<Record<string, PanelDefinition>> = {},
  ) {
    const enabled = new Map<string, RegisteredPanel>();
    for (const panel of builtIn) addPanel(enabled, registered(panel, {}));
    const disabled: string[] = [];
    const extensions: Extension[] = [];
    for (const [id, definition] of Object.entries(configured)) {
      const { panel, ...override } = split(definition, id);
      const standard = enabled.get(id)?.panel;
      if (override.enabled === false) {
        enabled.delete(id);
        disabled.push(id);
      } else if (panel) {
        const position = override.position ?? Infinity;
        extensions.push({ ...registered(panel, override, id), position });
      } else if (!standard) {
        throw new InvalidConfigException(formatMessage(Message.PANEL_OVERRIDE_UNKNOWN, id));
      } else if (typeof override.position === 'number') {
        throw new InvalidConfigException(formatMessage(Message.PANEL_POSITION_BUILT_IN, id));
      } else {
        enabled.set(id, registered(standard, override, id));
      }
    }
    for (const extension of extensions.toSorted(compareExtensions)) addPanel(enabled, extension);
    this.#enabled = enabled;
    this.#disabled = disabled.sort();
  }

  /** Panels that are shown, in their order. */
  enabled(): readonly RegisteredPanel[] {
    return [...this.#enabled.values()];
  }

  /** Ids of panels that are left out, sorted. */
  disabled(): readonly string[] {
    return this.#disabled;
  }

  /** A panel by id; null when there is none. */
  get(id: string): RegisteredPanel | null {
    return this.#enabled.get(id) ?? null;
  }

  /** Whether the configuration leaves a panel out. */
  isDisabled(id: string): boolean {
    return this.#disabled.includes(id);
  }
}

function split(
  definition: PanelDefinition,
  id: string,
): PanelOverride & { readonly panel?: Panel } {
  if (definition instanceof Panel || typeof definition === 'function') {
    return { panel: createPanel(definition, id) };
  }
  if (typeof definition !== 'object' || definition === null) throw wrongPanel(id, definition);
  const { panel, ...override } = definition;
  checkOverride(override);
  return panel === undefined ? override : { ...override, panel: createPanel(panel, id) };
}

/** Options of a panel beside the panel itself, and what each has to be. */
const optionTypes: Readonly<Record<string, readonly [type: string, name: string]>> = {
  enabled: ['boolean', 'a boolean'],
  icon: ['string', 'a string'],
  position: ['number', 'a number'],
  title: ['string', 'a string'],
};
const optionNames = [...Object.keys(optionTypes), 'panel'].sort().join(', ');

function checkOverride(override: PanelOverride): void {
  for (const [name, value] of Object.entries(override)) {
    const option = Object.hasOwn(optionTypes, name) ? optionTypes[name] : undefined;
    if (!option) {
      const text = formatMessage(Message.PANEL_OPTION_UNKNOWN, name, optionNames);
      throw new InvalidConfigException(text);
    }
    const isDefault = value === undefined || (value === null && name === 'position');
    if (isDefault || typeof value === option[0]) continue;
    throw new InvalidConfigException(formatMessage(Message.PANEL_OPTION_INVALID, name, option[1]));
  }
}

function createPanel(panel: Panel | PanelClass, id: string): Panel {
  if (panel instanceof Panel) return panel;
  if (typeof panel !== 'function') throw wrongPanel(id, panel);
  if (!((panel.prototype as unknown) instanceof Panel)) {
    throw new InvalidConfigException(formatMessage(Message.PANEL_CLASS_INVALID, id));
  }
  return new panel();
}

function wrongPanel(id: string, found: unknown): InvalidConfigException {
  const text = formatMessage(Message.PANEL_INSTANCE_INVALID, id, 'Panel', typeName(found));
  return new InvalidConfigException(text);
}

function registered(panel: Panel, override: PanelOverride, key = panel.id): RegisteredPanel {
  const { title = panel.title, icon = panel.icon } = override;
  const { id } = panel;
  if (id === '' || id.trim() !== id || id !== key) {
    throw new InvalidConfigException(formatMessage(Message.PANEL_ID_INVALID, key));
  }
  if (title.trim() === '') throw new InvalidConfigException(Message.PANEL_TITLE_EMPTY);
  if (!/^[a-z0-9][a-z0-9-]*$/.test(icon)) {
    throw new InvalidConfigException(formatMessage(Message.PANEL_ICON_INVALID, icon));
  }
  return { id, title, icon, panel };
}

function addPanel(panels: Map<string, RegisteredPanel>, panel: RegisteredPanel): void {
  if (panels.has(panel.id)) {
    throw new InvalidConfigException(formatMessage(Message.PANEL_ID_DUPLICATE, panel.id));
  }
  panels.set(panel.id, panel);
}

function compareExtensions(a: Extension, b: Extension): number {
  const byTitle = a.title.toLowerCase().localeCompare(b.title.toLowerCase());
  return compare(a.position, b.position) || byTitle || a.id.localeCompare(b.id);
}

/** `Infinity - Infinity` is not a number. */
function compare(a: number, b: number): number {
  return a === b ? 0 : a - b;
}
