// Elements and styles of the toolbar.
// @ts-check

// Styles of the page override those of `:host`, also `body > * { … }`, unless the latter are important.
const style = `
:host { all: initial !important; position: fixed !important; inset: auto 0 0 0 !important; z-index: 2147483647 !important;
  color-scheme: light dark !important; font: 13px/1.4 system-ui, sans-serif !important; pointer-events: none !important;
  --body: light-dark(#fff, #17191f); --raised: light-dark(#f3f4f6, #262a33); --text: light-dark(#1d2129, #eef0f3);
  --muted: light-dark(#5b6270, #aab0bc); --line: light-dark(#d9dce2, #3a3f4a); --success: light-dark(#1c7a45, #6fdc9b);
  --info: light-dark(#1a5fb4, #8ec2ff); --warning: light-dark(#8a5a00, #ffc861); --danger: light-dark(#b3261e, #ff9c94);
  --accent: light-dark(#7a3fb0, #d3a8ff) }
:host([data-position="upper"]) { inset: 0 0 auto 0 !important }
:host([data-scheme="light"]) { color-scheme: light !important }
:host([data-scheme="dark"]) { color-scheme: dark !important }
* { box-sizing: border-box; pointer-events: auto }
[hidden] { display: none !important }
.pill, .bar { display: flex; align-items: center; gap: 2px; border: 1px solid var(--line); background: var(--body);
  color: var(--text); box-shadow: 0 2px 12px rgb(0 0 0 / 18%) }
.pill { position: absolute; inset-block-end: 8px; inset-inline-end: 8px; padding: 2px; border-radius: 999px }
:host([data-position="upper"]) .pill { inset-block: 8px auto }
.bar { width: 100%; min-height: 40px; padding-inline: 8px; flex-wrap: wrap; border-width: 1px 0 0; border-radius: 0 }
a, button { display: inline-flex; align-items: center; gap: 6px; min-height: 28px; padding: 2px 9px; border: 0;
  border-radius: 999px; background: none; color: inherit; font: inherit; text-decoration: none; cursor: pointer;
  white-space: nowrap }
a:hover, button:hover { background: var(--raised) }
a:focus-visible, button:focus-visible { outline: 2px solid var(--info); outline-offset: 1px }
svg { width: 16px; height: 16px; fill: none; stroke: currentcolor; stroke-width: 1.5; stroke-linecap: round;
  stroke-linejoin: round }
b { overflow: hidden; font-weight: 600; text-overflow: ellipsis }
small { color: var(--muted); font-size: 12px }
.success b { color: var(--success) } .info b { color: var(--info) } .accent b { color: var(--accent) }
.warning, .warning b, .warning small { color: var(--warning) } .danger, .danger b, .danger small { color: var(--danger) }
.warning, .danger { background: color-mix(in srgb, currentcolor 10%, transparent) }
.space { flex: 1 }
.end { display: flex; gap: 2px; margin-inline-start: auto }
.chip { position: relative; display: inline-flex }
.chip, .chip > a { min-width: 0; max-width: min(100%, 480px) }
.card { position: absolute; inset-block-end: calc(100% + 8px); inset-inline-start: 0; min-width: 220px; max-width: 420px;
  padding: 10px 12px; border: 1px solid var(--line); border-radius: 8px; background: var(--body); color: var(--text);
  box-shadow: 0 4px 20px rgb(0 0 0 / 22%); display: none }
:host([data-position="upper"]) .card { inset-block: calc(100% + 8px) auto }
.pill .card { inset-inline: auto 0 }
.card::before { content: ''; position: absolute; inset: 100% 0 -9px }
:host([data-position="upper"]) .card::before { inset-block: -9px 100% }
@media not (max-width: 640px) { .chip:is(:hover, :focus-within) > .card { display: block } }
.drawer:not([hidden]) ~ .bar .card { display: none }
.card dl { display: grid; grid-template-columns: auto 1fr; gap: 2px 12px; margin: 4px 0 0 }
.card dt { color: var(--muted) } .card dd { margin: 0; overflow-wrap: anywhere }
.card ul { margin: 4px 0 0; padding: 0; list-style: none }
.card li a { white-space: normal; border-radius: 4px; width: 100% }
.drawer { border-block-start: 1px solid var(--line); background: var(--body) }
.drawer header { display: flex; align-items: center; gap: 8px; padding: 4px 12px; color: var(--text);
  border-block-end: 1px solid var(--line) }
iframe { display: block; width: 100%; height: var(--height, 50vh); border: 0; background: var(--body) }
@media (max-width: 640px) { .bar { max-height: 60vh; padding-block: 4px; overflow: auto } a, button { min-height: 44px } }
@media print { :host { display: none !important } }
`;

/** The styles of the toolbar. */
export const sheet = new CSSStyleSheet();
sheet.replaceSync(style);

/**
 * Creates an element with attributes and children; strings become text nodes.
 * @param {string} name
 * @param {Record<string, string | null>} attributes
 * @param {(Node | string | null)[]} children
 */
export function make(name, attributes = {}, ...children) {
  const element = document.createElement(name);
  for (const [key, value] of Object.entries(attributes)) {
    if (value !== null) element.setAttribute(key, value);
  }
  element.append(...children.filter((child) => child !== null));
  return element;
}

/**
 * An element whose text has its own direction, so that `12 ms` reads correctly in a right-to-left page.
 * @param {string} name
 * @param {string} text
 */
export function makeText(name, text) {
  return make(name, { dir: 'auto' }, text);
}

/**
 * Calls `close` for Escape in the document of a frame: keys there do not reach the page. A field has the key for itself.
 * @param {Element} frame
 * @param {() => void} close
 */
export function onEscape(frame, close) {
  if (!(frame instanceof HTMLIFrameElement)) return;
  frame.contentDocument?.addEventListener('keydown', (event) => {
    const isField =
      event.target instanceof Node && /^(?:INPUT|SELECT|TEXTAREA)$/.test(event.target.nodeName);
    if (event.key === 'Escape' && !event.defaultPrevented && !isField) close();
  });
}

/** @param {string} path */
export function makeIcon(path) {
  const namespace = 'http://www.w3.org/2000/svg';
  const svg = document.createElementNS(namespace, 'svg');
  const line = document.createElementNS(namespace, 'path');
  svg.setAttribute('viewBox', '0 0 16 16');
  svg.setAttribute('aria-hidden', 'true');
  line.setAttribute('d', path);
  svg.append(line);
  return svg;
}
