import { html, type TemplateResult } from 'lit/html.js';

/** Paths of 16 by 16 icons, drawn with a line. */
const paths: Readonly<Record<string, string>> = {
  request: 'M2 4h12M2 8h8M2 12h5M11 10l2.5 2-2.5 2',
  log: 'M3 2.5h10v11H3zM5.5 6h5M5.5 8.5h5M5.5 11h3',
  exception: 'M8 2 14.5 13.5h-13zM8 6.5v3M8 11.5v.3',
  timeline: 'M2 4h6M5 8h7M9 12h5',
  profiling: 'M8 13.5A5.5 5.5 0 1 1 13.5 8M8 8l3-3M8 5v3',
  db: 'M2.5 4c0-1.4 11-1.4 11 0v8c0 1.4-11 1.4-11 0zM2.5 4c0 1.4 11 1.4 11 0M2.5 8c0 1.4 11 1.4 11 0',
  cache: 'M8 2l6 3-6 3-6-3zM2 8l6 3 6-3M2 11l6 3 6-3',
  http: 'M2 5.5h11l-2.5-3M14 10.5H3l2.5 3',
  asset: 'M2.500 5 8 2l5.500 3v6L8 14l-5.500-3zM2.500 5 8 8l5.500-3M8 8v6',
  span: 'M2 4h12M2 4v8M6 4v4h5M6 8v4h8M2 12h1',
  router: 'M3 13.5V9c0-2 3-2 5-2s5 0 5-2V2.5M10.5 4.500 13 2l2.500 2.500',
  event: 'M9 1.500 3.500 9H8l-1 5.500L12.500 7H8z',
  user: 'M8 8a2.750 2.750 0 1 0 0-5.500A2.750 2.750 0 0 0 8 8zM2.500 14c.5-3 2.500-4 5.500-4s5 1 5.500 4',
  dump: 'M5 2.500C3 2.500 4 7 2 8c2 1 1 5.500 3 5.500M11 2.500c2 0 1 4.500 3 5.500-2 1-1 5.500-3 5.500',
  mail: 'M2 4h12v8.500H2zM2 4.500l6 4.500 6-4.500',
  upload: 'M8 10.500V2.500M5 5.500l3-3 3 3M2.500 10v3.500h11V10',
  config: 'M2 4.500h7M12 4.500h2M2 11.500h2M7 11.500h7M10.500 3v3M5.500 10v3',
  panel: 'M2.500 2.500h11v11h-11zM2.500 6h11',
  history: 'M2.500 8A5.500 5.500 0 1 0 4 4M2.500 2.500V5H5M8 5v3.500l2 1.500',
  compare: 'M5.500 2v12M10.500 2v12M2 5l3.500-3L9 5M7 11l3.500 3 3.500-3',
  info: 'M8 14A6 6 0 1 0 8 2a6 6 0 0 0 0 12zM8 7.500V11M8 5v.2',
  pin: 'M8 14v-4M4.500 10h7L10 7V2.500H6V7z',
  theme: 'M8 2.500a5.500 5.500 0 1 0 0 11zM8 2.500a5.500 5.500 0 0 1 0 11',
};

/** Icon of a panel; it is beside the name and hidden from assistive technology. */
export function icon(name: string): TemplateResult {
  const path = paths[name] ?? paths['panel'];
  return html`<svg class="debug-icon" viewBox="0 0 16 16" aria-hidden="true" focusable="false"><path d=${path}></path></svg>`;
}

/** Path of an icon, for the toolbar. */
export function iconPath(name: string): string {
  return paths[name] ?? paths['panel'] ?? '';
}
