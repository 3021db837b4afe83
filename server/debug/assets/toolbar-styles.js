// Styles of the toolbar: of the element and its pill, which has one weight, as each loads a font. Those of the bar are
// in `toolbar-bar-styles.js`.
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
a, button { display: inline-flex; align-items: center; gap: 6px; min-height: 28px; padding: 2px 9px; border: 0;
  border-radius: 999px; background: none; color: inherit; font: inherit; text-decoration: none; cursor: pointer;
  white-space: nowrap }
a:hover, button:hover { background: var(--raised) }
a:focus-visible, button:focus-visible { outline: 2px solid var(--info); outline-offset: 1px }
b { overflow: hidden; font-weight: 400; text-overflow: ellipsis }
.success b { color: var(--success) } .info b { color: var(--info) } .accent b { color: var(--accent) }
.warning, .warning b, .warning small { color: var(--warning) } .danger, .danger b, .danger small { color: var(--danger) }
.warning, .danger { background: color-mix(in srgb, currentcolor 10%, transparent) }
@media (max-width: 640px) { a, button { min-height: 44px } }
@media print { :host { display: none !important } }
`;

export const sheet = new CSSStyleSheet();
sheet.replaceSync(style);
