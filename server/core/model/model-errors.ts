/** Error texts by attribute, in the order in which they were added. */
export class ModelErrors {
  readonly #byAttribute = new Map<string, string[]>();

  has(attribute: string | null): boolean {
    if (this.#byAttribute.size === 0) return false;
    return attribute === null || this.#byAttribute.has(attribute);
  }

  add(attribute: string, text: string): void {
    const found = this.#byAttribute.get(attribute);
    if (found) found.push(text);
    else this.#byAttribute.set(attribute, [text]);
  }

  clear(attribute: string | null): void {
    if (attribute === null) this.#byAttribute.clear();
    else this.#byAttribute.delete(attribute);
  }

  of(attribute: string): string[] {
    return [...(this.#byAttribute.get(attribute) ?? [])];
  }

  firstOf(attribute: string): string | null {
    if (this.#byAttribute.size === 0) return null;
    return this.#byAttribute.get(attribute)?.[0] ?? null;
  }

  all(): Record<string, string[]> {
    return Object.fromEntries([...this.#byAttribute].map(([name, texts]) => [name, [...texts]]));
  }

  first(): Record<string, string> {
    const entries = [...this.#byAttribute].map(([name, texts]) => [name, texts[0] ?? ''] as const);
    return Object.fromEntries(entries);
  }
}
