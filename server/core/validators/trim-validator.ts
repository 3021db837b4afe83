import { readAttribute, type ValidatedModel, writeAttribute } from './validated-model.ts';
import { Validator } from './validator.ts';

/** Removes blanks, or other characters, from both ends of a text. */
export class TrimValidator extends Validator {
  override skipOnEmpty = false;
  /** Characters to remove; null for white space. */
  chars: string | null = null;
  /** Whether lists stay unchanged; otherwise their texts are trimmed. Default false. */
  skipOnArray = false;

  override validateAttribute(model: ValidatedModel, attribute: string): void {
    const value = readAttribute(model, attribute);
    if (Array.isArray(value)) {
      if (this.skipOnArray) return;
      writeAttribute(
        model,
        attribute,
        value.map((one) => this.#trim(one)),
      );
      return;
    }
    writeAttribute(model, attribute, this.#trim(value));
  }

  #trim(value: unknown): unknown {
    if (value == null) return '';
    if (typeof value !== 'string') return value;
    return this.chars === null ? value.trim() : trimCharacters(value, this.chars);
  }
}

function trimCharacters(text: string, chars: string): string {
  const set = new Set(chars);
  const characters = Array.from(text);
  let start = 0;
  let end = characters.length;
  while (start < end && set.has(characters[start] ?? '')) start++;
  while (end > start && set.has(characters[end - 1] ?? '')) end--;
  return characters.slice(start, end).join('');
}
