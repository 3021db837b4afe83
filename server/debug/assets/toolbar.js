// The toolbar on pages of the application: an element with a shadow root, so that neither style changes the other.
// This script shows the pill; `toolbar-bar.js`, which has all else, is loaded when it is needed first.
// @ts-check
import { observeCalls, parseList } from './toolbar-calls.js';
import { fetchToolbarData } from './toolbar-data.js';
import { onShortcut, shortcutText } from './toolbar-keys.js';
import { readFlag, writeFlag } from './toolbar-flags.js';
import { make, makeChipLink, makePanelLink, makeText, makeTitled } from './toolbar-parts.js';
import { sheet } from './toolbar-styles.js';
import { followTheme } from './toolbar-theme.js';

const EXPANDED_KEY = 'yii-debug-toolbar-expanded';
const RETRIES = [75, 150, 300, 600, 900];
const MAX_CALLS = 100;

/**
 * @typedef {import('./toolbar-data.js').ToolbarData} ToolbarData
 * @typedef {import('./toolbar-calls.js').Call} Call
 * @typedef {import('./toolbar-bar.js').Bar} Bar
 * @typedef {InstanceType<typeof FwxDebugToolbar>} Toolbar
 */

class FwxDebugToolbar extends HTMLElement {
  /** The toolbar of the page, which receives calls and keys. @type {FwxDebugToolbar | null} */
  static #shown = null;
  /** @type {Call[]} */
  #calls = [];
  /** @type {ToolbarData | null} */
  #data = null;
  #generation = 0;
  #stopTheme = () => {};
  /** Translations of the script's texts by the English texts, from the server. @type {Record<string, string>} */
  #texts = {};
  #isExpanded = readFlag(EXPANDED_KEY);
  /** Exists from the first response on: content that appears later would move existing content. @type {HTMLElement | null} */
  #pill = null;
  /** @type {Promise<void> | null} */
  #loading = null;
  /** @type {Bar | null} */
  #bar = null;

  connectedCallback() {
    if (this.#pill) this.#stopTheme = followTheme(this);
    if (this.#generation > 0) return;
    void this.load(this.dataset['url'] ?? '');
    this.#observePage();
    this.dispatchEvent(new CustomEvent('toolbar_attached', { bubbles: true }));
  }

  /** Adds the toolbar again when the page has replaced its body, as Turbo and htmx do, but not when only the toolbar was removed. */
  disconnectedCallback() {
    this.#stopTheme();
    queueMicrotask(() => {
      const remains = document.querySelector(`${this.localName}, script[src$="/toolbar.js"]`);
      if (!this.isConnected && remains === null) document.body?.append(this);
    });
  }

  /**
   * Shows the capture of a URL of the toolbar's data.
   * @param {string} url
   */
  async load(url) {
    const generation = ++this.#generation;
    for (const wait of [...RETRIES, null]) {
      const { answer, status } = await fetchToolbarData(url);
      if (generation !== this.#generation) return;
      if (answer?.texts) {
        this.#texts = answer.texts;
        this.lang = answer.language;
      }
      if (status === 200 && answer) this.#data = answer;
      if (status === 200 || status === 403 || wait === null) break;
      await new Promise((resolve) => setTimeout(resolve, wait));
    }
    if (generation !== this.#generation) return;
    this.#pill ??= this.#createPill();
    await this.#render();
  }

  /**
   * A text of the script in the language of the page.
   * @param {string} text
   */
  text(text) {
    return this.#texts[text] ?? text;
  }

  /**
   * A button whose action the shortcut also runs.
   * @param {string} text
   * @param {boolean} isExpanded Whether the button opens the bar.
   * @param {HTMLElement} content
   */
  makeSwitch(text, isExpanded, content) {
    // Begins with the shown text, which users of voice control say.
    const name = `${isExpanded ? 'fwx: ' : ''}${this.text(text)}`;
    const shortcut = this.dataset['shortcut'];
    const title = shortcut ? `${name} (${shortcutText(shortcut)})` : name;
    const stop = isExpanded ? null : 'close';
    const button = makeTitled('button', { type: 'button', title, 'data-stop': stop }, content);
    button.addEventListener('click', () => this.expand(isExpanded));
    return button;
  }

  #createPill() {
    // The theme first: once the shadow root exists, computing the style of the page takes longer.
    this.#stopTheme = followTheme(this);
    const root = this.attachShadow({ mode: 'open' });
    root.adoptedStyleSheets = [sheet];
    const pill = make('div', { class: 'pill', hidden: '' });
    // The bar is loaded before its first use, and with it the cards of the pill.
    for (const type of ['pointerenter', 'focusin'])
      pill.addEventListener(type, () => void this.#loadBar(), { once: true });
    root.append(pill);
    root.addEventListener('click', (event) => this.#onClick(/** @type {MouseEvent} */ (event)));
    root.addEventListener('keydown', (event) => this.#onKey(/** @type {KeyboardEvent} */ (event)));
    this.hidden = false;
    return pill;
  }

  /** The bar; null when it cannot be loaded, as from a server that was stopped. */
  async #loadBar() {
    this.#loading ??= import('./toolbar-bar.js').then(({ Bar }) => {
      this.#bar = new Bar(this);
      this.#addCard();
    });
    await this.#loading.catch(() => (this.#loading = null));
    return this.#bar;
  }

  async #render() {
    const bar = this.#isExpanded ? await this.#loadBar() : this.#bar;
    const isExpanded = this.#isExpanded && bar !== null;
    if (this.#pill) this.#pill.hidden = isExpanded;
    if (isExpanded) {
      this.#pill?.replaceChildren();
      bar.show(this.#data, this.#calls);
    } else {
      bar?.hide();
      this.#renderPill();
    }
  }

  #renderPill() {
    const data = this.#data;
    const items = ['request', 'profiling'].flatMap(
      (id) => data?.items.filter((item) => item.id === id) ?? [],
    );
    this.#pill?.replaceChildren(
      this.makeSwitch('Expand debug toolbar', true, make('b', {}, 'fwx')),
      ...items.map((item) =>
        makeChipLink(item, (text) => this.text(text), makeText('b', item.value)),
      ),
      ...(data && data.findingCount > 0 ? [this.findings(data)] : []),
    );
    this.#addCard();
  }

  /**
   * The chip of the findings.
   * @param {ToolbarData} data
   */
  findings({ findings, findingTitle, viewUrl }) {
    const worst = findings[0]?.severity ?? 'warning';
    const attributes = { href: viewUrl, class: worst, dir: 'auto', 'data-stop': 'findings' };
    return make('div', { class: 'chip' }, makePanelLink(attributes, `! ${findingTitle}`));
  }

  /** Adds the card of the findings to the pill once the bar, which makes it, is loaded. */
  #addCard() {
    if (this.#data) this.#bar?.addCard(this.#pill?.querySelector('.chip') ?? null, this.#data);
  }

  /**
   * Opens a page of the debugger in the drawer, unless a modifier key requests a new tab.
   * @param {MouseEvent} event
   */
  async #onClick(event) {
    if (event.ctrlKey || event.metaKey || event.shiftKey || event.button !== 0) return;
    const link = event.target instanceof Element ? event.target.closest('a[data-panel]') : null;
    if (!(link instanceof HTMLAnchorElement)) return;
    event.preventDefault();
    const bar = await this.#loadBar();
    if (bar) bar.open(link);
    else location.assign(link.href);
  }

  /**
   * Opens or closes the bar, and puts the focus into what is shown then.
   * @param {boolean} isExpanded
   */
  async expand(isExpanded) {
    this.#isExpanded = isExpanded;
    writeFlag(EXPANDED_KEY, isExpanded);
    if (!isExpanded) this.#bar?.close();
    await this.#render();
    const first = this.shadowRoot?.querySelector(':is(.bar, .pill):not([hidden]) :is(a, button)');
    if (first instanceof HTMLElement) first.focus();
  }

  /** @param {KeyboardEvent} event */
  #onKey(event) {
    if (event.key === 'Escape') {
      if (this.#bar?.isDrawerOpen) this.#bar.close();
      else if (this.#isExpanded) void this.expand(false);
    }
  }

  /** Observes the requests that scripts of the page send, and the shortcut: once per page. */
  #observePage() {
    const isFirst = FwxDebugToolbar.#shown === null;
    FwxDebugToolbar.#shown = this;
    if (!isFirst) return;
    const skip = [this.dataset['base'] ?? '', ...parseList(this.dataset['skipUrls'] ?? null)];
    const shown = () => FwxDebugToolbar.#shown ?? this;
    observeCalls(skip, (call) => shown().#add(call));
    if (this.dataset['shortcut']) {
      onShortcut(this.dataset['shortcut'], () => shown().#toggle());
    }
  }

  /** @param {Call} call */
  #add(call) {
    this.#calls = [...this.#calls, call].slice(-MAX_CALLS);
    if (this.#isExpanded && !this.#bar?.isDrawerOpen) void this.#render();
  }

  #toggle() {
    if (this.#pill) void this.expand(!this.#isExpanded);
  }
}

if (!customElements.get('fwx-debug-toolbar'))
  customElements.define('fwx-debug-toolbar', FwxDebugToolbar);
