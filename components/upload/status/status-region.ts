import { nextId } from '../../internal/context/ids.ts';

/** The messages of an upload input, visible or for screen readers only. */
export class StatusRegion {
  readonly element = document.createElement('p');

  constructor() {
    this.element.className = 'fwx-upload-status';
    this.element.setAttribute('role', 'status');
    this.element.id = nextId('fwx-upload-status-');
  }

  /** The current text. */
  get text(): string {
    return this.element.textContent;
  }

  /** Shows the text on the page and to screen readers. */
  show(text: string): void {
    this.element.toggleAttribute('data-visible', true);
    // Does not announce the same text again.
    if (this.text !== text) this.element.textContent = text;
  }

  /** Announces the text to screen readers only. */
  announce(text: string): void {
    this.element.toggleAttribute('data-visible', false);
    this.element.textContent = text;
  }

  /** Removes the text. */
  clear(): void {
    if (this.element.textContent !== '') this.announce('');
  }
}

/** Replaces the `{placeholders}` of a text with values. */
export function fillPlaceholders(
  text: string,
  values: Readonly<Record<string, number | string>>,
): string {
  return text.replace(/\{(\w+)\}/g, (hole, name: string) => String(values[name] ?? hole));
}
