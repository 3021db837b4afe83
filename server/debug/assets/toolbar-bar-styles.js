// Styles of the bar, its cards and the drawer.
// @ts-check

const style = `
.bar { width: 100%; min-height: 40px; padding-inline: 8px; flex-wrap: wrap; border-width: 1px 0 0; border-radius: 0 }
svg { width: 16px; height: 16px; fill: none; stroke: currentcolor; stroke-width: 1.5; stroke-linecap: round;
  stroke-linejoin: round }
small { color: var(--muted); font-size: 12px }
.bar b, .card b, .drawer b { font-weight: 600 }
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
.drawer { display: flex; flex-direction: column; height: var(--height, 50vh); min-height: 120px;
  max-height: calc(100vh - 48px); border-block-start: 1px solid var(--line); background: var(--body) }
.handle { height: 6px; flex-shrink: 0; cursor: ns-resize; touch-action: none }
.handle:hover { background: var(--line) } .handle:focus-visible { outline: 2px solid var(--info); outline-offset: -2px }
.drawer header { display: flex; align-items: center; gap: 8px; padding: 4px 12px; color: var(--text);
  border-block-end: 1px solid var(--line) }
iframe { flex: 1; min-height: 0; width: 100%; border: 0; background: var(--body) }
@media (max-width: 640px) { .bar { max-height: 60vh; padding-block: 4px; overflow: auto } }
`;

export const barSheet = new CSSStyleSheet();
barSheet.replaceSync(style);
