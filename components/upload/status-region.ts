import { nextId } from '../internal/ids.ts';

/** The place where an upload input says what happened, for everybody or for screen readers alone. */
export class StatusRegion {
  readonly element = document.createElement('p');

  constructor() {
    this.element.className = 'fwx-upload-status';
    this.element.setAttribute('role', 'status');
    this.element.id = nextId('fwx-upload-status-');
  }

  /** What it says. */
  get text(): string {
    return this.element.textContent;
  }

  /** Shows the text to everybody. */
  show(text: string): void {
    this.element.toggleAttribute('data-visible', true);
    // A text that is there already is not announced again.
    if (this.text !== text) this.element.textContent = text;
  }

  /** Shows all of the texts to everybody, each in a line of its own; nothing where there is none. */
  showAll(texts: readonly string[]): void {
    if (texts.length === 0) this.clear();
    else this.show(texts.join('\n'));
  }

  /** Says the text to screen readers. */
  say(text: string): void {
    this.element.toggleAttribute('data-visible', false);
    this.element.textContent = text;
  }

  /** Takes the text away. */
  clear(): void {
    if (this.element.textContent !== '') this.say('');
  }
}

/** A text with its `{holes}` filled. */
export function filled(text: string, values: Readonly<Record<string, number | string>>): string {
  return text.replace(/\{(\w+)\}/g, (hole, name: string) => String(values[name] ?? hole));
}
