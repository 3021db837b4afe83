// The bar of the toolbar, its cards and the drawer, which are loaded when they are needed first.
// @ts-check
import { barSheet } from './toolbar-bar-styles.js';
import { tagIn } from './toolbar-data.js';
import { addHandle } from './toolbar-handle.js';
import { make, makeChipLink, makePanelLink, makeText } from './toolbar-parts.js';
import { BarStops } from './toolbar-stops.js';

const SHOWN_CALLS = 20;

/**
 * @typedef {import('./toolbar-data.js').Item} Item
 * @typedef {import('./toolbar-data.js').ToolbarData} ToolbarData
 * @typedef {import('./toolbar-calls.js').Call} Call
 */

export class Bar {
  #toolbar;
  #bar = make('div', { class: 'bar', role: 'toolbar', hidden: '' });
  #stops = new BarStops(this.#bar);
  #drawer = make('section', { class: 'drawer', hidden: '' });
  /** @type {HTMLElement | null} */
  #opener = null;

  /** @param {import('./toolbar.js').Toolbar} toolbar */
  constructor(toolbar) {
    this.#toolbar = toolbar;
    const percent = Math.min(90, Math.max(20, Number(toolbar.dataset['height']) || 50));
    this.#drawer.style.setProperty('--height', `${percent}vh`);
    toolbar.shadowRoot?.adoptedStyleSheets.push(barSheet);
    toolbar.shadowRoot?.prepend(this.#drawer, this.#bar);
    // A page whose content policy allows no frames is left for the panel.
    document.addEventListener('securitypolicyviolation', ({ effectiveDirective }) => {
      const refused =
        effectiveDirective === 'frame-src' ? this.#drawer.querySelector('iframe') : null;
      if (refused) location.assign(refused.src);
    });
  }

  get isDrawerOpen() {
    return !this.#drawer.hidden;
  }

  hide() {
    this.#bar.hidden = true;
  }

  /**
   * @param {ToolbarData | null} data
   * @param {readonly Call[]} calls
   */
  show(data, calls) {
    this.#bar.hidden = false;
    this.#bar.setAttribute('aria-label', this.#text('Debug toolbar'));
    const close = this.#toolbar.makeSwitch('Collapse debug toolbar', false, make('span', {}, '×'));
    const base = this.#toolbar.dataset['base'] ?? '';
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
      ...(data.tag === tagIn(this.#pageUrl) ? [] : [this.#otherRequest(data)]),
      ...(data.findingCount > 0 ? [this.#findings(data)] : []),
      ...(calls.length > 0 ? [this.#callList(calls)] : []),
      ...items.map((item) => this.#chip(item)),
      make('span', { class: 'end' }, make('a', capture, this.#text('Open')), close),
    );
  }

  /** URL of the data of the page that the toolbar is in. */
  get #pageUrl() {
    return this.#toolbar.dataset['url'] ?? '';
  }

  /** @param {string} text */
  #text(text) {
    return this.#toolbar.text(text);
  }

  /** @param {Item} item */
  #chip(item) {
    const extra = item.extra ? makeText('small', item.extra) : null;
    const parts = [makeIcon(item.icon), makeText('b', item.value), extra];
    const link = makeChipLink(item, (text) => this.#text(text), ...parts);
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

  /** @param {ToolbarData} data */
  #findings(data) {
    const chip = this.#toolbar.findings(data);
    this.addCard(chip, data);
    return chip;
  }

  /**
   * Adds their card to the chip of the findings, if there is one.
   * @param {Element | null} chip
   * @param {ToolbarData} data
   */
  addCard(chip, { findings }) {
    const rows = findings.map(({ severity, text, url }) =>
      make('li', {}, makePanelLink({ href: url, class: severity, dir: 'auto' }, text)),
    );
    chip?.append(make('div', { class: 'card' }, make('ul', {}, ...rows)));
  }

  /** @param {readonly Call[]} calls */
  #callList(calls) {
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
        const { base } = this.#toolbar.dataset;
        row.addEventListener('click', () =>
          this.#toolbar.load(`${base}/toolbar-data?tag=${call.tag}`),
        );
        return make('li', {}, row);
      });
    const card = make('div', { class: 'card' }, make('ul', {}, ...rows));
    return make('div', { class: 'chip' }, button, card);
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
    back.addEventListener('click', () => this.#toolbar.load(this.#pageUrl));
    return back;
  }

  /**
   * Opens the page of a link in the drawer.
   * @param {HTMLAnchorElement} link
   */
  open(link) {
    this.#opener = link;
    const close = make(
      'button',
      { type: 'button', 'aria-label': this.#text('Close debug panel') },
      '×',
    );
    close.addEventListener('click', () => this.close());
    const tab = make('a', { href: link.href, target: '_blank' }, this.#text('New tab'));
    const header = make(
      'header',
      {},
      make('b', {}, this.#text('Debugger')),
      make('span', { class: 'space' }),
      tab,
      close,
    );
    const frame = make('iframe', { src: link.href, title: this.#text('Debug panel') });
    frame.addEventListener('load', () => onEscape(frame, () => this.close()));
    this.#drawer.setAttribute('aria-label', this.#text('Debug panel'));
    this.#drawer.replaceChildren(header, frame);
    this.#drawer.hidden = false;
    const isUpper = this.#toolbar.dataset['position'] === 'upper';
    addHandle(this.#drawer, this.#text('Debug panel'), isUpper);
    close.focus();
  }

  /** Closes the drawer. */
  close() {
    this.#drawer.hidden = true;
    this.#drawer.replaceChildren();
    this.#opener?.focus();
  }
}

/** @param {string} id */
function order(id) {
  const at = ['profiling', 'request', 'exception', 'log', 'db', 'http', 'router', 'user'].indexOf(
    id,
  );
  return at < 0 ? 99 : at;
}

/**
 * Calls `close` for Escape in the document of a frame: keys there do not reach the page. A field has the key for itself.
 * @param {Element} frame
 * @param {() => void} close
 */
function onEscape(frame, close) {
  if (!(frame instanceof HTMLIFrameElement)) return;
  frame.contentDocument?.addEventListener('keydown', (event) => {
    const isField =
      event.target instanceof Node && /^(?:INPUT|SELECT|TEXTAREA)$/.test(event.target.nodeName);
    if (event.key === 'Escape' && !event.defaultPrevented && !isField) close();
  });
}

/** @param {string} path */
function makeIcon(path) {
  const namespace = 'http://www.w3.org/2000/svg';
  const svg = document.createElementNS(namespace, 'svg');
  const line = document.createElementNS(namespace, 'path');
  svg.setAttribute('viewBox', '0 0 16 16');
  svg.setAttribute('aria-hidden', 'true');
  line.setAttribute('d', path);
  svg.append(line);
  return svg;
}
