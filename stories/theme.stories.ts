import type { Meta, StoryObj } from '@storybook/web-components-vite';
import { html, type TemplateResult } from 'lit';

import { everyWidget } from './every-widget.ts';
import { fixed } from './element.ts';

const meta: Meta = {
  title: 'Pages/Theme',
  parameters: { docs: { story: { inline: false, iframeHeight: 640 } } },
};

export default meta;

type Story = StoryObj;

/** A token on a slider. */
interface Slider {
  readonly token: string;
  readonly label: string;
  readonly min: number;
  readonly max: number;
  readonly step: number;
  readonly value: number;
  readonly unit: string;
}

const slider = (
  token: string,
  label: string,
  [min, value, max, step]: readonly [min: number, value: number, max: number, step: number],
  unit = '',
): Slider => ({ token, label, min, max, step, value, unit });

// Corners and heights stand on the root, because tokens of widgets are made of them there.
const sliders = [
  slider('--page-hue', 'Hue', [0, 262, 360, 1]),
  slider('--page-chroma', 'Strength of the colour', [0, 0.21, 0.25, 0.005]),
  slider('--bs-radius-3', 'Corners of controls', [0, 0.375, 1.2, 0.025], 'rem'),
  slider('--bs-radius-4', 'Corners of panels', [0, 0.5, 2, 0.05], 'rem'),
  slider('--bs-btn-input-min-height', 'Height of controls', [1.75, 2.375, 3.5, 0.0625], 'rem'),
  slider('--bs-btn-input-padding-x', 'Space beside labels', [0.25, 0.875, 2, 0.0625], 'rem'),
  slider('--bs-border-width', 'Lines', [0, 1, 4, 0.5], 'px'),
  slider('--bs-font-size-md', 'Size of text', [0.75, 1, 1.375, 0.0125], 'rem'),
  slider('--bs-focus-ring-width', 'Focus ring', [1, 2, 5, 0.5], 'px'),
];

/** The sliders' state as the style sheet that a page would hold. */
function written(values: ReadonlyMap<string, string>): string {
  const lines = [...values].map(([token, value]) => `  ${token}: ${value};`);
  return lines.length === 0 ? ':root {}' : `:root {\n${lines.join('\n')}\n}`;
}

const changed = new Map<string, string>();

function show(target: EventTarget | null): void {
  const editor = target instanceof Element ? target.closest('.theme-editor') : null;
  const code = editor?.querySelector('code');
  if (code) code.textContent = written(changed);
}

function onInput(event: Event): void {
  const input = event.target;
  if (!(input instanceof HTMLInputElement) || input.type !== 'range') return;
  const value = `${input.value}${input.dataset['unit'] ?? ''}`;
  changed.set(input.name, value);
  document.documentElement.style.setProperty(input.name, value);
  const output = input.closest('fwx-active-field')?.querySelector('output');
  if (output) output.textContent = value;
  show(input);
}

function onReset(event: Event): void {
  for (const token of changed.keys()) document.documentElement.style.removeProperty(token);
  changed.clear();
  const form = event.target as HTMLFormElement;
  for (const input of form.querySelectorAll<HTMLInputElement>('input[type=range]')) {
    const output = input.closest('fwx-active-field')?.querySelector('output');
    if (output) output.textContent = `${input.defaultValue}${input.dataset['unit'] ?? ''}`;
  }
  show(form);
}

const row = ({ token, label, min, max, step, value, unit }: Slider): TemplateResult =>
  html`<fwx-active-field>
    <label>${label}</label>
    <input type="range" name=${token} min=${min} max=${max} step=${step} value=${value} data-unit=${unit}>
    <small><code>${token}</code> <output>${value}${unit}</output></small>
  </fwx-active-field>`;

/** Tokens on sliders: every widget follows at once, and the style sheet to copy stands below. */
export const Sliders: Story = {
  parameters: { layout: 'fullscreen' },
  render: () =>
    html`<style>
        :root { --page-hue: 262; --page-chroma: 0.21; }
        /* The same formula as that of the themes that ship. */
        .theme-page {
          --bs-theme-base: oklch(57% var(--page-chroma) var(--page-hue));
          --bs-theme-fg: light-dark(oklch(47.5% var(--page-chroma) var(--page-hue)), oklch(80% calc(var(--page-chroma) * 0.5) var(--page-hue)));
          --bs-theme-fg-emphasis: light-dark(oklch(37% calc(var(--page-chroma) * 0.8) var(--page-hue)), oklch(89% calc(var(--page-chroma) * 0.3) var(--page-hue)));
          --bs-theme-bg: oklch(53% var(--page-chroma) var(--page-hue));
          --bs-theme-bg-subtle: light-dark(oklch(95.6% calc(var(--page-chroma) * 0.11) var(--page-hue)), oklch(27.5% calc(var(--page-chroma) * 0.3) var(--page-hue)));
          --bs-theme-bg-muted: light-dark(oklch(91% calc(var(--page-chroma) * 0.22) var(--page-hue)), oklch(34.5% calc(var(--page-chroma) * 0.42) var(--page-hue)));
          --bs-theme-border: light-dark(oklch(79% calc(var(--page-chroma) * 0.52) var(--page-hue)), oklch(47% calc(var(--page-chroma) * 0.6) var(--page-hue)));
          --bs-theme-focus-ring: light-dark(oklch(57% var(--page-chroma) var(--page-hue)), oklch(72% calc(var(--page-chroma) * 0.7) var(--page-hue)));
          --bs-theme-contrast: #fff;
        }
        .theme-editor { display: grid; gap: 2rem; padding: 1.5rem; }
        @media (width >= 900px) { .theme-editor { grid-template-columns: 17rem minmax(0, 1fr); } }
        .theme-editor pre { padding: 0.75rem; overflow: auto; background: var(--bs-bg-1); border: 1px solid var(--bs-border-color); border-radius: var(--bs-radius-3); }
      </style>
      <div class="theme-editor theme-page">
        <form @input=${onInput} @reset=${onReset} aria-label="Tokens">
          ${sliders.map(row)}
          <button type="reset" class="btn-outline btn-sm">As it was</button>
          <pre tabindex="0" aria-label="Style sheet"><code>${written(changed)}</code></pre>
        </form>
        <div>${everyWidget('theme')}</div>
      </div>`,
};

const themes = [
  'primary',
  'accent',
  'success',
  'danger',
  'warning',
  'info',
  'inverse',
  'secondary',
] as const;
const parts = ['base', 'bg', 'bg-muted', 'bg-subtle', 'border', 'fg', 'fg-emphasis', 'contrast'];

const swatch = (value: string, name: string): TemplateResult =>
  html`<figure style="margin: 0"><div style="block-size: 2.5rem; border: 1px solid var(--bs-border-color); border-radius: var(--bs-radius-3); background: ${value}"></div><figcaption style="font-size: var(--bs-font-size-xs)">${name}</figcaption></figure>`;

const grid = (content: unknown): TemplateResult =>
  html`<div style="display: grid; grid-template-columns: repeat(auto-fill, minmax(6.5rem, 1fr)); gap: 0.75rem; margin-block-end: 1.5rem">${content}</div>`;

/** Tokens of each theme, as the widgets read them. */
export const Themes: Story = fixed(
  () =>
    html`${themes.map(
      (theme) =>
        html`<section class="theme-${theme}"><h2 style="font-size: var(--bs-font-size-md)">theme-${theme}</h2>${grid(parts.map((part) => swatch(`var(--bs-theme-${part})`, part)))}</section>`,
    )}`,
);

/** Tokens of the page: surfaces, text, corners, shadows, sizes of text. */
export const Tokens: Story = fixed(
  () =>
    html`<h2>Surfaces</h2>${grid(['bg-body', 'bg-1', 'bg-2', 'bg-3'].map((name) => swatch(`var(--bs-${name})`, name)))}
      <h2>Greys</h2>${grid([50, 100, 200, 300, 400, 500, 600, 700, 800, 900, 950].map((step) => swatch(`var(--bs-gray-${step})`, `gray-${step}`)))}
      <h2>Text</h2>${['fg-body', 'fg-1', 'fg-2', 'fg-3', 'fg-4', 'link-color'].map((name) => html`<p style="color: var(--bs-${name}); margin-block-end: 0.25rem">${name}: the quick brown fox</p>`)}
      <h2 style="margin-block-start: 1.5rem">Corners</h2>${grid(Array.from({ length: 10 }, (_, step) => html`<div style="display: grid; place-items: center; block-size: 4rem; border: 1px solid var(--bs-border-color); background: var(--bs-bg-1); border-radius: var(--bs-radius-${step}); font-size: var(--bs-font-size-xs)">radius-${step}</div>`))}
      <h2>Shadows</h2>${grid(['box-shadow-sm', 'box-shadow', 'box-shadow-lg', 'box-shadow-inset'].map((name) => html`<div style="display: grid; place-items: center; block-size: 4rem; background: var(--bs-bg-body); border-radius: var(--bs-radius-4); box-shadow: var(--bs-${name}); font-size: var(--bs-font-size-xs)">${name}</div>`))}
      <h2>Sizes</h2>${['xs', 'sm', 'md', 'lg'].map((size) => html`<p style="font-size: var(--bs-font-size-${size}); margin-block-end: 0.25rem">font-size-${size}</p>`)}`,
);

/** Any part of the page may be dark or light by itself. */
export const DarkInLight: Story = fixed(
  () =>
    html`<div style="display: grid; grid-template-columns: repeat(auto-fit, minmax(18rem, 1fr)); gap: 1rem">
      ${(['light', 'dark'] as const).map(
        (scheme) =>
          html`<div data-bs-theme=${scheme} style="padding: 1rem; color: var(--bs-fg-body); background: var(--bs-bg-body); border: 1px solid var(--bs-border-color); border-radius: var(--bs-radius-5)">
            <p>${scheme}</p>
            <fwx-button theme="primary" label="Save"></fwx-button>
            <fwx-button variant="outline" label="Cancel"></fwx-button>
            <fwx-active-field options='{"style":"margin-block-start: 1rem"}'><label>Name</label><input name="in-${scheme}" autocomplete="off" placeholder="Jane"></fwx-active-field>
            <fwx-accordion small .items=${[{ label: 'More', content: 'Text' }]}></fwx-accordion>
          </div>`,
      )}
    </div>`,
);
