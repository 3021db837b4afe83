import { resultList, SiteSearch } from './search.ts';

const shown = 12;

/** Results below the search field of the header, which arrow keys walk through. */
class SearchField {
  readonly #form: HTMLFormElement;
  readonly #input: HTMLInputElement;
  readonly #panel = document.createElement('div');
  readonly #search: SiteSearch;

  constructor(form: HTMLFormElement, input: HTMLInputElement, search: SiteSearch) {
    this.#form = form;
    this.#input = input;
    this.#search = search;
  }

  start(): void {
    const form = this.#form;
    const input = this.#input;
    this.#panel.className = 'search-panel';
    this.#panel.setAttribute('role', 'status');
    this.#panel.hidden = true;
    form.append(this.#panel);
    input.addEventListener('input', () => void this.#update());
    form.addEventListener('keydown', (event) => this.#onKey(event));
    form.addEventListener('focusout', ({ relatedTarget }) => {
      if (!(relatedTarget instanceof Node) || !form.contains(relatedTarget)) this.#close();
    });
    document.addEventListener('keydown', (event) => this.#onShortcut(event));
  }

  #close(): void {
    this.#panel.hidden = true;
  }

  async #update(): Promise<void> {
    const text = this.#input.value.trim();
    if (text === '') return this.#close();
    const content = await this.#resultsOf(text);
    // A later letter has asked for something else.
    if (text !== this.#input.value.trim()) return;
    this.#panel.replaceChildren(content);
    this.#panel.hidden = false;
  }

  async #resultsOf(text: string): Promise<HTMLElement> {
    const message = document.createElement('p');
    try {
      const hits = await this.#search.find(text, shown);
      if (hits.length > 0) return resultList(hits, this.#search);
      message.textContent = `Nothing is named “${text}”. Press Enter for the list of all pages.`;
    } catch {
      message.textContent = 'The search index could not be loaded. Press Enter for all pages.';
    }
    return message;
  }

  #onKey(event: KeyboardEvent): void {
    if (event.key === 'Escape') {
      this.#close();
      this.#input.focus();
    } else if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      this.#move(event.key === 'ArrowDown' ? 1 : -1);
      event.preventDefault();
    }
  }

  #move(step: number): void {
    const places = [this.#input, ...this.#panel.querySelectorAll<HTMLElement>('a')];
    const index = places.findIndex((each) => each === document.activeElement);
    places.at((index + step) % places.length)?.focus();
  }

  #onShortcut(event: KeyboardEvent): void {
    const { ctrlKey, key, metaKey, target } = event;
    const isTyping =
      target instanceof HTMLElement && target.closest('input, textarea, select, [contenteditable]');
    if ((key === '/' && !isTyping) || (key === 'k' && (ctrlKey || metaKey))) {
      event.preventDefault();
      this.#input.focus();
      this.#form.scrollIntoView({ block: 'nearest' });
    }
  }
}

/** Fills the page of results with those of its address. */
async function showResults(panel: HTMLElement, input: HTMLInputElement, search: SiteSearch) {
  const text = new URLSearchParams(location.search).get('q')?.trim() ?? '';
  input.value = text;
  if (text === '') return;
  const hits = await search.find(text, 50);
  const heading = document.createElement('h2');
  heading.textContent = hits.length === 0 ? `Nothing is named “${text}”` : `Results for “${text}”`;
  panel.replaceChildren(heading, resultList(hits, search));
}

/** Starts the search of a page. `root` is the folder of the site. */
export function startSearch(root: URL): void {
  const form = document.querySelector<HTMLFormElement>('form.search');
  const input = form?.querySelector('input');
  if (!form || !input) return;
  const search = new SiteSearch(root);
  new SearchField(form, input, search).start();
  const panel = document.querySelector<HTMLElement>('#results');
  if (panel) {
    showResults(panel, input, search).catch(() => {
      panel.textContent = 'The search index could not be loaded. All pages are listed below.';
    });
  }
}
