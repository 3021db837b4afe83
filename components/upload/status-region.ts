import { nextId } from '../internal/ids.ts';
import type { UploadFaultDetail } from './pond/pond-events.ts';

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
    this.element.textContent = text;
  }

  /** Shows one of the texts: what stands there already if it is one of them; nothing where there is none. */
  showOne([first, ...more]: readonly string[]): void {
    if (first === undefined) this.clear();
    else if (![first, ...more].includes(this.text)) this.show(first);
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

/** What a fault says about a file, in one line. */
export function faultText({ file, error }: UploadFaultDetail): string {
  return [`${file.filename}: ${error.main}`, error.sub].filter(Boolean).join('. ');
}
