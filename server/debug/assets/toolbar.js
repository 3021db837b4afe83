// The toolbar on pages of the application: an element with a shadow root, so that neither style changes the other.
// @ts-check
import { observeCalls, parseList } from './toolbar-calls.js';
import { fetchToolbarData, tagIn } from './toolbar-data.js';
import { BarStops, onShortcut, shortcutText } from './toolbar-keys.js';
import { readFlag, writeFlag } from './toolbar-flags.js';
import { make, makeIcon, makeText, onEscape, sheet } from './toolbar-parts.js';
import { followTheme } from './toolbar-theme.js';

const EXPANDED_KEY = 'yii-debug-toolbar-expanded';
const RETRIES = [75, 150, 300, 600, 900];
const MAX_CALLS = 100;
const SHOWN_CALLS = 20;

/**
 * @typedef {import('./toolbar-data.js').Item} Item
 * @typedef {import('./toolbar-data.js').ToolbarData} ToolbarData
 * @typedef {import('./toolbar-calls.js').Call} Call
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
  #isLoading = true;
  /** Translations of the script's texts by the English texts, from the server. @type {Record<string, string>} */
  #texts = {};
  #isExpanded = readFlag(EXPANDED_KEY);
  #pill = make('div', { class: 'pill', hidden: '' });
  #bar = make('div', { class: 'bar', role: 'toolbar', hidden: '' });
  #stops = new BarStops(this.#bar);
  #drawer = make('section', { class: 'drawer', hidden: '' });
  /** @type {HTMLElement | null} */
  #opener = null;

  connectedCallback() {
    this.#stopTheme = followTheme(this);
    if (this.shadowRoot) return;
    const root = this.attachShadow({ mode: 'open' });
    root.adoptedStyleSheets = [sheet];
    const percent = Math.min(90, Math.max(20, Number(this.dataset['height']) || 50));
    this.#drawer.style.setProperty('--height', `${percent}vh`);
    root.append(this.#drawer, this.#bar, this.#pill);
    root.addEventListener('keydown', (event) => this.#onKey(/** @type {KeyboardEvent} */ (event)));
    this.#render();
    void this.#load(this.dataset['url'] ?? '');
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

  /** @param {string} url */
  async #load(url) {
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
    this.#isLoading = false;
    this.#render();
  }

  /**
   * A text of the script in the language of the page.
   * @param {string} text
   */
  #text(text) {
    return this.#texts[text] ?? text;
  }

  /**
   * Name and title of a button whose action the shortcut also runs.
   * @param {string} text
   * @returns {Record<string, string>}
   */
  #named(text) {
    const name = this.#text(text);
    const shortcut = this.dataset['shortcut'];
    return { 'aria-label': name, title: shortcut ? `${name} (${shortcutText(shortcut)})` : name };
  }

  /** Nothing is shown before the first response: content that appears later would move existing content. */
  #render() {
    if (this.#isLoading) return;
    this.#bar.setAttribute('aria-label', this.#text('Debug toolbar'));
    this.#drawer.setAttribute('aria-label', this.#text('Debug panel'));
    this.#pill.hidden = this.#isExpanded;
    this.#bar.hidden = !this.#isExpanded;
    if (this.#isExpanded) this.#renderBar();
    else this.#renderPill();
  }

  #renderPill() {
    const expand = make(
      'button',
      { type: 'button', ...this.#named('Expand debug toolbar') },
      make('b', {}, 'fwx'),
    );
    expand.addEventListener('click', () => this.#expand(true));
    const data = this.#data;
    if (!data) {
      this.#pill.replaceChildren(expand);
      return;
    }
    const wanted = ['request', 'profiling'];
    const links = wanted.flatMap((id) => data.items.filter((item) => item.id === id));
    this.#pill.replaceChildren(
      expand,
      ...links.map((item) => this.#link(item, makeText('b', item.value))),
      ...(data.findingCount > 0 ? [this.#findings(data)] : []),
    );
  }

  #renderBar() {
    const data = this.#data;
    const close = make(
      'button',
      { type: 'button', 'data-stop': 'close', ...this.#named('Collapse debug toolbar') },
      '×',
    );
    close.addEventListener('click', () => this.#expand(false));
    const base = this.dataset['base'] ?? '';
    const brand = make('a', { href: base, 'data-stop': 'brand' }, make('b', {}, 'fwx'));
    if (!data) {
      const fault = make(
        'a',
        { href: base, class: 'warning', 'data-stop': 'fault' },
        `! ${this.#text('No capture of this page was found: open the history')}`,
      );
      this.#stops.replace(brand, fault, make('span', { class: 'space' }), close);
      return;
    }
    const items = [...data.items].sort((a, b) => order(a.id) - order(b.id));
    const capture = { href: data.viewUrl, target: '_blank', 'data-stop': 'open' };
    this.#stops.replace(
      brand,
      ...(data.tag === tagIn(this.dataset['url'] ?? '') ? [] : [this.#otherRequest(data)]),
      ...(data.findingCount > 0 ? [this.#findings(data)] : []),
      ...(this.#calls.length > 0 ? [this.#callList()] : []),
      ...items.map((item) => this.#chip(item)),
      make('span', { class: 'end' }, make('a', capture, this.#text('Open')), close),
    );
  }

  /** @param {Item} item */
  #chip(item) {
    const extra = item.extra ? makeText('small', item.extra) : null;
    const link = this.#link(item, makeIcon(item.icon), makeText('b', item.value), extra);
    const details = (item.details ?? []).slice(0, 6);
    const list = make(
      'dl',
      {},
      ...details.flatMap(({ label, value }) => [makeText('dt', label), makeText('dd', value)]),
    );
    const card =
      details.length > 0 ? make('div', { class: 'card' }, make('b', {}, item.title), list) : null;
    return make('div', { class: 'chip' }, link, card);
  }

  /**
   * @param {Item} item
   * @param {(Node | null)[]} children
   */
  #link(item, ...children) {
    const warning =
      item.tone === 'warning' || item.tone === 'danger' ? `, ${this.#text(item.tone)}` : '';
    const name = `${item.title}, ${item.value}${item.extra ? `, ${item.extra}` : ''}${warning}`;
    const link = make(
      'a',
      {
        href: item.url,
        class: item.tone ?? '',
        'aria-label': name,
        title: item.title,
        'data-stop': item.id,
      },
      ...children,
    );
    this.#openInDrawer(link, item.url);
    return link;
  }

  /** @param {ToolbarData} data */
  #findings(data) {
    const worst = data.findings[0]?.severity ?? 'warning';
    const attributes = { href: data.viewUrl, class: worst, dir: 'auto', 'data-stop': 'findings' };
    const link = make('a', attributes, `! ${data.findingTitle}`);
    this.#openInDrawer(link, data.viewUrl);
    const rows = data.findings.map((finding) => {
      const row = make(
        'a',
        { href: finding.url, class: finding.severity, dir: 'auto' },
        finding.text,
      );
      this.#openInDrawer(row, finding.url);
      return make('li', {}, row);
    });
    return make(
      'div',
      { class: 'chip' },
      link,
      make('div', { class: 'card' }, make('ul', {}, ...rows)),
    );
  }

  #callList() {
    const calls = this.#calls;
    const failed = calls.slice(-3).some(({ status }) => status === 0 || status >= 400);
    const button = make(
      'button',
      { type: 'button', class: failed ? 'danger' : '', 'data-stop': 'calls' },
      make('small', {}, this.#text('Requests')),
      make('b', {}, String(calls.length)),
    );
    const rows = calls
      .slice(-SHOWN_CALLS)
      .reverse()
      .map((call) => {
        const text = `${call.status || this.#text('failed')} ${call.method} ${call.url} ${Math.round(call.ms)} ms`;
        if (call.tag === null) return makeText('li', text);
        const row = make('button', { type: 'button', dir: 'auto' }, text);
        row.addEventListener('click', () =>
          this.#load(`${this.dataset['base']}/toolbar-data?tag=${call.tag}`),
        );
        return make('li', {}, row);
      });
    return make(
      'div',
      { class: 'chip' },
      button,
      make('div', { class: 'card' }, make('ul', {}, ...rows)),
    );
  }

  /** @param {ToolbarData} data */
  #otherRequest(data) {
    const path = data.request.url.replace(/^https?:\/\/[^/]+/, '');
    const back = make(
      'button',
      { type: 'button', class: 'info', dir: 'auto', 'data-stop': 'back' },
      this.#text('showing {request}, back to page').replace(
        '{request}',
        () => `${data.request.method} ${path}`,
      ),
    );
    back.addEventListener('click', () => this.#load(this.dataset['url'] ?? ''));
    return back;
  }

  /**
   * Opens a page of the debugger in the drawer, unless a modifier key requests a new tab.
   * @param {HTMLElement} link
   * @param {string} url
   */
  #openInDrawer(link, url) {
    link.addEventListener('click', (event) => {
      if (event.ctrlKey || event.metaKey || event.shiftKey || event.button !== 0) return;
      event.preventDefault();
      this.#open(url, link);
    });
  }

  /**
   * @param {string} url
   * @param {HTMLElement} opener
   */
  #open(url, opener) {
    this.#opener = opener;
    const close = make(
      'button',
      { type: 'button', 'aria-label': this.#text('Close debug panel') },
      '×',
    );
    close.addEventListener('click', () => this.#close());
    const tab = make('a', { href: url, target: '_blank' }, this.#text('New tab'));
    const header = make(
      'header',
      {},
      make('b', {}, this.#text('Debugger')),
      make('span', { class: 'space' }),
      tab,
      close,
    );
    const frame = make('iframe', { src: url, title: this.#text('Debug panel') });
    frame.addEventListener('load', () => onEscape(frame, () => this.#close()));
    this.#drawer.replaceChildren(header, frame);
    this.#drawer.hidden = false;
    close.focus();
  }

  #close() {
    this.#drawer.hidden = true;
    this.#drawer.replaceChildren();
    this.#opener?.focus();
  }

  /** @param {boolean} isExpanded */
  #expand(isExpanded) {
    this.#isExpanded = isExpanded;
    writeFlag(EXPANDED_KEY, isExpanded);
    if (!isExpanded) this.#close();
    this.#render();
    const shown = isExpanded ? this.#bar : this.#pill;
    const first = shown.querySelector('a, button');
    if (first instanceof HTMLElement) first.focus();
  }

  /** @param {KeyboardEvent} event */
  #onKey(event) {
    if (event.key === 'Escape') {
      if (!this.#drawer.hidden) this.#close();
      else if (this.#isExpanded) this.#expand(false);
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
    if (this.#isExpanded && this.#drawer.hidden) this.#render();
  }

  #toggle() {
    this.#expand(!this.#isExpanded);
  }
}

/** @param {string} id */
function order(id) {
  const at = ['profiling', 'request', 'exception', 'log', 'db', 'http', 'router', 'user'].indexOf(
    id,
  );
  return at < 0 ? 99 : at;
}

if (!customElements.get('fwx-debug-toolbar'))
  customElements.define('fwx-debug-toolbar', FwxDebugToolbar);
